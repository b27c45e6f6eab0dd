import { formatParisTime } from '../../domain/parisTime.mts';
import { need, type ProbeTable, type Session } from '../service/session.mts';

/** The most messages that rows send: those of this file, and two whose events are awaited. */
export const MOST_MESSAGES = 4;

const LINK = 'https://sms-verify.invalid/';
const MINUTES_10 = 600_000;

/** Returns the answer to a plain send. @throws Untold if it is refused */
async function plainSend(session: Session) {
	const answer = await session.once('send', () => session.send({}));
	need(answer.accepted, 'a plain send is refused');
	return answer;
}

/** Sends a message with a link. @returns its ticket @throws Untold if it is refused */
export async function sendLink(session: Session): Promise<unknown> {
	const answer = await session.send({ text: 'Test <-short->', links: [LINK] });
	need(answer.accepted, 'a send with one link is refused');
	return answer.json.ticket;
}

/** Rows that take a send, to the number that the user named and to nobody else. */
export const SEND_ROWS: ProbeTable = {
	'send.extra-counters': async (session) =>
		(await plainSend(session)).json.not_allowed !== undefined,
	'send.nobody-left': async (session) => {
		await plainSend(session);
		return (await session.send({}, [{ value: '1' }])).accepted ? 'accept' : 'refuse';
	},
	'delay.zone': async (session) => {
		const delay = formatParisTime(Date.now() - MINUTES_10);
		need(!(await session.takes({ delay })), 'a simulation takes a time that has passed');
		await plainSend(session);
		return (await session.send({ delay })).accepted ? 'otherwise' : 'fixed';
	},
};
