import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

import { Listener, type Reply } from '../service/listener.mts';
import { Stopped } from '../service/service.mts';
import { need, type Session } from '../service/session.mts';
import { sendLink } from './sends.mts';

/** What the person with the phone writes: words with STOP among them, and STOP as people write it. */
export const WORDS = 'please stop';
export const STOP = 'stop!';

/** Webhooks of delivery reports, each of which answers in its own way. */
const REPORTS: Array<[ear: string, reply: Reply, status: 'live' | 'paused' | null]> = [
	['new', 200, null],
	['good', 200, 'live'],
	['created', 201, 'live'],
	['failing', 500, 'live'],
	['moved', 302, 'live'],
	['silent', 'nothing', 'live'],
	['paused', 200, 'paused'],
	['deleted', 500, 'live'],
];
/** Webhooks of what the person does. */
export const DONE = ['MO', 'STOP', 'CLICKER'];
/** How long after a change of a webhook an event may still be under way. */
const MARGIN_MS = 1500;

/** Makes the webhooks. @returns their ids */
async function makeWebhooks({ webhooks }: Session, listener: Listener, secret: string) {
	const ids: Record<string, string> = {};
	const wanted = [...REPORTS, ...DONE.map((type) => [type, 200, 'live'] as const)];
	for (const [ear, reply, status] of wanted) {
		const type = DONE.includes(ear) ? ear : 'DLR';
		const webhook = await webhooks.create(type, listener.add(ear, reply), secret);
		const id = String(webhook?.webhook_id);
		if (webhook && status !== null) await webhooks.setStatus(id, status);
		ids[ear] = id;
	}
	return ids;
}

/** Sends two messages, and hears what becomes of them. Times are of `performance.now()`. */
async function hear(session: Session, listener: Listener) {
	const { webhooks, options } = session;
	const { sendTo, waitMs } = options;
	const secret = randomBytes(16).toString('hex');
	listener.add('moved-to', 200);
	const ids = await makeWebhooks(session, listener, secret);
	// The first has an id, and a number beside it that is filtered; the second has neither.
	const gsmsmsid = randomUUID();
	const first = await session.send({}, [{ value: sendTo, gsmsmsid }, { value: '1' }]);
	need(first.accepted, 'a send is refused');
	const tickets = [first.json.ticket, await sendLink(session)];
	const sentAt = performance.now();
	const count = (ear: string) => listener.at(ear).length;
	await session.waitFor(() => count('good') > 1 && count('deleted') > 1, waitMs);
	need(listener.hits.length > 0, 'no event came; can the service reach --listen?');

	await webhooks.delete(ids.deleted ?? '');
	const lateAt = performance.now();
	await webhooks.create('DLR', listener.add('late', 200), secret);
	await pause(MARGIN_MS);
	const deletedAt = performance.now();
	await webhooks.setStatus(ids.paused ?? '', 'live');

	const seconds = waitMs / 1000;
	session.say(
		`Within ${seconds} seconds, on the phone ${sendTo}: open the link of the last message twice; then answer ` +
			`"${WORDS}"; then answer "${STOP}", which opts the number out. What you leave out is not told.`,
	);
	const isDone = () => count('CLICKER') > 1 && DONE.every((type) => count(type) > 0);
	await session.waitFor(isDone, waitMs);
	session.say(`Waiting ${seconds} seconds for what may still come.`);
	await session.waitFor(() => false, waitMs);
	if (session.service.isStopped) throw new Stopped('The run was stopped.');
	return {
		listener,
		secret,
		gsmsmsid,
		tickets,
		sentAt,
		lateAt,
		deletedAt,
		endedAt: performance.now(),
	};
}

/** All that became of the events of two messages. */
export type Heard = Awaited<ReturnType<typeof hear>>;

/** Hears the events of the run, once. @throws Untold if it cannot, Stopped */
export async function heard(session: Session): Promise<Heard> {
	return await session.once('events', async () => {
		const { listen, listenPort } = session.options;
		need(listen, 'it takes events that arrive: see --listen');
		const listener = new Listener(listen);
		await listener.open(listenPort);
		try {
			return await hear(session, listener);
		} finally {
			listener.close();
		}
	});
}
