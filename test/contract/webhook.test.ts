// contract 2.5, 3.1 and 4.3 to 4.5: webhooks and their two states.
import {
	WEBHOOK_ANSWER,
	WEBHOOK_CREATED,
	WEBHOOK_DELETED,
	WEBHOOK_STATUSES,
	WEBHOOK_TYPES,
	WEBHOOK_UPDATED,
} from '../support/contract/answerFields';
import { callService, type Answer } from '../support/contract/callService';
import { newAccount, type SandboxAccount } from '../support/sandbox/accounts';
import { FORMATS, type Format } from '../support/formats';
import { readFields, type Decoded } from '../support/contract/readFields';
import { webhookBody } from '../support/contract/requestBodies';

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
	expect(outcome).toEqual({ status: 1, message: 'OK' });
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

describe.each(FORMATS)('a webhook in %s', (format: Format) => {
	it.each(WEBHOOK_TYPES)('is created for %s', async (type) => {
		const account = await newAccount();
		const answer = await create(account, format, { type, url: URL_CALLED });
		expect(answer.httpStatus).toBe(200);
		const webhook = readWebhook(answer, 'created');
		expect(webhook).toMatchObject({ type, url: URL_CALLED });
		expect(webhook.webhook_id).not.toBe('');
	});

	it('is created with a signature, which the JSON answer alone repeats', async () => {
		const account = await newAccount();
		const answer = await create(account, format, {
			type: 'MO',
			url: URL_CALLED,
			signature: 's3cr&t <1>',
		});
		expect(readWebhook(answer, 'created').signature).toBe(
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
		expect(readWebhook(answer, 'created')).toMatchObject({ type: 'MO', url: URL_CALLED });
	});

	it.each([
		['no type', { url: URL_CALLED }],
		['an unknown type', { type: 'OTHER', url: URL_CALLED }],
		['no url', { type: 'DLR' }],
		['a url that is none', { type: 'DLR', url: 'not a url' }],
	])('is refused with %s', async (_, webhook) => {
		const account = await newAccount();
		const answer = await create(account, format, webhook as Record<string, string>);
		expect(answer.status).toBe(-7);
	});

	it('gets an id of its own, however equal another one is', async () => {
		const account = await newAccount();
		const first = await createdId(account, format);
		expect(await createdId(account, format)).not.toBe(first);
	});

	describe.each(['/webhook/:id/status', '/webhook/:id'])('PUT %s', (path) => {
		const at = (id: string) => path.replace(':id', id);

		// From either state into either state (contract 3.1).
		it.each(WEBHOOK_STATUSES.flatMap((from) => WEBHOOK_STATUSES.map((to) => [from, to])))(
			'moves it from %s to %s',
			async (from, to) => {
				const account = await newAccount();
				const id = await createdId(account, format, 'shared');
				await setStatus(account, format, at(id), from);
				const answer = await setStatus(account, format, at(id), to);
				expect(answer.httpStatus).toBe(200);
				expect(readWebhook(answer, 'updated')).toEqual({
					webhook_id: id,
					status: to,
					type: 'DLR',
					url: URL_CALLED,
					signature: 'shared',
				});
				expect(await account.webhooks()).toMatchObject([{ id, status: to, hasSignature: true }]);
			},
		);

		it('gives null for a signature that there is not', async () => {
			const account = await newAccount();
			const id = await createdId(account, format);
			const answer = await setStatus(account, format, at(id), 'paused');
			expect(readWebhook(answer, 'updated').signature).toBeNull();
		});

		it('refuses an unknown id with -5, another status or none with -7', async () => {
			const account = await newAccount();
			expect((await setStatus(account, format, at('nowhere'), 'live')).status).toBe(-5);
			const id = await createdId(account, format);
			expect((await setStatus(account, format, at(id), 'asleep')).status).toBe(-7);
			const body = webhookBody(format, { url: URL_CALLED });
			expect((await callService(account, format, 'PUT', at(id), { body })).status).toBe(-7);
		});
	});

	it('is deleted from either state, and is then gone for every call', async () => {
		const account = await newAccount();
		for (const state of WEBHOOK_STATUSES) {
			const id = await createdId(account, format);
			await setStatus(account, format, `/webhook/${id}/status`, state);
			const answer = await callService(account, format, 'DELETE', `/webhook/${id}`);
			expect(readFields(answer.node, WEBHOOK_DELETED)).toEqual({
				status: 1,
				message: 'OK',
				deleted_id: id,
			});
			expect((await callService(account, format, 'DELETE', `/webhook/${id}`)).status).toBe(-5);
			expect((await setStatus(account, format, `/webhook/${id}/status`, 'live')).status).toBe(-5);
			expect((await setStatus(account, format, `/webhook/${id}`, 'live')).status).toBe(-5);
		}
	});

	it('belongs to its account alone', async () => {
		const id = await createdId(await newAccount(), format);
		const other = await newAccount();
		expect((await setStatus(other, format, `/webhook/${id}/status`, 'paused')).status).toBe(-5);
		expect((await callService(other, format, 'DELETE', `/webhook/${id}`)).status).toBe(-5);
	});
});
