// One event delivery: its body, attempts and signature.
import type { Attempt, Delivery as DeliveryRow } from '../../../schemas/events.mts';
import { useAnswer, useSession } from '../../app/session.mts';
import { Button } from '../../parts/button.tsx';
import { Bytes } from '../../parts/copy.tsx';
import { Drawer } from '../../parts/drawer.tsx';
import { Facts } from '../../parts/page.tsx';
import { attempt, toast } from '../../parts/say.tsx';
import { DeliveryTag, Tag } from '../../parts/tags.tsx';
import { EVENTS, fullTime, many } from '../../parts/words.mts';

/** Returns an attempt's result as a short string. */
export function resultOf(last: Attempt | undefined): string {
	if (!last) return '–';
	return last.problem ?? `HTTP ${last.httpStatus}`;
}

function AttemptPanel({ one, name }: { one: Attempt; name: string }) {
	const isBad = one.problem !== null || (one.httpStatus ?? 0) >= 400;
	const headers = Object.entries(one.headers ?? {}).map((pair) => pair.join(': '));
	return (
		<article class="panel stack">
			<div class="row">
				<h3>{name}</h3>
				<Tag kind={isBad ? 'bad' : 'good'}>{resultOf(one)}</Tag>
				<small class="quiet">{`${fullTime(one.at)}, ${one.durationMs} ms`}</small>
			</div>
			<p>
				<strong>Signature </strong>
				{one.scheme ?? 'none: the webhook has no secret'}
			</p>
			<Bytes title="Headers" text={headers.join('\n')} />
			<Bytes title="Receiver's response" text={one.answer ?? ''} />
		</article>
	);
}

/** The body, each attempt, and a button that sends the event again. */
function Details({ delivery }: { delivery: DeliveryRow }) {
	const { api } = useSession();
	const { eventId, type, url, state, nextTryAt, attempts, body } = delivery;
	const again = () =>
		attempt(async () => {
			await api.post(`events/${eventId}/redeliver`);
			toast('The event will be sent again now');
		});
	return (
		<>
			<Facts
				pairs={[
					['State', <DeliveryTag key="state" state={state} />],
					['To', <code key="url">{url}</code>],
					['Next attempt', nextTryAt && fullTime(nextTryAt)],
				]}
			/>
			<div class="row">
				<Button kind="main" onClick={() => void again()}>
					Send again
				</Button>
				<small class="quiet">{`Sends the event to every webhook of type ${type}.`}</small>
			</div>
			<Bytes
				title="Sent body"
				text={body}
				note={many(new TextEncoder().encode(body).length, 'byte')}
			/>
			{attempts.length === 0 && <p class="quiet">No attempt has been made yet.</p>}
			{attempts.map((one, index) => (
				<AttemptPanel
					key={index}
					one={one}
					name={attempts.length > 1 ? `Attempt ${index + 1}` : 'Attempt'}
				/>
			))}
		</>
	);
}

export function DeliveryDetails({ id, closed }: { id: number; closed: string }) {
	const { answer, rejected } = useAnswer(
		(api) => api.get<{ delivery: DeliveryRow }>(`deliveries/${id}`),
		[],
	);
	const { type = '', eventId = '' } = answer?.delivery ?? {};
	if (rejected === undefined && !answer) return null;
	return (
		<Drawer title={answer ? `${EVENTS[type] ?? type} ${eventId}` : 'Delivery'} closed={closed}>
			{answer ? <Details delivery={answer.delivery} /> : <p>{rejected}</p>}
		</Drawer>
	);
}
