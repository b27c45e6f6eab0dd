import assert from 'node:assert/strict';

import type { Json } from '../../support/sandbox.mts';
import type { SandboxAccount } from './accounts.mts';
import { callService, type Format } from './callService.mts';

/** Reads one page of the log: GET `/errors`. */
export async function errorPage(
	account: SandboxAccount,
	format: Format,
	query: Record<string, string | number> = {},
): Promise<Json[]> {
	const search = new URLSearchParams(
		Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
	).toString();
	const { fields } = await callService(account, format, 'GET', `/errors${search && `?${search}`}`);
	assert.equal(fields.message, 'OK');
	return fields.data as Json[];
}

/** Calls that fail in different ways: each pair of method and code is unique. */
const FAILING: ReadonlyArray<[format: Format, method: string, path: string, body?: string]> = [
	['json', 'POST', '/send', '{'],
	['xml', 'POST', '/send', '<sms>'],
	['json', 'DELETE', '/webhook/nowhere'],
	['json', 'POST', '/webhook', '{"webhook":{}}'],
	['json', 'PUT', '/webhook/nowhere/status', '{"webhook":{"status":"live"}}'],
	['json', 'GET', '/errors/nowhere'],
];

/** Makes `count` failing calls, eight at a time, and cycles through `FAILING`. */
export async function failTimes(account: SandboxAccount, count: number): Promise<void> {
	for (let done = 0; done < count; done += 8) {
		const batch = Array.from({ length: Math.min(8, count - done) }, async (_, index) => {
			const [format, method, path, body] = FAILING[(done + index) % FAILING.length]!;
			await callService(account, format, method, path, { body });
		});
		await Promise.all(batch);
	}
}
