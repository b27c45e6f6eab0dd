// The webhooks and their deliveries.

import type { Delivery as DeliveryRow, Webhook } from '../../../schemas/events.mts';
import { urlOf } from '../../app/route.mts';
import { useAnswer } from '../../app/session.mts';
import { WithDrawer } from '../../parts/drawer.tsx';
import { Empty, PageHead } from '../../parts/page.tsx';
import { FilteredTable, type Column } from '../../parts/table.tsx';
import { DeliveryTag } from '../../parts/tags.tsx';
import { count, DELIVERY_STATES, EVENTS, shortTime } from '../../parts/words.mts';
import { DeliveryDetails, resultOf } from './delivery.tsx';
import { Hook } from './hook.tsx';

function lastAttempt({ attempts }: DeliveryRow): string {
	const last = attempts.at(-1);
	return last ? `${shortTime(last.at)}, ${last.durationMs} ms` : '–';
}

const COLUMNS: Array<Column<DeliveryRow>> = [
	{
		title: 'Event',
		class: 'tight',
		cell: ({ type, eventId }) => `${EVENTS[type] ?? type} ${eventId}`,
	},
	{ title: 'State', class: 'tight', cell: ({ state }) => <DeliveryTag state={state} /> },
	{
		title: 'Result',
		cell: ({ attempts }) => resultOf(attempts.at(-1)),
	},
	{ title: 'Attempts', class: 'number', cell: ({ attempts }) => count(attempts.length) },
	{ title: 'Last attempt', class: 'tight', cell: (row) => lastAttempt(row) },
];
const STATES: Array<[string, string]> = [
	['', 'All states'],
	...Object.entries(DELIVERY_STATES).map(([state, [words]]): [string, string] => [state, words]),
];
const ALL = 'all';

function Hooks({ webhooks, open }: { webhooks: Webhook[]; open: string }) {
	if (webhooks.length === 0) {
		return (
			<Empty title="No webhook yet">
				<p>
					A client creates its webhooks with POST /webhook, one for each event type. The n8n trigger
					creates its webhooks when the workflow is published. You can also{' '}
					<a href={urlOf('developers', 'webhooks')}>create a webhook yourself</a>.
				</p>
				<p>Then reply from a phone, and see the request and the receiver's response here.</p>
			</Empty>
		);
	}
	return (
		<ul class="hooks">
			{webhooks.map((webhook) => (
				<Hook key={webhook.id} webhook={webhook} isOpen={webhook.id === open} />
			))}
		</ul>
	);
}

function Deliveries(props: { title: string; webhook: string; current: number | null }) {
	return (
		<section class="stack">
			<h2>{props.title}</h2>
			<FilteredTable
				caption="Deliveries"
				columns={COLUMNS}
				name="deliveries"
				query={(_search, state) => ({
					webhook: props.webhook === ALL ? null : props.webhook,
					state,
				})}
				rowKey={({ id }) => id}
				current={props.current}
				onOpen={({ id }) => (location.hash = urlOf('webhooks', props.webhook, id))}
				choice={['Delivery state', STATES]}
			>
				<p class="quiet">
					No event has been delivered yet. Events appear here if a webhook of their type exists.
				</p>
			</FilteredTable>
		</section>
	);
}

export function Webhooks({ parts: [webhook = ALL, delivery = ''] }: { parts: string[] }) {
	const id = /^\d{1,15}$/.test(delivery) ? Number(delivery) : null;
	const { answer } = useAnswer((api) => api.get<{ webhooks: Webhook[] }>('webhooks'), []);
	const open = answer?.webhooks.find((one) => one.id === webhook);
	const title = open
		? `Deliveries: ${(EVENTS[open.type] ?? open.type).toLowerCase()}`
		: 'Deliveries';
	const closed = urlOf('webhooks', ...(webhook === ALL ? [] : [webhook]));
	return (
		<WithDrawer drawer={id !== null && <DeliveryDetails key={id} id={id} closed={closed} />}>
			<PageHead
				title="Webhooks"
				lead="The URLs that receive events: delivery reports, replies, opt-outs, clicks and balance alerts."
			/>
			{answer && <Hooks webhooks={answer.webhooks} open={webhook} />}
			<Deliveries title={title} webhook={webhook} current={id} />
		</WithDrawer>
	);
}
