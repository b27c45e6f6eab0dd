import { newAccount, type SandboxAccount } from '../../../support/sandbox/accounts.cts';
import { items } from '../../../support/engine/items.cts';
import { run } from '../../../support/operations/runOperation.cts';
import { runRecorded } from '../../../support/operations/runRecorded.cts';

const URL_OF_MINE = 'https://example.com/sms?a=1&b=2';
const SECRET = 'keep-this-to-yourself-4711';
const create = { webhookType: 'DLR', url: URL_OF_MINE };
const custom = { ...create, signatureSecret: SECRET };

async function created(account: SandboxAccount): Promise<string> {
	const { json } = await run(account, 'webhook.create', create);
	return json[0].webhook.webhook_id as string;
}

describe('webhooks', () => {
	it('hands the secret to the service and to nobody else', async () => {
		const account = await newAccount();
		const result = await runRecorded(account, 'webhook.create', custom);
		expect(result.requests[0].body).toContain(SECRET);
		expect(result.json[0].webhook.signature).toMatch(/\S/);
		expect(JSON.stringify(result.run.data.resultData)).not.toContain(SECRET);
	});

	it('signs with the secret of the credential unless it has one of its own', async () => {
		const options = { signatureSecret: 'of-the-credential-4711' };
		for (const [parameters, secret] of [
			[create, 'of-the-credential-4711'],
			[custom, SECRET],
		] as const) {
			const account = await newAccount();
			const made = await runRecorded(account, 'webhook.create', parameters, undefined, options);
			expect(made.requests[0].body).toContain(secret);
			expect(made.said).toEqual([]);
		}
	});

	it('works with its defaults where the credential has no secret, and warns', async () => {
		const account = await newAccount();
		const result = await runRecorded(account, 'webhook.create', create);
		expect(result.json[0].webhook).toMatchObject({ url: URL_OF_MINE, signature: null });
		expect(result.requests[0].body).not.toContain('signature');
		expect(result.hints()).toEqual([
			expect.objectContaining({
				type: 'warning',
				message: expect.stringMatching(/not signed.*'Signature Secret'.*anyone/),
			}),
		]);
	});

	it.each(['status', 'bare'])(
		'pauses one and makes it live again, by the path %s',
		async (path) => {
			const account = await newAccount({ assumptions: { 'webhook.status-path': path } });
			const webhookId = await created(account);
			for (const status of ['paused', 'live']) {
				const { json } = await run(account, 'webhook.updateStatus', { webhookId, status });
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
		},
	);

	it('deletes one, and one that is gone already', async () => {
		const account = await newAccount();
		const webhookId = await created(account);
		const once = await run(account, 'webhook.delete', { webhookId });
		expect(once.json).toEqual([{ deleted: true }]);
		expect(once.said).toEqual([]);
		const twice = await run(account, 'webhook.delete', { webhookId });
		expect(twice.json).toEqual([{ deleted: true }]);
		expect(twice.said).toEqual([expect.stringMatching(/^The webhook had already been deleted/)]);
	});
});

it('warns of no webhook that was not created', async () => {
	const account = await newAccount();
	await account.setFaults({ path: '/webhook', kind: 'status', status: 500 });
	const node = { onError: 'continueRegularOutput' as const };
	const { said } = await run(account, 'webhook.create', create, undefined, { node });
	expect(said.join()).not.toMatch(/signed/);
});

it('creates one per item, each paired with its own', async () => {
	const account = await newAccount();
	const { json, pairs } = await run(
		account,
		'webhook.create',
		{ url: '={{ $json.url }}', webhookType: '={{ $json.type }}' },
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

const NOT_FOUND = { status: 404, body: '<html><body>Not Found</body></html>' };

it.each<[operation: string, parameters: Record<string, string | object>]>([
	['webhook.delete', { webhookId: '26' }],
	['webhook.updateStatus', { webhookId: '26', status: 'paused' }],
	['apiError.get', { logId: { __rl: true, mode: 'id', value: '26' } }],
])(
	'%s asks for the Base URL where all that answers is a page with 404',
	async (operation, parameters) => {
		const { status, stopped } = await runRecorded(
			await newAccount(),
			operation,
			parameters as never,
			undefined,
			{ answering: () => NOT_FOUND },
		);
		expect(status).toBe('error');
		expect(stopped).toMatchObject({
			message: expect.stringMatching(/nothing at this address/),
			description: expect.stringMatching(/'Base URL'/),
			httpCode: '404',
		});
	},
);
