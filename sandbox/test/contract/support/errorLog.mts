import assert from 'node:assert/strict';

import { ERROR_ALONE, ERROR_ANSWER, ERROR_IN_LIST, ERROR_LIST_ANSWER } from './answerFields.mts';
import { callService } from './callService.mts';
import type { SandboxAccount } from './accounts.mts';
import type { Format } from './formats.mts';
import { readFields, type Decoded, type WireNode } from './readFields.mts';

/** GET `/errors`: the records of one page, each held against its table. */
export async function errorPage(
	account: SandboxAccount,
	format: Format,
	query: Record<string, string | number> = {},
): Promise<Decoded[]> {
	const search = new URLSearchParams(
		Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
	).toString();
	const { node } = await callService(account, format, 'GET', `/errors${search && `?${search}`}`);
	const { data, ...outcome } = readFields(node, ERROR_LIST_ANSWER);
	assert.deepEqual(outcome, { status: 1, message: 'OK' });
	return (data as WireNode[]).map((record) => readFields(record, ERROR_IN_LIST));
}

/** GET `/errors/:id`: one record, held against its table. */
export async function oneError(
	account: SandboxAccount,
	format: Format,
	id: string,
): Promise<Decoded> {
	const { node } = await callService(account, format, 'GET', `/errors/${id}`);
	const { data, ...outcome } = readFields(node, ERROR_ANSWER);
	assert.deepEqual(outcome, { status: 1, message: 'OK' });
	return readFields(data, ERROR_ALONE);
}

/** Calls that each fail in a way of their own: method and code differ. */
const FAILING: ReadonlyArray<[format: Format, method: string, path: string, body?: string]> = [
	['json', 'POST', '/send', '{'],
	['xml', 'POST', '/send', '<sms>'],
	['json', 'DELETE', '/webhook/nowhere'],
	['json', 'POST', '/webhook', '{"webhook":{}}'],
	['json', 'PUT', '/webhook/nowhere/status', '{"webhook":{"status":"live"}}'],
	['json', 'GET', '/errors/nowhere'],
];

/** Fails `count` times, in turn in each of six ways, eight calls at a time. */
export async function failTimes(account: SandboxAccount, count: number): Promise<void> {
	for (let done = 0; done < count; done += 8) {
		const batch = Array.from({ length: Math.min(8, count - done) }, async (_, index) => {
			const [format, method, path, body] = FAILING[(done + index) % FAILING.length]!;
			await callService(account, format, method, path, { body });
		});
		await Promise.all(batch);
	}
}
