// Beside a phone: how its messages arrive, and what became of its events.
import type { Activity, Conversation } from '../../api/types.ts';
import { addressOf } from '../../app/route.ts';
import { useAnswer, useSession } from '../../app/session.ts';
import { Button } from '../../parts/button.tsx';
import { Choice } from '../../parts/field.tsx';
import { Tag } from '../../parts/page.tsx';
import { attempt, toast } from '../../parts/say.tsx';
import { EVENTS, fullTime, phoneText, REPORTS, timeOf } from '../../parts/words.ts';

const SEQUENCES = [
	['', 'As usual, see Assumptions'],
	['delivered', 'Delivered'],
	['undelivered', 'Not delivered'],
	['expired', 'Expired'],
	['npai', 'The number no longer exists'],
	['delayed', 'Delivered late'],
	['repeated', 'Delivered, told twice'],
	['out-of-order', 'Reports out of order'],
	['none', 'No report'],
] as const;
const OWN = 'own';

const STATES: Record<string, string> = {
	pending: 'is being delivered',
	held: 'is held: the webhook is paused',
	delivered: 'was delivered',
	failed: 'could not be delivered',
	dropped: 'was dropped',
};

/** What became of an event, in a sentence. */
function Fate({ event }: { event: Activity }) {
	if (event.isWaiting) return 'Its time has not come yet';
	if (!event.isHeard) return `No webhook of type ${event.type}: nobody was told`;
	return event.deliveries.map(({ id, webhookId, state, httpStatus }, index) => [
		index > 0 && ', ',
		<a
			key={id}
			href={addressOf('webhooks', webhookId, id)}
			class={state === 'failed' ? 'bad' : 'quiet'}
		>
			{`It ${STATES[state] ?? state}${httpStatus === null ? '' : `, HTTP ${httpStatus}`}`}
		</a>,
	]);
}

function Line({ event }: { event: Activity }) {
	const { type, status, at } = event;
	const isReport = type === 'DLR';
	const name = isReport ? (REPORTS[status ?? -1] ?? `Report ${status}`) : (EVENTS[type] ?? type);
	return (
		<li>
			<span>
				{name} {isReport && <Tag>DLR</Tag>}
			</span>
			<time class="quiet" dateTime={at} title={fullTime(at)}>
				{timeOf(at)}
			</time>
			<span class="became">
				<Fate event={event} />
			</span>
		</li>
	);
}

function Reports({ phone, known }: { phone: string; known: Conversation | undefined }) {
	const { api } = useSession();
	const reports = known?.reports ?? '';
	const isOwn = typeof reports !== 'string';
	const choose = (value: string) =>
		attempt(async () => {
			await api.put(`phones/${phone}`, { reports: value === '' ? null : value });
			toast(`Kept for the next messages to ${phoneText(phone)}`);
		});
	return (
		<Choice
			label="Delivery reports"
			hint="For the next messages to this number."
			options={isOwn ? [...SEQUENCES, [OWN, 'A list of its own']] : [...SEQUENCES]}
			value={isOwn ? OWN : reports}
			onChoose={(value) => void (value === OWN || choose(value))}
		/>
	);
}

export function Beside(props: { phone: string; known: Conversation | undefined; onBack(): void }) {
	const { phone, known } = props;
	const { api } = useSession();
	const { answer } = useAnswer(
		(calls) => calls.get<{ events: Activity[] }>(`view/phones/${phone}/activity`),
		[],
	);
	const takeOff = (list: string) => void attempt(() => api.delete(`${list}/${phone}`));
	return (
		<aside class="beside" aria-label="About this phone">
			<Button class="to-talk" onClick={props.onBack}>
				Back to the conversation
			</Button>
			<Reports phone={phone} known={known} />
			{known?.isBlacklisted && (
				<p class="small row">
					On the blacklist: campaigns leave it out.
					<Button onClick={() => takeOff('blacklist')}>Take it off</Button>
				</p>
			)}
			{known?.isNpai && (
				<p class="small row">
					On the NPAI list: campaigns leave it out.
					<Button onClick={() => takeOff('npai')}>Take it off</Button>
				</p>
			)}
			<section>
				<h2>Events</h2>
				{answer?.events.length === 0 && (
					<p class="quiet small">Reports, replies and clicks of this phone show up here.</p>
				)}
				<ul class="activity">
					{answer?.events.map((event) => (
						<Line key={event.id} event={event} />
					))}
				</ul>
			</section>
		</aside>
	);
}
