// One campaign: what it said, how it went, and who got it.
import type { ComponentChildren } from 'preact';

import type { CampaignAnswer } from '../../api/types.ts';
import { campaignAddress } from '../../app/route.ts';
import { useAnswer, useSession } from '../../app/session.ts';
import { Button } from '../../parts/button.tsx';
import { Empty, Facts, PageHead } from '../../parts/page.tsx';
import { attempt, toast } from '../../parts/say.tsx';
import { campaignSteps, reportStep, Timeline, type Step } from '../../parts/timeline.tsx';
import { count, FILTERS, fullTime, many } from '../../parts/words.ts';
import { StateTag } from './campaigns.tsx';
import { Recipients } from './recipients.tsx';

/** A text with what is filled in for each recipient marked. */
function Template({ text }: { text: string }) {
	return text.split(/(<-short->|\[info[1-4]\])/).map((piece, index) =>
		index % 2 === 0 ? (
			piece
		) : (
			<span key={index} class="placeholder">
				{piece}
			</span>
		),
	);
}

interface Counted {
	name: string;
	amount: number;
	title: string;
	text: string;
}

/** How many were sent to, and how many each filter took. */
function Counters({ campaign: { counters }, order }: CampaignAnswer) {
	const lines: Counted[] = [
		{
			name: 'sent',
			amount: counters.sent,
			title: 'Sent',
			text: `of ${many(counters.total, 'recipient')}`,
		},
	];
	for (const name of order) {
		const amount = counters[name];
		const [title, text] = FILTERS[name] ?? [name, ''];
		if (amount > 0) lines.push({ name, amount, title, text });
	}
	const kindOf = (name: string) => (name === 'sent' ? 'sent' : 'filtered');
	return (
		<>
			<div class="bar" aria-hidden="true">
				{lines
					.filter(({ amount }) => amount > 0)
					.map(({ name, amount }) => (
						<span key={name} data-kind={kindOf(name)} style={{ flexGrow: amount }} />
					))}
			</div>
			<ul class="counters">
				{lines.map(({ name, amount, title, text }) => (
					<li key={name} data-kind={kindOf(name)}>
						<span class="amount">{count(amount)}</span>
						<span>
							<strong>{title}</strong> <span class="quiet">{text}</span>
						</span>
					</li>
				))}
			</ul>
		</>
	);
}

/** Who got the same text in another campaign too. */
function Duplicates({ total, sameExecution, tickets }: CampaignAnswer['duplicates']) {
	if (total === 0) return null;
	const isFault = sameExecution > 0;
	return (
		<p class={isFault ? 'explain explain-bad' : 'explain'}>
			{isFault
				? `${count(sameExecution)} of its recipients got the same text from the same execution in another campaign too: `
				: `${count(total)} of its recipients got the same text in another campaign too: `}
			{tickets.map((ticket, index) => [
				index > 0 && ', ',
				<a key={ticket} href={campaignAddress(ticket)}>
					{ticket}
				</a>,
			])}
			.
		</p>
	);
}

function stepsOf(answer: CampaignAnswer): Step[] {
	const reports = answer.reports.map(({ status, count: amount, first, last }) => {
		const until = first === last ? '' : `, until ${fullTime(last)}`;
		return reportStep(status, first, `: ${count(amount)}${until}`);
	});
	return [...campaignSteps(answer), ...reports];
}

function About({ answer }: { answer: CampaignAnswer }) {
	const { text, state, scheduledFor, sender, pushtype, cost, links, requestId } = answer.campaign;
	const due = state !== 'sent' && scheduledFor ? fullTime(scheduledFor) : null;
	const facts: Array<[string, ComponentChildren]> = [
		['Due', due],
		['Sender', sender ?? 'none of its own'],
		['Push type', pushtype ?? 'not given'],
		['Cost', many(cost, 'credit')],
		['Links', links.length > 0 ? links.map((link) => <div key={link}>{link}</div>) : null],
		['Request id', requestId && <code>{requestId}</code>],
	];
	return (
		<div class="campaign">
			<div>
				<h2 class="visually-hidden">Text</h2>
				<p class="bubble campaign-text">
					<Template text={text} />
				</p>
				<Facts pairs={facts} />
				<h2 class="section-body">Timeline</h2>
				<Timeline steps={stepsOf(answer)} />
			</div>
			<div>
				<h2 class="visually-hidden">Counters</h2>
				<Counters {...answer} />
			</div>
		</div>
	);
}

const All = () => (
	<p class="small">
		<a href="#/campaigns">All campaigns</a>
	</p>
);

export function OneCampaign({ ticket }: { ticket: string }) {
	const { api } = useSession();
	const { answer, refused } = useAnswer(
		(calls) => calls.get<CampaignAnswer>(`campaigns/${encodeURIComponent(ticket)}`),
		[],
	);
	if (refused !== undefined) {
		return (
			<div class="page">
				<All />
				<Empty title="There is no such campaign">
					<p>{refused}</p>
				</Empty>
			</div>
		);
	}
	if (!answer) return null;
	const { state } = answer.campaign;
	const release = () =>
		attempt(async () => {
			const { released } = await api.post<{ released: number }>('release', { state, ticket });
			if (released > 0) toast(`Campaign ${ticket} went out`);
		});
	return (
		<div class="page">
			<All />
			<PageHead title={`Campaign ${ticket}`}>
				<StateTag state={state} />
				{state !== 'sent' && (
					<Button kind="main" onClick={() => void release()}>
						Send it now
					</Button>
				)}
			</PageHead>
			<Duplicates {...answer.duplicates} />
			<About answer={answer} />
			<Recipients ticket={ticket} />
		</div>
	);
}
