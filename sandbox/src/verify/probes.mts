import { randomUUID } from 'node:crypto';

import { formatParisTime } from '../domain/parisTime.mts';
import type { Answer } from './service.mts';
import { need, type Probe, type ProbeTable, type Session } from './session.mts';

/** Makes a probe of an outcome code (contract 7.3). @param ask makes a call that the code is for */
function code(expected: number, ask: (session: Session) => Promise<Answer>): Probe {
	return async (session) => {
		const { accepted, status } = await ask(session);
		need(!accepted && status !== null, 'such a call is accepted, or has no status');
		return status === expected ? 'fixed' : status;
	};
}

/** Makes a probe that asks whether a simulation is accepted, where a plain one is. */
function taken(message: object, refused: string, accepted: string): Probe {
	return async (session) => {
		return (await session.simulate(message)).accepted ? accepted : refused;
	};
}

const unknownWebhook = async ({ service }: Session) =>
	await service.call('DELETE', `/webhook/${randomUUID()}`);

/** Pauses the webhook of the run (contract 4.4). @param end of its path */
async function pause(session: Session, end: string): Promise<boolean> {
	const path = (await session.webhookPath()) + end;
	const body = { webhook: { status: 'paused' } };
	return (await session.service.call('PUT', path, { body })).accepted;
}

/** A probe for each row that can be checked without a message that is sent. */
export const PROBES: ProbeTable = {
	'answer.content-type': async (session) => {
		const { contentType } = await session.plain();
		if (/^text\/html\b/i.test(contentType)) return 'html';
		return /^(?:application|text)\/json\b/i.test(contentType) ? 'match' : 'another';
	},
	'xml.null': async (session) => {
		const path = await session.webhookPath();
		const body = '<webhook><status>paused</status></webhook>';
		const put = async (end: string) => await session.service.xml('PUT', path + end, body);
		const first = await put('/status');
		const { accepted, text } = first.accepted ? first : await put('');
		need(accepted, 'a webhook is not shown in XML');
		if (/<signature>\s*null\s*<\/signature>/.test(text)) return 'text';
		return /<signature\s*(?:\/>|>\s*<\/signature>)/.test(text) ? 'empty' : 'another';
	},
	'error.http-status': async (session) => {
		const { answer } = await session.refused();
		const both = `${answer.httpStatus} and ${(await unknownWebhook(session)).httpStatus}`;
		if (both === '200 and 200') return 200;
		return both === '400 and 404' ? 'mapped' : both;
	},
	'auth.refusal': async ({ service }) => {
		const options = { anyAnswer: true, headers: { authorization: null } };
		const { httpStatus, status } = await service.call('GET', '/npai', options);
		return status === -1 && httpStatus === 200 ? 'fixed' : `HTTP ${httpStatus}, status ${status}`;
	},
	'outcome.xml': code(-2, ({ service }) => service.xml('POST', '/send/simulate', '<sms>')),
	'outcome.delay': code(-4, (session) => session.simulate({ delay: '2026-13-45 10:00:00' })),
	'outcome.not-found': code(-5, unknownWebhook),
	'outcome.json': code(-6, ({ service }) => service.call('POST', '/send/simulate', { body: '{' })),
	'outcome.data': code(-7, (session) => session.simulate({ text: undefined })),
	'text.unsendable': taken({ text: 'Hello\u0007' }, 'fixed', 'accepted'),
	'delay.past': taken({ delay: '2020-01-06 10:00:00' }, 'refuse', 'now'),
	'webhook.status-path': async (session) => {
		const [status, bare] = [await pause(session, '/status'), await pause(session, '')];
		need(status || bare, 'both paths refuse it');
		if (status) return bare ? 'both' : 'status';
		return 'bare';
	},
	'dates.zone': async (session) => {
		const { date } = await session.record();
		const parse = (text: unknown) => Date.parse(`${String(text).replace(' ', 'T')}Z`);
		const isNear = (time: number) => Math.abs(parse(date) - time) < 300_000;
		if (isNear(parse(formatParisTime(Date.now())))) return 'fixed';
		return isNear(Date.now()) ? 'UTC' : 'otherwise';
	},
};
