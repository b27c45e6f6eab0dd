// Where the contract is silent about webhooks and the error log: a row of the register decides.
import { callService } from '../support/callService.ts';
import type { SandboxAccount } from '../support/accounts.ts';
import { failTimes } from '../support/errorLog.ts';
import { fetchAs } from '../support/fetchAs.ts';
import { PLAIN, send, webhookBody } from '../support/requestBodies.ts';
import { testSilences } from '../support/silences.ts';

const HOOK = { type: 'DLR', url: 'https://client.example/hook' };

async function newWebhook(account: SandboxAccount): Promise<string> {
	const body = webhookBody('json', HOOK);
	const { raw } = await callService(account, 'json', 'POST', '/webhook', { body });
	return JSON.parse(raw).webhook.webhook_id;
}

async function putStatus(account: SandboxAccount, path: string): Promise<number> {
	const body = webhookBody('json', { status: 'live' });
	const { text } = await fetchAs(account, path, { method: 'PUT', body });
	return JSON.parse(text).status;
}

async function refused(account: SandboxAccount) {
	return await fetchAs(account, '/webhook/nowhere', { method: 'DELETE' });
}

async function loggedCodes(account: SandboxAccount, query = ''): Promise<string[]> {
	const { raw } = await callService(account, 'json', 'GET', `/errors${query}`);
	return JSON.parse(raw).data.map(({ error_code }: { error_code: string }) => error_code);
}

/** How many records a page of the log has, or the outcome of a refused call. */
async function pageOf(account: SandboxAccount, query: string): Promise<number> {
	const { status, raw } = await callService(account, 'json', 'GET', `/errors?${query}`);
	return status === 1 ? JSON.parse(raw).data.length : status;
}

testSilences([
	{
		id: 'webhook.new-status',
		observe: async (account) => {
			await newWebhook(account);
			return (await account.webhooks())[0].status;
		},
		outcomes: [
			['live', 'live'],
			['paused', 'paused'],
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
			const { raw } = await callService(account, 'json', 'POST', '/webhook', {
				body: webhookBody('json', HOOK),
			});
			const { webhook_id: id, signature } = JSON.parse(raw).webhook;
			const body = webhookBody('json', { status: 'paused' });
			const updated = await callService(account, 'json', 'PUT', `/webhook/${id}/status`, { body });
			return [signature, JSON.parse(updated.raw).webhook.signature];
		},
		// The answer to a status update has null in any case (contract 4.4).
		outcomes: [
			['null', [null, null]],
			['absent', [undefined, null]],
		],
	},
	{
		id: 'webhook.same-url',
		observe: async (account) => {
			await newWebhook(account);
			const body = webhookBody('json', HOOK);
			return (await callService(account, 'json', 'POST', '/webhook', { body })).status === 1;
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
		id: 'errors.unknown-sort',
		observe: async (account) => {
			await failTimes(account, 2);
			return await pageOf(account, 'sort=ip');
		},
		outcomes: [
			['refuse', -7],
			['ignore', 2],
		],
	},
	{
		id: 'errors.bad-page',
		observe: async (account) => {
			const seen = [];
			for (const query of ['start=-1', 'start=x', 'length=-1', 'length=1.5', 'length=']) {
				seen.push(await pageOf(account, query));
			}
			return seen;
		},
		outcomes: [
			['refuse', [-7, -7, -7, -7, -7]],
			['default', [0, 0, 0, 0, 0]],
		],
	},
	{
		id: 'errors.length-zero',
		observe: async (account) => {
			await failTimes(account, 2);
			return await pageOf(account, 'length=0');
		},
		outcomes: [
			['none', 0],
			['default', 2],
		],
	},
	{
		id: 'errors.length-over',
		observe: async (account) =>
			(await callService(account, 'json', 'GET', '/errors?length=1001')).status,
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
			await callService(account, 'json', 'POST', '/send', { body: '{"unclosed":' });
			const { raw } = await callService(account, 'json', 'GET', '/errors');
			return JSON.parse(raw).data[0].body.length <= 5;
		},
		outcomes: [
			[16_384, false],
			[5, true],
		],
	},
	{
		id: 'errors.authorization',
		observe: async (account) => {
			await refused(account);
			const { raw } = await callService(account, 'json', 'GET', '/errors');
			return raw.includes(account.token);
		},
		outcomes: [
			['unmasked', true],
			['masked', false],
		],
	},
]);
