// contract 2.5, 3.1 and 4.3 to 4.5: webhooks and their two states.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { newAccount, type SandboxAccount } from './support/accounts.mts';
import {
	WEBHOOK_ANSWER,
	WEBHOOK_CREATED,
	WEBHOOK_DELETED,
	WEBHOOK_STATUSES,
	WEBHOOK_TYPES,
	WEBHOOK_UPDATED,
} from './support/answerFields.mts';
import { callService, type Answer } from './support/callService.mts';
import { FORMATS, type Format } from './support/formats.mts';
import { readFields, type Decoded } from './support/readFields.mts';
import { webhookBody } from './support/requestBodies.mts';

const url = 'https://client.example/hook?a=1&b=2';
type Fields = Record<string, string | null>;

const create = (account: SandboxAccount, format: Format, webhook: Fields) =>
	callService(account, format, 'POST', '/webhook', { body: webhookBody(format, webhook) });

const update = (account: SandboxAccount, format: Format, path: string, webhook: Fields) =>
	callService(account, format, 'PUT', path, { body: webhookBody(format, webhook) });

/** The object under `webhook`, held against the table of the call. */
function readWebhook(answer: Answer, table = WEBHOOK_CREATED): Decoded {
	const { webhook, ...outcome } = readFields(answer.node, WEBHOOK_ANSWER);
	assert.deepEqual([answer.httpStatus, outcome], [200, { status: 1, message: 'OK' }]);
	return readFields(webhook, table);
}

async function createdId(account: SandboxAccount, format: Format, more = {}): Promise<string> {
	return readWebhook(await create(account, format, { type: 'DLR', url, ...more })).webhook_id;
}

const REFUSED: Array<[why: string, webhook: Fields]> = [
	['no type', { url }],
	['an unknown type', { type: 'OTHER', url }],
	['a type in small letters', { type: 'dlr', url }],
	['no url', { type: 'DLR' }],
	['a url that is none', { type: 'DLR', url: 'not a url' }],
	['a url of another scheme', { type: 'DLR', url: 'ftp://127.0.0.1' }],
];

for (const format of FORMATS) {
	describe(`a webhook in ${format}`, () => {
		it('is created for each type with an id of its own, also where another one is the same', async () => {
			const account = await newAccount();
			const ids = new Set<string>();
			for (const type of [...WEBHOOK_TYPES, 'DLR']) {
				const webhook = readWebhook(await create(account, format, { type, url }));
				assert.deepEqual([webhook.type, webhook.url], [type, url]);
				ids.add(webhook.webhook_id);
			}
			assert.ok(ids.size === 6 && !ids.has(''));
		});

		it('is created with a signature, which the JSON answer alone repeats', async () => {
			const signature = 's3cr&t <1>';
			const answer = await create(await newAccount(), format, { type: 'MO', url, signature });
			assert.equal(readWebhook(answer).signature, format === 'json' ? signature : undefined);
		});

		it('may be created with the status and the last_http_code of the sample', async () => {
			const sample = { type: 'MO', url, status: 'paused', last_http_code: null };
			readWebhook(await create(await newAccount(), format, sample));
		});

		for (const [why, webhook] of REFUSED) {
			it(`is refused with ${why}`, async () => {
				assert.equal((await create(await newAccount(), format, webhook)).status, -7);
			});
		}

		for (const path of ['/webhook/:id/status', '/webhook/:id']) {
			it(`goes from either status to either status by PUT ${path}`, async () => {
				const account = await newAccount();
				const id = await createdId(account, format, { signature: 'shared' });
				const at = path.replace(':id', id);
				for (const status of ['live', 'live', 'paused', 'paused', 'live']) {
					const answer = await update(account, format, at, { status });
					const expected = { webhook_id: id, status, type: 'DLR', url, signature: 'shared' };
					assert.deepEqual(readWebhook(answer, WEBHOOK_UPDATED), expected);
					assert.partialDeepStrictEqual(await account.webhooks(), [{ id, status }]);
				}
			});

			it(`refuses an unknown id with -5, another status or none with -7: PUT ${path}`, async () => {
				const account = await newAccount();
				const at = path.replace(':id', await createdId(account, format));
				const nowhere = path.replace(':id', 'nowhere');
				assert.equal((await update(account, format, nowhere, { status: 'live' })).status, -5);
				assert.equal((await update(account, format, at, { status: 'asleep' })).status, -7);
				assert.equal((await update(account, format, at, { url })).status, -7);
				const paused = await update(account, format, at, { status: 'paused' });
				assert.equal(readWebhook(paused, WEBHOOK_UPDATED).signature, null);
			});
		}

		it('is deleted in either status, and is then unknown to every call', async () => {
			const account = await newAccount();
			for (const status of WEBHOOK_STATUSES) {
				const id = await createdId(account, format);
				const path = `/webhook/${id}`;
				await update(account, format, path, { status });
				const { node } = await callService(account, format, 'DELETE', path);
				const deleted = { status: 1, message: 'OK', deleted_id: id };
				assert.deepEqual(readFields(node, WEBHOOK_DELETED), deleted);
				assert.equal((await callService(account, format, 'DELETE', path)).status, -5);
				assert.equal((await update(account, format, path, { status })).status, -5);
			}
		});

		it('belongs to its account alone', async () => {
			const path = `/webhook/${await createdId(await newAccount(), format)}`;
			const other = await newAccount();
			assert.equal((await update(other, format, path, { status: 'paused' })).status, -5);
			assert.equal((await callService(other, format, 'DELETE', path)).status, -5);
		});
	});
}

it('the text null is no signature in XML, and one in JSON', async () => {
	const account = await newAccount();
	for (const format of FORMATS) await createdId(account, format, { signature: 'null' });
	const hooks = await account.webhooks();
	assert.deepEqual(
		hooks.map(({ hasSignature }) => hasSignature),
		[true, false],
	);
	const body = JSON.stringify({ webhook: { type: 'MO', url, signature: 5 } });
	assert.equal((await callService(account, 'json', 'POST', '/webhook', { body })).status, -7);
});
