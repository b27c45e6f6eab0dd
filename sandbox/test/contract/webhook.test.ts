// contract 2.5, 3.1 and 4.3 to 4.5: webhooks and their two states.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import {
	WEBHOOK_ANSWER,
	WEBHOOK_CREATED,
	WEBHOOK_DELETED,
	WEBHOOK_STATUSES,
	WEBHOOK_TYPES,
	WEBHOOK_UPDATED,
} from './support/answerFields.ts';
import { callService, type Answer } from './support/callService.ts';
import { newAccount, type SandboxAccount } from './support/accounts.ts';
import { FORMATS, type Format } from './support/formats.ts';
import { readFields, type Decoded } from './support/readFields.ts';
import { webhookBody } from './support/requestBodies.ts';

const URL_CALLED = 'https://client.example/hook?a=1&b=2';

async function create(
	account: SandboxAccount,
	format: Format,
	webhook: Record<string, string | null>,
): Promise<Answer> {
	return await callService(account, format, 'POST', '/webhook', {
		body: webhookBody(format, webhook),
	});
}

async function createdId(
	account: SandboxAccount,
	format: Format,
	signature?: string,
): Promise<string> {
	const answer = await create(account, format, {
		type: 'DLR',
		url: URL_CALLED,
		...(signature === undefined ? {} : { signature }),
	});
	return readWebhook(answer, 'created').webhook_id;
}

/** The object under `webhook`, held against the table of the call. */
function readWebhook(answer: Answer, after: 'created' | 'updated'): Decoded {
	const { webhook, ...outcome } = readFields(answer.node, WEBHOOK_ANSWER);
	assert.deepEqual(outcome, { status: 1, message: 'OK' });
	return readFields(webhook, after === 'created' ? WEBHOOK_CREATED : WEBHOOK_UPDATED);
}

async function setStatus(
	account: SandboxAccount,
	format: Format,
	path: string,
	status: string,
): Promise<Answer> {
	return await callService(account, format, 'PUT', path, { body: webhookBody(format, { status }) });
}

for (const format of FORMATS) {
	describe(`a webhook in ${format}`, () => {
		for (const type of WEBHOOK_TYPES) {
			it(`is created for ${type}`, async () => {
				const account = await newAccount();
				const answer = await create(account, format, { type, url: URL_CALLED });
				assert.equal(answer.httpStatus, 200);
				const webhook = readWebhook(answer, 'created');
				assert.partialDeepStrictEqual(webhook, { type, url: URL_CALLED });
				assert.notEqual(webhook.webhook_id, '');
			});
		}

		it('is created with a signature, which the JSON answer alone repeats', async () => {
			const account = await newAccount();
			const answer = await create(account, format, {
				type: 'MO',
				url: URL_CALLED,
				signature: 's3cr&t <1>',
			});
			assert.equal(
				readWebhook(answer, 'created').signature,
				format === 'json' ? 's3cr&t <1>' : undefined,
			);
		});

		it('may be created with the status and the last_http_code of the sample', async () => {
			const account = await newAccount();
			const answer = await create(account, format, {
				type: 'MO',
				url: URL_CALLED,
				status: 'paused',
				last_http_code: null,
			});
			assert.partialDeepStrictEqual(readWebhook(answer, 'created'), {
				type: 'MO',
				url: URL_CALLED,
			});
		});

		for (const [what, webhook] of [
			['no type', { url: URL_CALLED }],
			['an unknown type', { type: 'OTHER', url: URL_CALLED }],
			['no url', { type: 'DLR' }],
			['a url that is none', { type: 'DLR', url: 'not a url' }],
			['a url of another scheme', { type: 'DLR', url: 'ftp://127.0.0.1' }],
			['a type in small letters', { type: 'dlr', url: URL_CALLED }],
		]) {
			it(`is refused with ${what}`, async () => {
				const account = await newAccount();
				const answer = await create(account, format, webhook as Record<string, string>);
				assert.equal(answer.status, -7);
			});
		}

		it('gets its own id, even when another webhook is the same', async () => {
			const account = await newAccount();
			const first = await createdId(account, format);
			assert.notEqual(await createdId(account, format), first);
		});

		for (const path of ['/webhook/:id/status', '/webhook/:id']) {
			describe(`PUT ${path}`, () => {
				const at = (id: string) => path.replace(':id', id);

				// From either state into either state (contract 3.1).
				for (const [from, to] of WEBHOOK_STATUSES.flatMap((from) =>
					WEBHOOK_STATUSES.map((to) => [from, to]),
				)) {
					it(`moves it from ${from} to ${to}`, async () => {
						const account = await newAccount();
						const id = await createdId(account, format, 'shared');
						await setStatus(account, format, at(id), from);
						const answer = await setStatus(account, format, at(id), to);
						assert.equal(answer.httpStatus, 200);
						assert.deepEqual(readWebhook(answer, 'updated'), {
							webhook_id: id,
							status: to,
							type: 'DLR',
							url: URL_CALLED,
							signature: 'shared',
						});
						assert.partialDeepStrictEqual(await account.webhooks(), [
							{ id, status: to, hasSignature: true },
						]);
					});
				}

				it('gives null where there is no signature', async () => {
					const account = await newAccount();
					const id = await createdId(account, format);
					const answer = await setStatus(account, format, at(id), 'paused');
					assert.equal(readWebhook(answer, 'updated').signature, null);
				});

				it('refuses an unknown id with -5, another status or none with -7', async () => {
					const account = await newAccount();
					assert.equal((await setStatus(account, format, at('nowhere'), 'live')).status, -5);
					const id = await createdId(account, format);
					assert.equal((await setStatus(account, format, at(id), 'asleep')).status, -7);
					const body = webhookBody(format, { url: URL_CALLED });
					assert.equal((await callService(account, format, 'PUT', at(id), { body })).status, -7);
				});
			});
		}

		it('is deleted in either status, and is then unknown to every call', async () => {
			const account = await newAccount();
			for (const state of WEBHOOK_STATUSES) {
				const id = await createdId(account, format);
				await setStatus(account, format, `/webhook/${id}/status`, state);
				const answer = await callService(account, format, 'DELETE', `/webhook/${id}`);
				assert.deepEqual(readFields(answer.node, WEBHOOK_DELETED), {
					status: 1,
					message: 'OK',
					deleted_id: id,
				});
				assert.equal((await callService(account, format, 'DELETE', `/webhook/${id}`)).status, -5);
				assert.equal(
					(await setStatus(account, format, `/webhook/${id}/status`, 'live')).status,
					-5,
				);
				assert.equal((await setStatus(account, format, `/webhook/${id}`, 'live')).status, -5);
			}
		});

		it('belongs to its account alone', async () => {
			const id = await createdId(await newAccount(), format);
			const other = await newAccount();
			assert.equal((await setStatus(other, format, `/webhook/${id}/status`, 'paused')).status, -5);
			assert.equal((await callService(other, format, 'DELETE', `/webhook/${id}`)).status, -5);
		});
	});
}
