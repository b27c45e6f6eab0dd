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
	return json[0].webhook_id as string;
}

it("passes a webhook's secret only to the service", async () => {
	const account = await newAccount();
	const result = await runRecorded(account, 'webhook.create', custom);
	expect(result.requests[0].body).toContain(SECRET);
	expect(JSON.stringify(result.run.data.resultData)).not.toContain(SECRET);
});

it("creates a webhook with the credential's secret unless the webhook has its own secret", async () => {
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

it('creates a webhook even if the credential has no secret, and warns about unsigned calls', async () => {
	const account = await newAccount();
	const result = await runRecorded(account, 'webhook.create', create);
	expect(result.json).toEqual([{ type: 'DLR', url: URL_OF_MINE, webhook_id: expect.any(String) }]);
	expect(result.requests[0].body).not.toContain('signature');
	expect(result.hints()).toEqual([
		expect.objectContaining({
			type: 'warning',
			message: expect.stringMatching(/not signed.*'Signature Secret'.*Anyone/),
		}),
	]);
});

it.each(['status', 'bare'])(
	'pauses and reactivates a webhook if the service supports only one of the two paths (%s)',
	async (path) => {
		const account = await newAccount({ assumptions: { 'webhook.status-path': path } });
		const webhookId = await created(account);
		for (const status of ['paused', 'live']) {
			const { json } = await run(account, 'webhook.updateStatus', { webhookId, status });
			expect(json).toEqual([{ type: 'DLR', url: URL_OF_MINE, status, webhook_id: webhookId }]);
			expect(Object.keys(json[0])).toEqual(['type', 'url', 'status', 'webhook_id']);
		}
	},
);

it('deletes a webhook, and reports a webhook that no longer exists as deleted', async () => {
	const account = await newAccount();
	const webhookId = await created(account);
	const once = await run(account, 'webhook.delete', { webhookId });
	expect(once.json).toEqual([{ deleted: true }]);
	expect(once.said).toEqual([]);
	const twice = await run(account, 'webhook.delete', { webhookId });
	expect(twice.json).toEqual([{ deleted: true }]);
	expect(twice.said).toEqual([expect.stringMatching(/^The webhook had already been deleted/)]);
});

it('makes one call for equal items, and shows no webhook warning if the creation failed', async () => {
	const account = await newAccount();
	await account.setFaults({ path: '/webhook', kind: 'status', status: 500 });
	const node = { onError: 'continueRegularOutput' as const };
	const given = { url: 'http://localhost/' };
	const { json, said } = await run(account, 'webhook.create', given, items({}, {}), { node });
	expect(json.map(Object.keys)).toEqual([['error'], ['error']]);
	expect(said).toEqual([]);
	expect(await account.calls()).toHaveLength(1);
});

const OURS = 'https://example.com/sms';

it.each<[what: string, made: number, items: Array<Record<string, string>>]>([
	['three equal rows', 1, [{ url: OURS }, { url: OURS }, { url: OURS }]],
	['two types', 2, [{ url: OURS, type: 'MO' }, { url: OURS }]],
	['two schemes', 2, [{ url: OURS }, { url: 'http://example.com/sms' }]],
	['two users', 2, [{ url: OURS }, { url: 'https://team:key-4711@example.com/sms' }]],
	['two ports', 2, [{ url: OURS }, { url: 'https://example.com:8443/sms' }]],
	['two secrets', 2, [{ url: OURS, secret: 'one-secret-4711' }, { url: OURS }]],
	['an upper-case host', 1, [{ url: OURS }, { url: 'HTTPS://Example.COM/sms' }]],
	['an upper-case path', 2, [{ url: OURS }, { url: 'https://example.com/SMS' }]],
	['the default port', 1, [{ url: OURS }, { url: 'https://example.com:443/sms' }]],
	['a dot after the host', 1, [{ url: OURS }, { url: 'https://example.com./sms' }]],
	['a fragment', 1, [{ url: OURS }, { url: `${OURS}#a` }]],
	['a space around the URL', 1, [{ url: OURS }, { url: ` ${OURS} ` }]],
])('creates one webhook per combination of URL, type and secret: %s', async (_what, made, rows) => {
	const account = await newAccount();
	const { json, pairs } = await run(
		account,
		'webhook.create',
		{
			url: '={{ $json.url }}',
			webhookType: "={{ $json.type ?? 'DLR' }}",
			signatureSecret: "={{ $json.secret ?? 'another-secret-4711' }}",
		},
		items(...rows),
	);
	const stored = await account.webhooks();
	expect(stored).toHaveLength(made);
	expect(new Set(json.map(({ webhook_id }) => webhook_id as string)).size).toBe(made);
	expect(json.map(({ type }) => type as string)).toEqual(rows.map(({ type = 'DLR' }) => type));
	expect(pairs).toEqual([...rows.keys()]);
});

// The test unit/trigger/lifecycle/reachability covers the other unreachable hosts.
it('creates a webhook for a host that the service cannot reach, and warns', async () => {
	const account = await newAccount();
	const given = { ...custom, url: 'http://127.8.9.1/sms' };
	const { json, said } = await run(account, 'webhook.create', given);
	expect(json).toHaveLength(1);
	expect(said).toEqual([
		expect.stringMatching(/^The webhook was created, but \S+ is not reachable from the internet\./),
	]);
});

const NOT_FOUND = { status: 404, body: '<html><body>Not Found</body></html>' };

it.each<[operation: string, parameters: Record<string, string | object>]>([
	['webhook.delete', { webhookId: '26' }],
	['webhook.updateStatus', { webhookId: '26', status: 'paused' }],
	['apiError.get', { logId: { __rl: true, mode: 'id', value: '26' } }],
])('names Base URL as a likely cause if %s gets only 404 pages', async (operation, parameters) => {
	const { status, stopped } = await runRecorded(
		await newAccount(),
		operation,
		parameters as never,
		undefined,
		{ answering: () => NOT_FOUND },
	);
	expect(status).toBe('error');
	expect(stopped).toMatchObject({
		message: expect.stringMatching(/nothing was found at this URL/),
		description: expect.stringMatching(/'Base URL'/),
		httpCode: '404',
	});
});
