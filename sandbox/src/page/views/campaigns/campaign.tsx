// One campaign: what it said, how it went, and who got it.
import type { Campaign, CampaignAnswer } from '../../api/types.ts';
import { addressOf } from '../../app/route.ts';
import { useAnswer, useSession } from '../../app/session.ts';
import { Button } from '../../parts/button.tsx';
import { Empty, Facts, PageHead } from '../../parts/page.tsx';
import { attempt, toast } from '../../parts/say.tsx';
import { StateTag } from '../../parts/tags.tsx';
import { count, FILTERS, fullTime, many, REPORTS } from '../../parts/words.ts';
import { Recipients } from './recipients.tsx';

/** A text with what is filled in for each recipient marked. */
function Template({ text }: { text: string }) {
	return text
		.split(/(<-short->|\[info[1-4]\])/)
		.map((piece, index) => (index % 2 === 0 ? piece : <mark key={index}>{piece}</mark>));
}

/** How many were sent to, and how many each filter took. */
function Counters({ counters }: Campaign) {
	const filtered = Object.entries(FILTERS).filter(([name]) => counters[name as 'npai'] > 0);
	const lines = [
		['sent', counters.sent, 'Sent', `of ${many(counters.total, 'recipient')}`] as const,
		...filtered.map(([name, words]) => [name, counters[name as 'npai'], ...words] as const),
	];
	return (
		<>
			<progress value={counters.sent} max={Math.max(counters.total, 1)} aria-hidden="true" />
			<ul class="counters">
				{lines.map(([name, amount, title, text]) => (
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

/** What happened, from the call to the delivery reports. */
function Timeline({ answer: { call, campaign, reports } }: { answer: CampaignAnswer }) {
	const { createdAt, scheduledFor, sentAt, state } = campaign;
	const steps: Array<readonly [at: string | null | undefined, text: string, kind?: string]> = [
		[createdAt, 'Campaign created'],
		[state === 'moderated' ? createdAt : null, 'Under moderation', 'warn'],
		[scheduledFor, 'Due', sentAt ? '' : 'warn'],
		[sentAt, 'Sent', 'good'],
		...reports.map(({ status, count: amount, first }) => {
			const kind = status === 3 ? 'good' : status === 1 ? '' : 'bad';
			return [first, `${REPORTS[status] ?? `Status ${status}`}: ${count(amount)}`, kind] as const;
		}),
	];
	return (
		<ol class="timeline" aria-label="Timeline">
			{call && (
				<li>
					<span>
						Called: <a href={addressOf('calls', call.id)}>{`${call.method} ${call.path}`}</a>
					</span>
					<time class="quiet" dateTime={call.at}>
						{fullTime(call.at)}
					</time>
				</li>
			)}
			{steps.map(([at, text, kind = '']) =>
				at ? (
					<li key={text} class={kind}>
						<span>{text}</span>
						<time class="quiet" dateTime={at}>
							{fullTime(at)}
						</time>
					</li>
				) : null,
			)}
		</ol>
	);
}

function About({ answer }: { answer: CampaignAnswer }) {
	const { text, sender, pushtype, cost, links, requestId } = answer.campaign;
	return (
		<div class="halves">
			<div class="stack">
				<p class="bubble">
					<Template text={text} />
				</p>
				<Facts
					pairs={[
						['Sender', sender ?? 'none given'],
						['Push type', pushtype ?? 'none given'],
						['Cost', many(cost, 'credit')],
						['Links', links.length > 0 ? links.map((link) => <div key={link}>{link}</div>) : null],
						['Request id', requestId && <code>{requestId}</code>],
					]}
				/>
			</div>
			<div class="stack">
				<Counters {...answer.campaign} />
				<Timeline answer={answer} />
			</div>
		</div>
	);
}

export function OneCampaign({ ticket }: { ticket: string }) {
	const { api } = useSession();
	const { answer, refused } = useAnswer(
		(calls) => calls.get<CampaignAnswer>(`campaigns/${encodeURIComponent(ticket)}`),
		[],
	);
	if (refused === undefined && !answer) return null;
	const state = answer?.campaign.state ?? 'sent';
	const release = () =>
		attempt(async () => {
			const { released } = await api.post<{ released: number }>('release', { state, ticket });
			if (released > 0) toast(`Campaign ${ticket} went out`);
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
								Send it now
							</Button>
						)}
					</PageHead>
					<About answer={answer} />
					<Recipients ticket={ticket} />
				</>
			) : (
				<Empty title="There is no such campaign">
					<p>{refused}</p>
				</Empty>
			)}
		</div>
	);
}
