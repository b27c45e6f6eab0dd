// The results of a rehearsal: the most important figures first.
import type { RehearsalSummary } from '../../../schemas/rehearsal.mts';
import { Facts } from '../../parts/page.tsx';
import { PagedTable, type Column } from '../../parts/table.tsx';
import { count, EVENTS, FILTERS, many, reportNameText } from '../../parts/words.mts';

type Hook = RehearsalSummary['webhooks'][number];

const COLUMNS: Array<Column<Hook>> = [
	{ title: 'Webhook', cell: ({ type }) => EVENTS[type] },
	{ title: 'Events', class: 'number', cell: ({ events }) => count(events) },
	{ title: 'Failed', class: 'number', cell: ({ failed }) => count(failed) },
	{ title: 'Calls', class: 'number', cell: ({ calls }) => count(calls) },
];

/** Converts amounts, keyed by name, to name-value pairs, with the largest amount first. */
const factsOf = (amounts: Record<string, number>, nameOf: (name: string) => string) =>
	Object.entries(amounts)
		.sort(([, one], [, other]) => other - one)
		.map(([name, n]): [string, string] => [nameOf(name), count(n)]);

export function Summary({ summary }: { summary: RehearsalSummary }) {
	const { people, messages, waiting, reports, webhooks } = summary;
	const unreported = messages - Object.values(reports).reduce((all, n) => all + n, 0);
	const share = (n: number) =>
		`${count(messages && Math.round((n / messages) * 1000) / 10)}% of messages`;
	const figures: Array<[name: string, n: number, note: string]> = [
		['People', people, many(summary.campaigns, 'campaign')],
		['Credits', summary.credits, many(summary.parts, 'message part')],
		['Replies', summary.replies, share(summary.replies)],
		['Opt-outs', summary.optOuts, share(summary.optOuts)],
		['Clicks', summary.clicks, share(summary.clicks)],
	];
	return (
		<>
			<dl class="figures">
				{figures.map(([name, n, note]) => (
					<div key={name} class="panel">
						<dt>{name}</dt>
						<dd>
							<strong>{count(n)}</strong>
							<small class="quiet">{note}</small>
						</dd>
					</div>
				))}
			</dl>
			<h2>Messages</h2>
			<Facts
				pairs={[
					['Sent', count(messages)],
					...factsOf(reports, reportNameText),
					['No report', unreported > 0 ? count(unreported) : null],
					...factsOf(summary.leftOut, (reason) => `Left out: ${FILTERS[reason]?.[0] ?? reason}`),
					['Campaigns not sent yet', waiting > 0 ? count(waiting) : null],
				]}
			/>
			<h2>Executions</h2>
			<p class="quiet">
				A trigger starts at most one execution for each HTTP call. Events that arrive together share
				an execution.
			</p>
			<PagedTable
				caption="Events per webhook"
				columns={COLUMNS}
				pages={{ page: { total: webhooks.length, rows: webhooks }, more: () => {} }}
				rowKey={({ id }) => id}
			/>
		</>
	);
}
