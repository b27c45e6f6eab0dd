import { randomBytes, randomUUID } from 'node:crypto';

import { Listener } from '../service/listener.mts';
import { Stopped } from '../service/service.mts';
import { need, type Session } from '../service/session.mts';
import { sendLink } from './sends.mts';

/** What the person with the phone writes: words with STOP among them, and STOP as people write it. */
export const WORDS = 'please stop';
export const STOP = 'stop!';

/** The types of what the person does. */
export const DONE = ['MO', 'STOP', 'CLICKER'];

/** Sends two messages, and hears what becomes of them. */
async function hear(session: Session, listener: Listener) {
	const { webhooks, options } = session;
	const { sendTo, waitMs } = options;
	const secret = randomBytes(16).toString('hex');
	// The first of two for delivery reports stays as it was created.
	for (const ear of ['new', 'DLR', ...DONE]) {
		const type = ear === 'new' ? 'DLR' : ear;
		const webhook = await webhooks.create(type, listener.add(ear), secret);
		if (webhook && ear !== 'new') await webhooks.setStatus(String(webhook.webhook_id), 'live');
	}
	// The first message has an id, the second has none.
	const gsmsmsid = randomUUID();
	const first = await session.send({}, [{ value: sendTo, gsmsmsid }]);
	need(first.accepted, 'a send is refused');
	const tickets = [first.json.ticket, await sendLink(session)];
	const count = (ear: string) => listener.at(ear).length;
	await session.waitFor(() => count('DLR') > 1, waitMs);
	need(listener.hits.length > 0, 'no event came; can the service reach --listen?');

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
	return { listener, secret, gsmsmsid, tickets };
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
