// One campaign: its text, its results and its recipients.
import type { CampaignAnswer } from '../../../schemas/records.mts';
import { useAnswer, useSession } from '../../app/session.mts';
import { Button } from '../../parts/button.tsx';
import { Empty, Facts, PageHead } from '../../parts/page.tsx';
import { attempt, toast } from '../../parts/say.tsx';
import { StateTag } from '../../parts/tags.tsx';
import { count, FILTERS, fullTime, many, reportText } from '../../parts/words.mts';
import { Recipients } from './recipients.tsx';

/** Shows the number of recipients who were sent the campaign, and the counts for each filter and each report status. */
function Counters({ campaign: { counters }, reports }: CampaignAnswer) {
	const lines = [
		['sent', counters.sent, 'Sent', `of ${many(counters.total, 'recipient')}`] as const,
		...Object.entries(FILTERS).map(
			([name, words]) => [name, counters[name as 'npai'], ...words] as const,
		),
		...reports.map(
			({ status, count: amount }) =>
				[`report${status}`, amount, reportText(status), 'so far'] as const,
		),
	];
	return (
		<>
			<progress value={counters.sent} max={Math.max(counters.total, 1)} aria-hidden="true" />
			<ul class="counters">
				{lines
					.filter(([name, amount]) => name === 'sent' || amount > 0)
					.map(([name, amount, title, text]) => (
						<li key={name} data-kind={name}>
							<span class="number">{count(amount)}</span>
							<span>
								<strong>{title}</strong> <span class="quiet">{text}</span>
							</span>
						</li>
					))}
			</ul>
		</>
	);
}

function About({ answer }: { answer: CampaignAnswer }) {
	const { text, sender, pushtype, cost, links, requestId, ...times } = answer.campaign;
	const time = (at: string | null) => at && fullTime(at);
	return (
		<div class="halves">
			<div class="stack">
				<p class="bubble">{text}</p>
				<Facts
					pairs={[
						['Created', fullTime(times.createdAt)],
						['Due', time(times.scheduledFor)],
						['Sent', time(times.sentAt)],
						['Sender', sender ?? 'none'],
						['Push type', pushtype ?? 'none'],
						['Cost', many(cost, 'credit')],
						['Links', links.length > 0 ? links.map((link) => <div key={link}>{link}</div>) : null],
						['Request ID', requestId && <code>{requestId}</code>],
					]}
				/>
			</div>
			<div class="stack">
				<Counters {...answer} />
			</div>
		</div>
	);
}

export function OneCampaign({ ticket }: { ticket: string }) {
	const { api } = useSession();
	const { answer, rejected } = useAnswer(
		(calls) => calls.get<CampaignAnswer>(`campaigns/${encodeURIComponent(ticket)}`),
		[],
	);
	if (rejected === undefined && !answer) return null;
	const state = answer?.campaign.state ?? 'sent';
	const release = () =>
		attempt(async () => {
			const { released } = await api.post<{ released: number }>('release', { state, ticket });
			if (released > 0) toast(`Campaign ${ticket} was sent`);
		});
	return (
		<div class="page stack">
			<a href="#/campaigns">All campaigns</a>
			{answer ? (
				<>
					<PageHead title={`Campaign ${ticket}`}>
						<StateTag state={state} />
						{state !== 'sent' && (
							<Button kind="main" onClick={() => void release()}>
								Send now
							</Button>
						)}
					</PageHead>
					<About answer={answer} />
					<Recipients ticket={ticket} />
				</>
			) : (
				<Empty title="Campaign not found">
					<p>{rejected}</p>
				</Empty>
			)}
		</div>
	);
}
