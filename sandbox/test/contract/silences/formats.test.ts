// Where the contract is silent about formats and answers: a row of the register decides.
import { freshAccount, type SandboxAccount } from '../support/accounts.ts';
import { callService } from '../support/callService.ts';
import { fetchAs } from '../support/fetchAs.ts';
import { PLAIN, campaignBody, send, webhookBody } from '../support/requestBodies.ts';
import { testSilences } from '../support/silences.ts';

const HOOK = { type: 'DLR', url: 'https://client.example/hook' };

async function newWebhook(account: SandboxAccount): Promise<string> {
	const body = webhookBody('json', HOOK);
	const { raw } = await callService(account, 'json', 'POST', '/webhook', { body });
	return JSON.parse(raw).webhook.webhook_id;
}

async function refused(account: SandboxAccount) {
	return await fetchAs(account, '/webhook/nowhere', { method: 'DELETE' });
}

testSilences([
	{
		id: 'accept.default',
		observe: async (account) =>
			(await fetchAs(account, '/npai', { headers: { accept: 'text/plain' } })).text.trim()[0],
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
			return (await callService(account, 'json', 'POST', '/send/simulate', { body, headers }))
				.status;
		},
		outcomes: [
			['accept', -6],
			['content-type', 1],
		],
	},
	{
		id: 'answer.content-type',
		observe: async (account) =>
			(await callService(account, 'json', 'GET', '/npai')).contentType.split(';')[0],
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
			const { raw } = await callService(account, 'xml', 'PUT', path, { body });
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
			const unparsed = await fetchAs(account, '/send', { method: 'POST', body: '{' });
			const nobody = await fetchAs(freshAccount('wrong'), '/npai');
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
		observe: async (account) => (await fetchAs(account, '/nowhere')).response.status,
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
]);
