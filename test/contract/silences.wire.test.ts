// Where the contract is silent about the wire, webhooks and the log: a row of the register decides.
import { Account } from './support/account';
import { failTimes } from './support/errorLog';
import { PLAIN, campaignBody, send, webhookBody } from './support/requests';
import { describeSilences, register } from './support/silences';

const HOOK = { type: 'DLR', url: 'https://client.example/hook' };

/** An answer as it comes, for those that are not of the usual shape. */
async function plainFetch(account: Account, path: string, init: RequestInit = {}) {
	const response = await fetch(process.env.SANDBOX_URL!.replace(/\/$/, '') + path, {
		...init,
		headers: {
			Authorization: `Bearer ${account.token}`,
			Accept: 'application/json',
			...init.headers,
		},
	});
	return { response, text: await response.text() };
}

async function newWebhook(account: Account): Promise<string> {
	const body = webhookBody('json', HOOK);
	const { raw } = await account.call('json', 'POST', '/webhook', { body });
	return JSON.parse(raw).webhook.webhook_id;
}

async function putStatus(account: Account, path: string): Promise<number> {
	const body = webhookBody('json', { status: 'live' });
	const { text } = await plainFetch(account, path, { method: 'PUT', body });
	return JSON.parse(text).status;
}

async function refused(account: Account) {
	return await plainFetch(account, '/webhook/nowhere', { method: 'DELETE' });
}

async function loggedCodes(account: Account, query = ''): Promise<string[]> {
	const { raw } = await account.call('json', 'GET', `/errors${query}`);
	return JSON.parse(raw).data.map(({ error_code }: { error_code: string }) => error_code);
}

it('every row of the register says what it decides, and what holds by default', async () => {
	const rows = [...(await register()).values()];
	expect(rows.length).toBeGreaterThan(0);
	for (const row of rows) {
		expect(row).toMatchObject({ id: expect.stringMatching(/^\S+$/), text: expect.any(String) });
		expect(row.text).not.toBe('');
		expect(row.default).toBeDefined();
		expect(Object.keys(row)).toContain('switch');
	}
});

describeSilences([
	{
		id: 'accept.default',
		observe: async (account) =>
			(await plainFetch(account, '/npai', { headers: { Accept: 'text/plain' } })).text.trim()[0],
		outcomes: [
			['xml', '<'],
			['json', '{'],
		],
	},
	{
		id: 'body.format',
		observe: async (account) => {
			const headers = { 'Content-Type': 'application/xml' };
			const body = campaignBody('xml', PLAIN);
			return (await account.call('json', 'POST', '/send/simulate', { body, headers })).status;
		},
		outcomes: [
			['accept', -6],
			['content-type', 1],
		],
	},
	{
		id: 'answer.content-type',
		observe: async (account) =>
			(await account.call('json', 'GET', '/npai')).contentType.split(';')[0],
		outcomes: [
			['match', 'application/json'],
			['html', 'text/html'],
		],
	},
	{
		id: 'xml.null',
		observe: async (account) => {
			const body = webhookBody('xml', { status: 'live' });
			const path = `/webhook/${await newWebhook(account)}/status`;
			const { raw } = await account.call('xml', 'PUT', path, { body });
			return raw.includes('<signature>null</signature>');
		},
		outcomes: [
			['text', true],
			['empty', false],
		],
	},
	{
		id: 'error.http-status',
		observe: async (account) => {
			const unparsed = await plainFetch(account, '/send', { method: 'POST', body: '{' });
			const nobody = await plainFetch(new Account('wrong'), '/npai');
			return [nobody, await refused(account), unparsed].map(({ response }) => response.status);
		},
		// The refused token has no account, so nothing that an account switches reaches it.
		outcomes: [
			[200, [200, 200, 200]],
			['mapped', [200, 404, 400]],
		],
	},
	{
		id: 'error.details',
		observe: async (account) => 'details' in JSON.parse((await refused(account)).text),
		outcomes: [
			[true, true],
			[false, false],
		],
	},
	{
		id: 'error.shape',
		observe: async (account) => {
			const answer = JSON.parse((await refused(account)).text);
			return [answer.status, typeof answer.error];
		},
		outcomes: [
			['status', [-5, 'undefined']],
			['legacy', [undefined, 'string']],
		],
	},
	{
		id: 'route.unknown',
		observe: async (account) => (await plainFetch(account, '/nowhere')).response.status,
		outcomes: [
			[404, 404],
			[200, 200],
		],
	},
	{
		id: 'ticket.form',
		observe: async (account) => {
			const { ticket } = JSON.parse((await send(account, 'json', PLAIN)).raw);
			return [typeof ticket, Number.isSafeInteger(Number(ticket))];
		},
		outcomes: [
			['digits', ['string', true]],
			['long', ['string', false]],
		],
	},
	{
		id: 'webhook.status-path',
		observe: async (account) => {
			const id = await newWebhook(account);
			const long = await putStatus(account, `/webhook/${id}/status`);
			return [long === 1, (await putStatus(account, `/webhook/${id}`)) === 1];
		},
		outcomes: [
			['both', [true, true]],
			['status', [true, false]],
			['bare', [false, true]],
		],
	},
	{
		id: 'webhook.no-signature',
		observe: async (account) => {
			const { raw } = await account.call('json', 'POST', '/webhook', {
				body: webhookBody('json', HOOK),
			});
			return JSON.parse(raw).webhook.signature;
		},
		outcomes: [
			['null', null],
			['absent', undefined],
		],
	},
	{
		id: 'webhook.same-url',
		observe: async (account) => {
			await newWebhook(account);
			const body = webhookBody('json', HOOK);
			return (await account.call('json', 'POST', '/webhook', { body })).status === 1;
		},
		outcomes: [
			['accept', true],
			['refuse', false],
		],
	},
	{
		id: 'errors.default-sort',
		observe: async (account) => {
			await send(account, 'json', { ...PLAIN, text: undefined });
			await send(account, 'json', { ...PLAIN, delay: 'soon' });
			return await loggedCodes(account);
		},
		outcomes: [
			['-log_date', ['-4', '-7']],
			['log_date', ['-7', '-4']],
		],
	},
	{
		id: 'errors.length-over',
		observe: async (account) => (await account.call('json', 'GET', '/errors?length=1001')).status,
		outcomes: [
			['cap', 1],
			['refuse', -7],
		],
	},
	{
		id: 'errors.keep',
		observe: async (account) => {
			await failTimes(account, 6);
			return (await loggedCodes(account)).length;
		},
		outcomes: [
			[10_000, 6],
			[4, 4],
		],
	},
	{
		id: 'errors.body-bytes',
		observe: async (account) => {
			await account.call('json', 'POST', '/send', { body: '{"unclosed":' });
			const { raw } = await account.call('json', 'GET', '/errors');
			return JSON.parse(raw).data[0].body.length <= 5;
		},
		outcomes: [
			[65_536, false],
			[5, true],
		],
	},
	{
		id: 'errors.authorization',
		observe: async (account) => {
			await refused(account);
			const { raw } = await account.call('json', 'GET', '/errors');
			return raw.includes(account.token);
		},
		outcomes: [
			['unmasked', true],
			['masked', false],
		],
	},
]);
