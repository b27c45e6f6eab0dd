// The node shows and stores no secret, even if each field of the response repeats the request's headers and secrets.
import { inspect } from 'node:util';
import {
	CAMPAIGN_FIELDS,
	NPAI_FIELDS,
	API_ERROR_FIELDS,
	WEBHOOK_FIELDS,
} from '../../../nodes/SmsCampaigns/api/format/decode';
import { jsonResponse, xmlResponse, type Plain } from '../../support/api/writeResponse.cts';
import { FORMATS } from '../../support/formats.cts';
import { run } from '../../support/operations/runOperation.cts';
import { newAccount } from '../../support/sandbox/accounts.cts';
import { NO_ANSWER, ServiceDouble } from '../../support/sandbox/serviceDouble.cts';

let server: ServiceDouble;
beforeAll(async () => {
	server = await ServiceDouble.start();
});

const TOKEN = 'sbx_echoed_token_0123456789';
const SECRET = 'echoed/secret&"0123456789"';
const forms = [TOKEN, SECRET, `Bearer ${TOKEN}`, encodeURIComponent(SECRET)];

/** A value that contains the secrets at several depths. */
const ECHO: Plain = {
	headers: { authorization: `Bearer ${TOKEN}`, accept: [SECRET, `a ${TOKEN}`] },
	list: [{ deep: { deeper: SECRET } }, TOKEN],
	[`name_${TOKEN}`]: 'x',
};

/** Returns a record with a secret in every known field and in one unknown field. */
const record = (table: object, over: Record<string, Plain> = {}): Record<string, Plain> => ({
	...Object.fromEntries(Object.keys(table).map((name, at) => [name, forms[at % forms.length]])),
	request: ECHO,
	...over,
});

const CAMPAIGN = {
	sendTo: 'numbers',
	phoneNumbers: '33639980001',
	message: 'Hello',
	pushtype: 'alert',
	options: { simplify: false },
};
const CREATE = { webhookType: 'MO', url: 'https://example.com/' };
const webhook = record(WEBHOOK_FIELDS, {
	signature: SECRET,
	url: 'https://example.com/?type=MO&nonce=n0nceOfTheTrigger',
});

it.each([
	['campaign.send', CAMPAIGN, record(CAMPAIGN_FIELDS)],
	['campaign.simulate', CAMPAIGN, record(CAMPAIGN_FIELDS)],
	['webhook.create', CREATE, { webhook }],
	['webhook.updateStatus', { webhookId: '1', status: 'live' }, { webhook }],
	['webhook.delete', { webhookId: '1' }, { deleted_id: TOKEN, request: ECHO }],
	['npai.getAll', { returnAll: true }, { list: [record(NPAI_FIELDS)], totalRecords: TOKEN }],
	['apiError.get', { logId: '1' }, { data: record(API_ERROR_FIELDS, { headers: ECHO }) }],
	['apiError.getAll', { returnAll: true }, { data: [record(API_ERROR_FIELDS)] }],
	[
		'apiError.getAll',
		{ returnAll: true, simplify: false },
		{ data: [record(API_ERROR_FIELDS, { headers: ECHO })] },
	],
])('hides every secret in the output of %s with %j', async (operation, parameters, answer) => {
	const account = await newAccount();
	for (const format of FORMATS) {
		const fields: Record<string, Plain> = { ...answer, status: 1, message: `OK ${TOKEN}` };
		server.plan({ body: format === 'json' ? jsonResponse(fields) : xmlResponse(fields) });
		const result = await run(account, operation, parameters, undefined, {
			baseUrl: server.url,
			accessToken: TOKEN,
			signatureSecret: SECRET,
			format,
		});
		expect({ format, stopped: result.stopped }).toEqual({ format, stopped: undefined });
		const shown = JSON.stringify(result);
		// The output of a deletion shows only that the deletion succeeded.
		if (operation !== 'webhook.delete') expect(shown).toContain('***');
		expect(shown).not.toMatch(/sbx_echoed|echoed(?:\/|%2F)secret|n0nce/);
	}
});

/** Returns all text that n8n could store from a value, including the text of properties that JSON omits. */
const storedText = (value: unknown) =>
	inspect(value, {
		depth: Infinity,
		showHidden: true,
		maxStringLength: null,
		maxArrayLength: null,
	});

const echo = `You sent Bearer ${TOKEN} and ${SECRET}`;

it.each([
	{ status: 401, body: echo },
	{ body: JSON.stringify({ status: -7, message: echo, details: echo }) },
	{ body: xmlResponse({ status: -7, message: echo }) },
	{ body: JSON.stringify({ error: echo }) },
	{ body: echo },
	{ status: 302, headers: { Location: `/x?token=${TOKEN}` } },
	NO_ANSWER,
])('stores no secret if a send fails after the response %j', async (answer) => {
	server.plan(answer);
	const account = await newAccount();
	for (const onError of ['stopWorkflow', 'continueRegularOutput', 'continueErrorOutput'] as const) {
		const { run: stored } = await run(account, 'campaign.send', CAMPAIGN, undefined, {
			baseUrl: server.url,
			accessToken: TOKEN,
			signatureSecret: SECRET,
			node: { onError },
		});
		const text = storedText(stored.data.resultData);
		expect(text).not.toMatch(/sbx_echoed|echoed(?:\/|%2F)secret/);
	}
});
