// Beside a phone: how its messages arrive, and what became of its events.
import type { Conversation } from '../../../view/answers.mts';
import type { Delivery as DeliveryRow, Event as EventRow } from '../../../schemas/events.mts';
import { addressOf } from '../../app/route.mts';
import { useAnswer, useSession } from '../../app/session.mts';
import { Button } from '../../parts/button.tsx';
import { Choice } from '../../parts/field.tsx';
import { attempt, toast } from '../../parts/say.tsx';
import { NEWEST_FIRST } from '../../parts/table.tsx';
import { DeliveryTag } from '../../parts/tags.tsx';
import { EVENTS, fullTime, phoneText, reportText, timeOf } from '../../parts/words.mts';
import { resultOf } from '../webhooks/delivery.tsx';

const SEQUENCES = [
	['', 'As usual'],
	['delivered', 'Delivered'],
	['undelivered', 'Not delivered'],
	['expired', 'Expired'],
	['npai', 'The number no longer exists'],
	['delayed', 'Delivered late'],
	['repeated', 'Delivered, reported twice'],
	['out-of-order', 'Reports out of order'],
	['none', 'No report'],
] as const;
const OTHER = 'other';
const SHOWN_EVENTS = 10;

/** An event with its deliveries. */
interface Told {
	event: EventRow;
	deliveries: DeliveryRow[];
}

/** What became of an event. */
function Fate({ event: { state, type }, deliveries }: Told) {
	if (state === 'waiting') return <>Its time has not come yet</>;
	if (state === 'unheard') return <>{`No webhook of type ${type}: nobody was told`}</>;
	return deliveries.map(({ id, webhookId, state: became, attempts }) => (
		<a key={id} href={addressOf('webhooks', webhookId, id)}>
			<DeliveryTag state={became} /> {resultOf(attempts.at(-1))}
		</a>
	));
}

/** The name of an event: of a delivery report, what it says. */
function nameOf({ type, body }: EventRow): string {
	if (type !== 'DLR') return EVENTS[type] ?? type;
	return `Report: ${reportText((JSON.parse(body) as { status: number }).status)}`;
}

function Events({ phone }: { phone: string }) {
	const { answer: told } = useAnswer(async (api): Promise<Told[]> => {
		const query = { ...NEWEST_FIRST, phone, limit: SHOWN_EVENTS };
		const { events } = await api.get<{ events: EventRow[] }>('events', query);
		const deliveriesOf = async ({ id, deliveries }: EventRow) => {
			if (deliveries === 0) return [];
			const path = 'deliveries';
			return (await api.get<{ deliveries: DeliveryRow[] }>(path, { event: id })).deliveries;
		};
		return await Promise.all(
			events.map(async (event) => ({ event, deliveries: await deliveriesOf(event) })),
		);
	}, []);
	return (
		<section class="stack">
			<h2>Events</h2>
			{told?.length === 0 && (
				<p class="quiet">Reports, replies and clicks of this phone show up here.</p>
			)}
			<ul class="activity stack">
				{told?.map((one) => (
					<li key={one.event.id}>
						<span>{nameOf(one.event)}</span>
						<time class="quiet" dateTime={one.event.at} title={fullTime(one.event.at)}>
							{timeOf(one.event.at)}
						</time>
						<small class="quiet">
							<Fate {...one} />
						</small>
					</li>
				))}
			</ul>
		</section>
	);
}

function Reports({ phone, known }: { phone: string; known: Conversation | undefined }) {
	const { api } = useSession();
	const reports = known?.reports ?? '';
	const isOther = typeof reports !== 'string';
	const choose = (value: string) =>
		attempt(async () => {
			await api.put(`phones/${phone}`, { reports: value === '' ? null : value });
			toast(`Kept for the next messages to ${phoneText(phone)}`);
		});
	return (
		<Choice
			label="Delivery reports of its next messages"
			options={isOther ? [...SEQUENCES, [OTHER, 'Another sequence']] : SEQUENCES}
			value={isOther ? OTHER : reports}
			onChoose={(value) => void (value === OTHER || choose(value))}
		/>
	);
}

function Listed({ phone, list, name }: { phone: string; list: string; name: string }) {
	const { api } = useSession();
	const takeOff = () => attempt(() => api.run('DELETE', `${list}/${phone}`));
	return (
		<p>
			{`On the ${name}: campaigns leave it out. `}
			<Button onClick={() => void takeOff()}>Take it off</Button>
		</p>
	);
}

export function Beside({ phone, known }: { phone: string; known: Conversation | undefined }) {
	return (
		<aside class="beside stack" aria-label="About this phone">
			<Reports phone={phone} known={known} />
			{known?.isBlacklisted && <Listed phone={phone} list="blacklist" name="blacklist" />}
			{known?.isNpai && <Listed phone={phone} list="npai" name="NPAI list" />}
			<Events phone={phone} />
		</aside>
	);
}
