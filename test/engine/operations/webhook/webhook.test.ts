import { newAccount, type SandboxAccount } from '../../../support/sandbox/accounts';
import { FORMATS } from '../../../support/formats';
import { items } from '../../../support/engine/items';
import { run, runInBoth, withoutTickets } from '../../../support/operations/runOperation';
import { RecordingProxy } from '../../../support/sandbox/recordingProxy';

const URL_OF_MINE = 'https://example.com/sms?a=1&b=2';
const SECRET = 'keep-this-to-yourself-4711';
const create = { webhookType: 'DLR', url: URL_OF_MINE };
const custom = { ...create, signature: 'custom', signatureSecret: SECRET };

async function created(account: SandboxAccount): Promise<string> {
	const { json } = await run(account, 'webhook.create', { ...create, signature: 'none' });
	return json[0].webhook.webhook_id as string;
}

describe.each(FORMATS)('webhooks, %s', (format) => {
	it.each(['MO', 'DLR', 'STOP', 'CLICKER', 'BALANCE_ALERT'])('creates one for %s', async (type) => {
		const account = await newAccount();
		const { json } = await run(
			account,
			'webhook.create',
			{ ...create, webhookType: type, signature: 'none' },
			undefined,
			{ format },
		);
		expect(json).toHaveLength(1);
		expect(json[0].webhook).toMatchObject({
			webhook_id: expect.stringMatching(/./),
			type,
			url: URL_OF_MINE,
			signature: null,
		});
	});

	it('hands the secret to the service and to nobody else', async () => {
		const account = await newAccount();
		const proxy = await RecordingProxy.start();
		try {
			const result = await run(account, 'webhook.create', custom, undefined, {
				format,
				baseUrl: proxy.url,
			});
			expect(proxy.requests[0].body).toContain(SECRET);
			const { signature } = result.json[0].webhook as { signature: string };
			expect(signature).toMatch(/\S/);
			expect(JSON.stringify(result.run.data.resultData)).not.toContain(SECRET);
		} finally {
			await proxy.close();
		}
	});

	it.each([undefined, 'automatic', 'credential'])(
		'signs with the secret of the credential, with Signature %s',
		async (signature) => {
			const account = await newAccount();
			const proxy = await RecordingProxy.start();
			try {
				const parameters = { ...create, ...(signature && { signature }) };
				const { said } = await run(account, 'webhook.create', parameters, undefined, {
					format,
					baseUrl: proxy.url,
					signatureSecret: SECRET,
				});
				expect(proxy.requests[0].body).toContain(SECRET);
				expect(said).toEqual([]);
			} finally {
				await proxy.close();
			}
		},
	);

	it('works with its defaults where the credential has no secret, and warns', async () => {
		const account = await newAccount();
		const proxy = await RecordingProxy.start();
		try {
			const result = await run(account, 'webhook.create', create, undefined, {
				format,
				baseUrl: proxy.url,
			});
			expect(result.json[0].webhook).toMatchObject({ url: URL_OF_MINE, signature: null });
			expect(proxy.requests[0].body).not.toContain('signature');
			expect(result.hints()).toEqual([
				expect.objectContaining({
					type: 'warning',
					message: expect.stringMatching(/not signed.*'Signature Secret'.*anybody/),
				}),
			]);
		} finally {
			await proxy.close();
		}
	});

	it('pauses one and makes it live again', async () => {
		const account = await newAccount();
		const webhookId = await created(account);
		for (const status of ['paused', 'live']) {
			const { json } = await run(
				account,
				'webhook.updateStatus',
				{ webhookId, status },
				undefined,
				{ format },
			);
			expect(json).toEqual([
				{
					webhook: {
						webhook_id: webhookId,
						status,
						type: 'DLR',
						url: URL_OF_MINE,
						signature: null,
					},
				},
			]);
		}
	});

	it('pauses one where the service only knows the other path', async () => {
		const account = await newAccount({ assumptions: { 'webhook.status-path': 'bare' } });
		const webhookId = await created(account);
		const { json } = await run(
			account,
			'webhook.updateStatus',
			{ webhookId, status: 'paused' },
			undefined,
			{ format },
		);
		expect(json[0].webhook.status).toBe('paused');
	});

	it('deletes one, and one that is gone already', async () => {
		const account = await newAccount();
		const webhookId = await created(account);
		const once = await run(account, 'webhook.delete', { webhookId }, undefined, { format });
		expect(once.json).toEqual([{ deleted: true }]);
		expect(once.said).toEqual([]);
		const twice = await run(account, 'webhook.delete', { webhookId }, undefined, { format });
		expect(twice.json).toEqual([{ deleted: true }]);
		expect(twice.said).toEqual([expect.stringMatching(/^The webhook was gone already/)]);
	});

	it('says what to do about a webhook that the service does not know', async () => {
		const account = await newAccount();
		const { stopped } = await run(
			account,
			'webhook.updateStatus',
			{ webhookId: 'deadbeef', status: 'live' },
			undefined,
			{ format },
		);
		expect(stopped?.name).toBe('NodeApiError');
		expect(`${stopped?.message} ${stopped?.description}`).toMatch(/webhook/i);
	});
});

