// Contract 2.5, 3.1 and 4.3 to 4.5: webhooks and their two statuses.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { newAccount, type SandboxAccount } from './support/accounts.mts';
import { callService, FORMATS, type Answer, type Format } from './support/callService.mts';
import { writeBody } from './support/requestBodies.mts';

const TYPES = ['MO', 'DLR', 'STOP', 'CLICKER', 'BALANCE_ALERT'];
const url = 'https://client.example/hook?a=1&b=2';
type Fields = Record<string, string | null>;

const create = (account: SandboxAccount, format: Format, webhook: Fields) =>
	callService(account, format, 'POST', '/webhook', { body: writeBody(format, { webhook }) });

const update = (account: SandboxAccount, format: Format, path: string, webhook: Fields) =>
	callService(account, format, 'PUT', path, { body: writeBody(format, { webhook }) });

/** Returns the webhook from the response to an accepted call. */
function webhookOf({ httpStatus, fields: { webhook, ...outcome } }: Answer) {
	assert.deepEqual([httpStatus, outcome], [200, { status: 1, message: 'OK' }]);
	return webhook as Record<string, string>;
}

async function createdId(account: SandboxAccount, format: Format, more = {}): Promise<string> {
	return webhookOf(await create(account, format, { type: 'DLR', url, ...more })).webhook_id;
}

const REJECTED: Array<[why: string, webhook: Fields]> = [
	['no type', { url }],
	['an unknown type', { type: 'OTHER', url }],
	['a type in lower case', { type: 'dlr', url }],
	['no URL', { type: 'DLR' }],
	['an invalid URL', { type: 'DLR', url: 'not a url' }],
	['an ftp URL', { type: 'DLR', url: 'ftp://127.0.0.1' }],
];

for (const format of FORMATS) {
	describe(`a webhook in ${format}`, () => {
		it('is created for each type with its own ID, even if an equal webhook exists', async () => {
			const account = await newAccount();
			const ids = new Set<string>();
			for (const type of [...TYPES, 'DLR']) {
				const webhook = webhookOf(await create(account, format, { type, url }));
				assert.deepEqual([webhook.type, webhook.url], [type, url]);
				ids.add(webhook.webhook_id);
			}
			assert.ok(ids.size === 6 && !ids.has(''));
		});

		it('is created with a signature, which only the JSON response contains', async () => {
			const signature = 's3cr&t <1>';
			const answer = await create(await newAccount(), format, { type: 'MO', url, signature });
			assert.equal(webhookOf(answer).signature, format === 'json' ? signature : undefined);
		});

		it('is created even if the request contains status and last_http_code, as in a sample of the service', async () => {
			const sample = { type: 'MO', url, status: 'paused', last_http_code: null };
			webhookOf(await create(await newAccount(), format, sample));
		});

		for (const [why, webhook] of REJECTED) {
			it(`with ${why} is rejected with -7`, async () => {
				assert.equal((await create(await newAccount(), format, webhook)).status, -7);
			});
		}

		for (const path of ['/webhook/:id/status', '/webhook/:id']) {
			it(`can be set to live and to paused by PUT ${path}, from either status`, async () => {
				const account = await newAccount();
				const id = await createdId(account, format, { signature: 'shared' });
				const at = path.replace(':id', id);
				for (const status of ['live', 'live', 'paused', 'paused', 'live']) {
					const answer = await update(account, format, at, { status });
					const expected = { webhook_id: id, status, type: 'DLR', url, signature: 'shared' };
					assert.deepEqual(webhookOf(answer), expected);
					assert.partialDeepStrictEqual(await account.webhooks(), [{ id, status }]);
				}
			});

			it(`cannot be changed by PUT ${path} with an unknown ID (-5), or with an unknown or missing status (-7)`, async () => {
				const account = await newAccount();
				const at = path.replace(':id', await createdId(account, format));
				const nowhere = path.replace(':id', 'nowhere');
				assert.equal((await update(account, format, nowhere, { status: 'live' })).status, -5);
				assert.equal((await update(account, format, at, { status: 'asleep' })).status, -7);
				assert.equal((await update(account, format, at, { url })).status, -7);
				const paused = await update(account, format, at, { status: 'paused' });
				assert.equal(webhookOf(paused).signature, null);
			});
		}

		it('can be deleted in either status, and later calls with its ID are rejected with -5', async () => {
			const account = await newAccount();
			for (const status of ['live', 'paused']) {
				const id = await createdId(account, format);
				const path = `/webhook/${id}`;
				await update(account, format, path, { status });
				const { fields } = await callService(account, format, 'DELETE', path);
				assert.deepEqual(fields, { status: 1, message: 'OK', deleted_id: id });
				assert.equal((await callService(account, format, 'DELETE', path)).status, -5);
				assert.equal((await update(account, format, path, { status })).status, -5);
			}
		});

		it('can be changed and deleted only by its own account', async () => {
			const path = `/webhook/${await createdId(await newAccount(), format)}`;
			const other = await newAccount();
			assert.equal((await update(other, format, path, { status: 'paused' })).status, -5);
			assert.equal((await callService(other, format, 'DELETE', path)).status, -5);
		});
	});
}

it('the signature "null" means no signature in XML, but is an ordinary signature in JSON', async () => {
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
