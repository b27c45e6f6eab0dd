import type { JsonObject } from '../../domain/json.ts';
import { cannotTell, found, type Probe, type ProbeTable } from '../service/probe.ts';
import type { Answer } from '../service/service.ts';
import type { Session } from '../service/session.ts';

/** The most messages that the probes of this file send. */
export const MOST_MESSAGES = 7;

const LINK = 'https://sms-verify.invalid/';
const ONE_LINK = 'Test <-short->';

/** Sends a campaign (contract 4.2), once, as every call of a probe. */
async function send({ service }: Session, message: JsonObject, number: string): Promise<Answer> {
	return await service.call('POST', '/send', {
		body: { sms: { message, recipients: { gsm: [{ value: number }] } } },
	});
}

/** Makes a probe of one that sends: it needs a number from the user. */
function withNumber(ask: (session: Session, number: string) => ReturnType<Probe>): Probe {
	return async (session) => {
		const { sendTo } = session.options;
		return sendTo === null
			? cannotTell('it takes a send: see --send-to')
			: await ask(session, sendTo);
	};
}

const withoutPushtype = async (session: Session, number: string) =>
	await session.once('send', () => send(session, { text: 'Test' }, number));

/** Returns the answer to a plain send that was accepted, null if all are refused. */
async function accepted(session: Session, number: string): Promise<Answer | null> {
	const first = await withoutPushtype(session, number);
	if (first.accepted) return first;
	const message = { text: 'Test', pushtype: 'alert' };
	const second = await session.once('send with pushtype', () => send(session, message, number));
	return second.accepted ? second : null;
}

const REFUSED = cannotTell('a plain send is refused');

/** Makes a probe of links. @param values those of the row for a refusal and for an accepted send */
function links(message: JsonObject, values: { refused: string; accepted: string }): Probe {
	return withNumber(async (session, number) => {
		const answer = await send(session, { text: ONE_LINK, pushtype: 'alert', ...message }, number);
		if (answer.accepted) return found(values.accepted);
		return (await linksWork(session, number)) ?? found(values.refused);
	});
}

/** Says why links tell nothing, or null if a send with one is accepted. */
async function linksWork(session: Session, number: string) {
	const message = { text: ONE_LINK, pushtype: 'alert', links: [LINK] };
	const answer = await session.once('link', () => send(session, message, number));
	return answer.accepted ? null : cannotTell('a send with one link is refused too');
}

/** Probes that send, to the number that the user named and to nobody else. */
export const SEND_PROBES: ProbeTable = {
	'send.pushtype': withNumber(async (session, number) => {
		if (!(await accepted(session, number))) return REFUSED;
		return found((await withoutPushtype(session, number)).accepted ? 'optional' : 'required');
	}),
	'ticket.form': withNumber(async (session, number) => {
		const ticket = (await accepted(session, number))?.json.ticket;
		if (ticket === undefined) return REFUSED;
		if (!/^\d+$/.test(String(ticket))) return cannotTell('the ticket is not made of digits');
		return found(Number.isSafeInteger(Number(ticket)) ? 'digits' : 'long');
	}),
	'send.extra-counters': withNumber(async (session, number) => {
		const answer = await accepted(session, number);
		return answer ? found(answer.json.not_allowed !== undefined) : REFUSED;
	}),
	'send.nobody-left': withNumber(async (session, number) => {
		if (!(await accepted(session, number))) return REFUSED;
		const answer = await send(session, { text: 'Test', pushtype: 'alert' }, '1');
		return found(answer.accepted ? 'accept' : 'refuse');
	}),
	'send.links-missing': links({}, { refused: 'refuse', accepted: 'literal' }),
	'links.mismatch': links(
		{ links: [`${LINK}1`, `${LINK}2`] },
		{ refused: 'refuse', accepted: 'tolerate' },
	),
	'links.scheme': links(
		{ links: ['ftp://sms-verify.invalid/'] },
		{ refused: 'fixed', accepted: 'accepted' },
	),
	'xml.links-value': withNumber(async (session, number) => {
		const answer = await session.service.call('POST', '/send', {
			headers: { accept: 'application/xml', 'content-type': 'application/xml' },
			body:
				`<sms><message><text><![CDATA[${ONE_LINK}]]></text><pushtype>alert</pushtype>` +
				`<links><value>${LINK}</value></links></message>` +
				`<recipients><gsm>${number}</gsm></recipients></sms>`,
		});
		if (answer.accepted) return found('accept');
		return (await linksWork(session, number)) ?? found('refuse');
	}),
};