it('gives the same output in both formats, the masked signature too', async () => {
	for (const parameters of [custom, { ...create, signature: 'none' }]) {
		const { json, xml } = await runInBoth(() => newAccount(), 'webhook.create', parameters);
		expect(withoutTickets(xml.json)).toStrictEqual(withoutTickets(json.json));
	}
	const id = async (account: SandboxAccount) => {
		const { json } = await run(account, 'webhook.create', custom);
		return { webhookId: json[0].webhook.webhook_id as string };
	};
	const updated = await runInBoth(
		() => newAccount(),
		'webhook.updateStatus',
		async (account) => ({
			...(await id(account)),
			status: 'paused',
		}),
	);
	expect(withoutTickets(updated.xml.json)).toStrictEqual(withoutTickets(updated.json.json));
	expect(JSON.stringify(updated.json.json)).not.toContain(SECRET);
	const deleted = await runInBoth(() => newAccount(), 'webhook.delete', id);
	expect(withoutTickets(deleted.xml.json)).toStrictEqual(withoutTickets(deleted.json.json));
});

it('gives the same output where the service leaves an absent signature out', async () => {
	const { json, xml } = await runInBoth(
		() =>
			newAccount({
				assumptions: { 'webhook.no-signature': 'absent', 'xml.null': 'empty' },
			}),
		'webhook.create',
		{ ...create, signature: 'none' },
	);
	expect(withoutTickets(xml.json)).toStrictEqual(withoutTickets(json.json));
});

it('warns of no webhook that was not created', async () => {
	const account = await newAccount();
	await account.setFaults({ path: '/webhook', kind: 'status', status: 500 });
	const node = { onError: 'continueRegularOutput' as const };
	const { said } = await run(account, 'webhook.create', create, undefined, { node });
	expect(said.join()).not.toMatch(/signed/);
});

it('refuses From Credential where the credential has no secret, before any call', async () => {
	const account = await newAccount();
	const { stopped } = await run(account, 'webhook.create', { ...create, signature: 'credential' });
	expect(stopped).toMatchObject({ name: 'NodeOperationError' });
	expect(stopped?.message).toMatch(
		/'Signature' is From Credential.*no signature secret.*\[item 0\]$/,
	);
	expect(await account.calls()).toEqual([]);
});

it('creates one per item, each paired with its own', async () => {
	const account = await newAccount();
	const { json, pairs } = await run(
		account,
		'webhook.create',
		{ url: '={{ $json.url }}', webhookType: '={{ $json.type }}', signature: 'none' },
		items(
			{ url: 'https://example.com/1', type: 'MO' },
			{ url: 'https://example.com/2', type: 'STOP' },
		),
	);
	expect(json.map(({ webhook }) => [webhook.type, webhook.url] as unknown)).toEqual([
		['MO', 'https://example.com/1'],
		['STOP', 'https://example.com/2'],
	]);
	expect(pairs).toEqual([0, 1]);
});

it('does not repeat a creation whose answer was lost', async () => {
	const account = await newAccount();
	const proxy = await RecordingProxy.start(() => ({
		status: 502,
		body: '<html>Bad gateway</html>',
	}));
	try {
		const { stopped } = await run(
			account,
			'webhook.create',
			{ ...create, signature: 'none' },
			undefined,
			{ baseUrl: proxy.url },
		);
		expect(stopped?.name).toBe('NodeApiError');
		expect(proxy.requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
	} finally {
		await proxy.close();
	}
});

const NOT_FOUND = { status: 404, body: '<html><body>Not Found</body></html>' };

it.each<[operation: string, parameters: Record<string, string | object>]>([
	['webhook.delete', { webhookId: '26' }],
	['webhook.updateStatus', { webhookId: '26', status: 'paused' }],
	['apiError.get', { logId: { __rl: true, mode: 'id', value: '26' } }],
])(
	'%s asks for the Base URL where all that answers is a page with 404',
	async (operation, parameters) => {
		const account = await newAccount();
		const proxy = await RecordingProxy.start(() => NOT_FOUND);
		try {
			const { status, stopped } = await run(account, operation, parameters as never, undefined, {
				baseUrl: proxy.url,
			});
			expect(status).toBe('error');
			expect(stopped).toMatchObject({
				message: expect.stringMatching(/nothing at this address/),
				description: expect.stringMatching(/'Base URL'/),
				httpCode: '404',
			});
		} finally {
			await proxy.close();
		}
	},
);

it.each(['..', '.', '%2e%2e', 'a/b', '?', '#'])(
	'refuses %j as an ID, before any call',
	async (id) => {
		const account = await newAccount();
		for (const [operation, parameters] of [
			['webhook.delete', { webhookId: id }],
			['webhook.updateStatus', { webhookId: id, status: 'paused' }],
			['apiError.get', { logId: { __rl: true, mode: 'id', value: id } }],
		] as const) {
			const { stopped } = await run(account, operation, parameters as never);
			expect(stopped?.message).toContain('is not an ID');
		}
		expect(await account.calls()).toEqual([]);
	},
);
