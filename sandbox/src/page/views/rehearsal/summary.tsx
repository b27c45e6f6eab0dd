// What a rehearsal came to: the figures that matter most first.
import type { RehearsalSummary } from '../../../schemas/rehearsal.mts';
import { Facts } from '../../parts/page.tsx';
import { PagedTable, type Column } from '../../parts/table.tsx';
import { count, EVENTS, FILTERS, many, reportNameText } from '../../parts/words.mts';

type Hook = RehearsalSummary['webhooks'][number];

const amount = (title: string, cell: (hook: Hook) => number): Column<Hook> => {
	return { title, class: 'number', cell: (hook) => count(cell(hook)) };
};
const COLUMNS: Array<Column<Hook>> = [
	{ title: 'Webhook', cell: ({ type }) => EVENTS[type] },
	amount('Events', ({ events }) => events),
	amount('Failed', ({ failed }) => failed),
	amount('Calls', ({ calls }) => calls),
];

/** Amounts by name as facts, the largest first. */
const factsOf = (amounts: Record<string, number>, nameOf: (name: string) => string) =>
	Object.entries(amounts)
		.sort(([, one], [, other]) => other - one)
		.map(([name, n]): [string, string] => [nameOf(name), count(n)]);

function Figures({ summary }: { summary: RehearsalSummary }) {
	const { people, credits, replies, optOuts, clicks, campaigns, parts } = summary;
	const share = (n: number) =>
		`${count(people && Math.round((n / people) * 1000) / 10)} % of people`;
	const figures: Array<[name: string, n: number, note: string]> = [
		['People', people, many(campaigns, 'campaign')],
		['Credits', credits, many(parts, 'message part')],
		['Replies', replies, share(replies)],
		['Opt-outs', optOuts, share(optOuts)],
		['Clicks', clicks, share(clicks)],
	];
	return (
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
	);
}

export function Summary({ summary }: { summary: RehearsalSummary }) {
	const { leftOut, messages, reports, webhooks } = summary;
	const unreported = messages - Object.values(reports).reduce((all, n) => all + n, 0);
	return (
		<>
			<Figures summary={summary} />
			<div class="halves">
				<section class="stack">
					<h2>Recipients</h2>
					<Facts
						pairs={[
							['Messages sent', count(messages)],
							...factsOf(leftOut, (reason) => `Left out: ${FILTERS[reason]?.[0] ?? reason}`),
						]}
					/>
				</section>
				<section class="stack">
					<h2>Delivery reports</h2>
					<Facts
						pairs={[
							...factsOf(reports, reportNameText),
							['No report', unreported > 0 ? count(unreported) : null],
						]}
					/>
				</section>
			</div>
			{webhooks.length > 0 && (
				<section class="stack">
					<h2>Executions</h2>
					<p class="quiet">
						Without <em>Group Events</em>, a workflow has at most one execution for each HTTP call.
						With it, events that arrive together share one.
					</p>
					<PagedTable
						caption="Events per webhook"
						columns={COLUMNS}
						pages={{ page: { total: webhooks.length, rows: webhooks }, more: () => {} }}
						rowKey={({ id }) => id}
					/>
				</section>
			)}
		</>
	);
}
