import { randomUUID } from 'node:crypto';

import type { AssumptionValue } from '../assumptions/assumption.mts';
import { isJsonObject } from '../domain/json.mts';
import { formatParisTime } from '../domain/parisTime.mts';
import { Undetermined, type Answer, type Service } from './service.mts';

/**
 * Returns the service's value for a row. For a row without a switch, `fixed` means that the row holds.
 * @throws Undetermined
 */
type Probe = (service: Service) => Promise<AssumptionValue>;

/** Checks a condition. @param why the reason in the report if the condition is false @throws Undetermined */
function need(condition: unknown, why: string): asserts condition {
	if (!condition) throw new Undetermined(why);
}

/** Creates a probe for an outcome code (contract 7.3). @param ask makes a call that should return the code */
function code(expected: number, ask: (service: Service) => Promise<Answer>): Probe {
	return async (service) => {
		const { accepted, status } = await ask(service);
		need(
			!accepted && status !== null,
			'the service accepts the call, or the response has no status',
		);
		return status === expected ? 'fixed' : status;
	};
}

/** Creates a probe that checks whether a simulation is accepted. */
const acceptance = (message: object, rejected: string, accepted: string): Probe => {
	return async (service) => ((await service.simulate(message)).accepted ? accepted : rejected);
};

const brokenJson = async (service: Service, query = '') =>
	await service.call('POST', `/send/simulate${query}`, { body: '{' });
const unknownWebhook = async (service: Service) =>
	await service.call('DELETE', `/webhook/${randomUUID()}`);

/** A probe for each row that can be checked without sending a message or creating a webhook. */
export const PROBES: Record<string, Probe> = {
	'answer.content-type': async (service) => {
		const { contentType } = await service.simulate();
		if (/^text\/html\b/i.test(contentType)) return 'html';
		return /^(?:application|text)\/json\b/i.test(contentType) ? 'match' : 'another';
	},
	'error.http-status': async (service) => {
		const answers = [await brokenJson(service), await unknownWebhook(service)];
		const both = answers.map(({ httpStatus }) => httpStatus).join(' and ');
		if (both === '200 and 200') return 200;
		return both === '400 and 404' ? 'mapped' : both;
	},
	'auth.rejection': async (service) => {
		const options = { anyAnswer: true, headers: { authorization: null } };
		const { httpStatus, status } = await service.call('GET', '/npai', options);
		return status === -1 && httpStatus === 200 ? 'fixed' : `HTTP ${httpStatus}, status ${status}`;
	},
	'outcome.xml': code(-2, async (service) => {
		const type = 'application/xml';
		const headers = { accept: type, 'content-type': type };
		return await service.call('POST', '/send/simulate', { headers, body: '<sms>' });
	}),
	'outcome.delay': code(-4, (service) => service.simulate({ delay: '2026-13-45 10:00:00' })),
	'outcome.not-found': code(-5, unknownWebhook),
	'outcome.json': code(-6, brokenJson),
	'outcome.data': code(-7, (service) => service.simulate({ text: undefined })),
	'text.unsendable': acceptance({ text: 'Hello\u0007' }, 'fixed', 'accepted'),
	'delay.past': acceptance({ delay: '2020-01-06 10:00:00' }, 'reject', 'now'),
	'dates.zone': async (service) => {
		const id = randomUUID();
		await brokenJson(service, `?verify=${id}`);
		const { json } = await service.call('GET', '/errors?sort=-log_date&length=100');
		const records = Array.isArray(json.data) ? json.data.filter(isJsonObject) : [];
		const record = records.find((one) => JSON.stringify(one).includes(id));
		need(record, 'the error log does not contain the rejected call');
		const parse = (text: unknown) => Date.parse(`${String(text).replace(' ', 'T')}Z`);
		const isNear = (time: number) => Math.abs(parse(record.date) - time) < 300_000;
		if (isNear(parse(formatParisTime(Date.now())))) return 'fixed';
		return isNear(Date.now()) ? 'UTC' : 'another zone';
	},
};
