import { formatParisTime } from '../../domain/parisTime.mts';
import type { Answer } from '../service/service.mts';
import { need, type Probe, type ProbeTable, type Session } from '../service/session.mts';

/** The most messages that rows send: those of this file, and two whose events are awaited. */
export const MOST_MESSAGES = 10;

const LINK = 'https://sms-verify.invalid/';
const ONE_LINK = 'Test <-short->';
const MINUTES_10 = 600_000;

const sendBare = async (session: Session) =>
	await session.once('send', () => session.send({ pushtype: undefined }));

/** Returns the answer to a plain send that was accepted. @throws Untold if all are refused */
async function accepted(session: Session): Promise<Answer> {
	const first = await sendBare(session);
	if (first.accepted) return first;
	const second = await session.once('send with pushtype', () => session.send({}));
	need(second.accepted, 'a plain send is refused');
	return second;
}

/** Sends a message with a link. @returns its ticket @throws Untold if it is refused */
export async function sendLink(session: Session): Promise<unknown> {
	const answer = await session.send({ text: ONE_LINK, links: [LINK] });
	need(answer.accepted, 'a send with one link is refused');
	return answer.json.ticket;
}

/** Makes a probe of an odd send. @throws Untold if it is refused, and so is any link */
function links(send: (session: Session) => Promise<Answer>, refused: string, taken: string): Probe {
	return async (session) => {
		if ((await send(session)).accepted) return taken;
		await session.once('link', () => sendLink(session));
		return refused;
	};
}
const withLinks = (odd?: string[]) => async (session: Session) =>
	await session.send({ text: ONE_LINK, links: odd });

/** Sends a message in XML, with its link in a value. */
async function sendInXml({ service, options }: Session): Promise<Answer> {
	need(options.sendTo, 'it takes a send: see --send-to');
	const text = `<text><![CDATA[${ONE_LINK}]]></text><pushtype>alert</pushtype>`;
	const message = `<message>${text}<links><value>${LINK}</value></links></message>`;
	const body = `<sms>${message}<recipients><gsm>${options.sendTo}</gsm></recipients></sms>`;
	return await service.xml('POST', '/send', body);
}

/** Rows that take a send, to the number that the user named and to nobody else. */
export const SEND_ROWS: ProbeTable = {
	'send.pushtype': async (session) => {
		await accepted(session);
		return (await sendBare(session)).accepted ? 'optional' : 'required';
	},
	'ticket.form': async (session) => {
		const { ticket } = (await accepted(session)).json;
		if (!/^\d+$/.test(String(ticket))) return 'no digits';
		return Number.isSafeInteger(Number(ticket)) ? 'digits' : 'long';
	},
	'send.extra-counters': async (session) =>
		(await accepted(session)).json.not_allowed !== undefined,
	'send.nobody-left': async (session) => {
		await accepted(session);
		return (await session.send({}, [{ value: '1' }])).accepted ? 'accept' : 'refuse';
	},
	'delay.zone': async (session) => {
		const delay = formatParisTime(Date.now() - MINUTES_10);
		need(!(await session.takes({ delay })), 'a simulation takes a time that has passed');
		await accepted(session);
		return (await session.send({ delay })).accepted ? 'otherwise' : 'fixed';
	},
	'send.links-missing': links(withLinks(), 'refuse', 'literal'),
	'links.mismatch': links(withLinks([`${LINK}1`, `${LINK}2`]), 'refuse', 'tolerate'),
	'links.scheme': links(withLinks(['ftp://sms-verify.invalid/']), 'fixed', 'accepted'),
	'xml.links-value': links(sendInXml, 'refuse', 'accept'),
};
