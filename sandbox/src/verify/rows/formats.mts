import { randomUUID } from 'node:crypto';

import type { Answer } from '../service/service.mts';
import { need, type Probe, type ProbeTable, type Session } from '../service/session.mts';
import { simulateDear } from './messages.mts';

/** Makes a probe of an outcome code (contract 7.3). @param ask makes a call that the code is for */
function code(expected: number, ask: (session: Session) => Promise<Answer>): Probe {
	return async (session) => {
		const { accepted, status } = await ask(session);
		need(!accepted && status !== null, 'such a call is accepted, or has no status');
		return status === expected ? 'fixed' : status;
	};
}

const unknownWebhook = async ({ service }: Session) =>
	await service.call('DELETE', `/webhook/${randomUUID()}`);

/** Rows of formats, answers, outcome codes and tokens. */
export const FORMAT_ROWS: ProbeTable = {
	'answer.content-type': async (session) => {
		const { contentType } = await session.plain();
		if (/^text\/html\b/i.test(contentType)) return 'html';
		return /^(?:application|text)\/json\b/i.test(contentType) ? 'match' : 'another';
	},
	'xml.null': async (session) => {
		const { webhook_id: id } = await session.webhook();
		const put = async (end: string) => {
			const path = `/webhook/${encodeURIComponent(String(id))}${end}`;
			return await session.service.xml('PUT', path, '<webhook><status>paused</status></webhook>');
		};
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
	'error.shape': async (session) => {
		const { json, status } = (await session.refused()).answer;
		if (status !== null) return typeof json.message === 'string' ? 'status' : 'status alone';
		return json.error === undefined ? 'neither' : 'legacy';
	},
	'auth.refusal': async ({ service }) => {
		const options = { anyAnswer: true, headers: { authorization: null } };
		const { httpStatus, status } = await service.call('GET', '/npai', options);
		return status === -1 && httpStatus === 200 ? 'fixed' : `HTTP ${httpStatus}, status ${status}`;
	},
	'outcome.xml': code(-2, ({ service }) => service.xml('POST', '/send/simulate', '<sms>')),
	'outcome.credits': code(-3, simulateDear),
	'outcome.delay': code(-4, (session) => session.simulate({ delay: '2026-13-45 10:00:00' })),
	'outcome.not-found': code(-5, unknownWebhook),
	'outcome.json': code(-6, ({ service }) => service.call('POST', '/send/simulate', { body: '{' })),
	'outcome.data': code(-7, (session) => session.simulate({ text: undefined })),
};
