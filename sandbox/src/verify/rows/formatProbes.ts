import { randomUUID } from 'node:crypto';

import { cannotTell, found, type ProbeTable } from '../service/probe.ts';
import type { Session } from '../service/session.ts';

/** Pauses the webhook of the run in XML, at either path (contract 4.4). @returns the answer, null for none */
async function pausedInXml(session: Session): Promise<string | null> {
	const webhook = await session.webhook();
	if (!webhook) return null;
	const path = `/webhook/${encodeURIComponent(String(webhook.webhook_id))}`;
	const headers = { accept: 'application/xml', 'content-type': 'application/xml' };
	const body = '<webhook><status>paused</status></webhook>';
	for (const one of [`${path}/status`, path]) {
		const answer = await session.service.call('PUT', one, { headers, body });
		if (answer.accepted) return answer.text;
	}
	return null;
}

/** Probes of formats, answers and tokens. */
export const FORMAT_PROBES: ProbeTable = {
	'accept.default': async ({ service }) => {
		const { text } = await service.call('GET', '/errors?length=1', { headers: { accept: '*/*' } });
		const first = text.trim()[0];
		if (first === '<') return found('xml');
		return first === '{' ? found('json') : cannotTell('the answer is neither JSON nor XML');
	},
	'body.format': async (session) => {
		const answer = await session.service.call('POST', '/send/simulate', {
			headers: { 'content-type': 'application/xml' },
			body: {
				sms: {
					message: { text: 'Hello', pushtype: 'alert' },
					recipients: { gsm: [{ value: session.options.number }] },
				},
			},
		});
		if (answer.accepted) return found('accept');
		if (answer.status === -2 || answer.status === null) return found('content-type');
		return cannotTell('the call is refused, but not as XML that cannot be read');
	},
	'body.limit': 'it would take a body of many megabytes',
	'answer.content-type': async (session) => {
		const { contentType } = await session.plain();
		if (/^text\/html\b/i.test(contentType)) return found('html');
		if (/^(?:application|text)\/json\b/i.test(contentType)) return found('match');
		return cannotTell('the type is neither that of JSON nor that of HTML');
	},
	'xml.null': async (session) => {
		const text = await pausedInXml(session);
		if (text === null) return cannotTell('there is no webhook to read in XML');
		if (/<signature>\s*null\s*<\/signature>/.test(text)) return found('text');
		if (/<signature\s*(?:\/>|>\s*<\/signature>)/.test(text)) return found('empty');
		return cannotTell('the webhook has no signature in XML');
	},
	'error.http-status': async (session) => {
		const { answer } = await session.refused();
		const missing = await session.service.call('DELETE', `/webhook/${randomUUID()}`);
		const both = [answer.httpStatus, missing.httpStatus];
		if (both.every((one) => one === 200)) return found(200);
		if (both.join() === '400,404') return found('mapped');
		return cannotTell(`bad JSON got HTTP ${both[0]}, and an unknown webhook ${both[1]}`);
	},
	'error.details': async (session) => {
		const { answer } = await session.refused();
		if (answer.status === null) return cannotTell('a refused call has no status');
		return found(typeof answer.json.details === 'string');
	},
	'error.shape': async (session) => {
		const { answer } = await session.refused();
		if (answer.status !== null) return found('status');
		return answer.json.error === undefined
			? cannotTell('a refused call has neither status nor error')
			: found('legacy');
	},
	'route.unknown': async ({ service }) => {
		const { httpStatus } = await service.call('GET', `/verify-${randomUUID()}`, {
			anyAnswer: true,
		});
		if (httpStatus === 404 || httpStatus === 200) return found(httpStatus);
		return cannotTell(`an unknown address got HTTP ${httpStatus}`);
	},
	'auth.refusal': 'it is about tokens of the sandbox, and a wrong one could lock the account',
	'auth.log': 'a wrong token could lock the account',
};
