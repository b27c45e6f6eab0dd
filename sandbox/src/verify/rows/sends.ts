import { formatParisTime } from '../../domain/parisTime.ts';
import type { Answer } from '../service/service.ts';
import { need, type Probe, type ProbeTable, type Session } from '../service/session.ts';

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

/** Returns what a row says of a send with odd links, or of one in XML. @throws Untold if no link is accepted */
async function linkRow(
	session: Session,
	{ accepted: isTaken }: Answer,
	refused: string,
	taken: string,
) {
	if (isTaken) return taken;
	await session.once('link', () => sendLink(session));
	return refused;
}

/** Makes a probe that sends with odd links. */
const links = (odd: string[] | undefined, refused: string, taken: string): Probe => {
	return async (session) => {
		const answer = await session.send({ text: ONE_LINK, links: odd });
		return await linkRow(session, answer, refused, taken);
	};
};

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
	'send.links-missing': links(undefined, 'refuse', 'literal'),
	'links.mismatch': links([`${LINK}1`, `${LINK}2`], 'refuse', 'tolerate'),
	'links.scheme': links(['ftp://sms-verify.invalid/'], 'fixed', 'accepted'),
	'xml.links-value': async (session) => {
		const { sendTo } = session.options;
		need(sendTo, 'it takes a send: see --send-to');
		const message = `<text><![CDATA[${ONE_LINK}]]></text><pushtype>alert</pushtype>`;
		const body =
			`<sms><message>${message}<links><value>${LINK}</value></links></message>` +
			`<recipients><gsm>${sendTo}</gsm></recipients></sms>`;
		const answer = await session.service.xml('POST', '/send', body);
		return await linkRow(session, answer, 'refuse', 'accept');
	},
};
