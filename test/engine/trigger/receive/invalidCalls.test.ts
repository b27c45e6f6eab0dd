// Calls that the service would not make, and what the log says of them. Signed bodies of any kind are in anyCall.test.ts,
// repeats at once in groups.test.ts.
import { createHmac } from 'node:crypto';
import { Logger } from '@n8n/backend-common';
import { Container } from '@n8n/di';
import { makeNonce } from '../../../../nodes/SmsCampaigns/trigger/registration/webhookUrl';
import type { WebhookType } from '../../../../nodes/SmsCampaigns/api/model/types';
import { callTrigger as call, type TriggerCall } from '../../../support/trigger/callTrigger';
import { TriggerReceiver, type TriggerOptions } from '../../../support/trigger/triggerReceiver';

const open: TriggerReceiver[] = [];
const lines: string[] = [];

beforeAll(() => {
	jest.spyOn(Container.get(Logger), 'warn').mockImplementation((line) => void lines.push(line));
});
beforeEach(() => void lines.splice(0));
afterEach(async () => {
	for (const receiver of open.splice(0)) await receiver.close();
});

async function published(options: TriggerOptions = {}) {
	const receiver = await new TriggerReceiver(options).listen();
	open.push(receiver);
	return receiver;
}

type Query = (query: URLSearchParams) => void;
/** A call with a changed query, of a trigger with these options. */
type Given = Omit<TriggerCall, 'url'> & { query?: Query; of?: TriggerOptions };

async function callWith(trigger: TriggerReceiver, { query, of: _of, ...given }: Given) {
	const url = new URL(trigger.webhooks[given.type ?? 'MO'].url);
	query?.(url.searchParams);
	return await call(trigger, { ...given, url: url.href });
}

const otherNonce: Query = (query) => query.set('nonce', makeNonce());
const allowedIps = '20.216.193.64, 20.216.200.241';
const gone = { code: 410, answer: { status: 'gone' } };
const forbidden = { code: 403, answer: { status: 'forbidden' } };
const unauthorized = { code: 401, answer: { status: 'unauthorized' } };
const unreadable = { code: 400, answer: { status: 'unreadable' } };
const unsupported = { code: 415, answer: { status: 'unsupported media type' } };
const elsewhere = { ip: '203.0.113.7', parameters: { options: { allowedIps } } };
const asks = (onlyRunIf: string) => ({ options: { onlyRunIf } });
const checkedBy = (signatureCheck: string) => ({ parameters: { options: { signatureCheck } } });

it.each<[string, { code: number; answer: object }, Given]>([
	['another nonce', gone, { query: otherNonce }],
	['no nonce', gone, { query: (query) => query.delete('nonce') }],
	['an empty nonce', gone, { query: (query) => query.set('nonce', '') }],
	['two nonces', gone, { query: (query) => query.append('nonce', query.get('nonce')!) }],
	['another type’s nonce', gone, { query: (query) => query.set('type', 'DLR') }],
	['no type', gone, { query: (query) => query.delete('type') }],
	['an unknown type', gone, { query: (query) => query.set('type', 'MMS') }],
	['a name of all objects', gone, { query: (query) => query.set('type', 'constructor') }],
	['production’s nonce at the test URL', gone, { of: { mode: 'manual', stateOf: 'production' } }],
	['a test’s nonce at the production URL', gone, { of: { mode: 'webhook', stateOf: 'test' } }],
	['an address that is not allowed', forbidden, { of: elsewhere }],
	['such an address and another nonce', forbidden, { query: otherNonce, of: elsewhere }],
	['such an address and no signature', forbidden, { signature: [], of: elsewhere }],
	['no signature', unauthorized, { signature: [] }],
	['an empty signature', unauthorized, { signature: ' ' }],
	['a wrong signature', unauthorized, { signature: 'a'.repeat(64) }],
	['a wrong signature and a body that cannot be read', unauthorized, { signature: 'x', body: '{' }],
	['no signature and no body', unauthorized, { signature: [], body: '' }],
	['a digest where only the secret is taken', unauthorized, { of: checkedBy('secret') }],
	['no body', unreadable, { body: '' }],
	['half an object', unreadable, { body: '{"message":' }],
	['an empty list', unreadable, { body: '[]' }],
	['a form', unreadable, { body: 'message=Oui' }],
	['a document type', unreadable, { body: '<!DOCTYPE a><a/>' }],
	['parts', unsupported, { headers: { 'content-type': 'Multipart/Mixed; boundary=x' } }],
])('a call with %s gets %j', async (_name, expected, given) => {
	const trigger = await published(given.of);
	expect(await callWith(trigger, given)).toEqual(expected);
	expect(trigger.runs).toEqual([]);
});

it.each<[string, TriggerOptions, TriggerCall]>([
	['at the test URL', { mode: 'manual' }, {}],
	['from an allowed address', { ...elsewhere, ip: '::ffff:20.216.200.241' }, {}],
	['without a signature', checkedBy('off'), { signature: [] }],
	['with the secret', checkedBy('secret'), { signature: 'itself' }],
])('a call %s starts the workflow with %j', async (_name, options, given) => {
	const trigger = await published({ credentialSecret: 'itself', ...options });
	expect((await call(trigger, given)).code).toBe(200);
	expect(trigger.runs).toHaveLength(1);
});

it('each delivery starts the workflow where repeats are wanted', async () => {
	const trigger = await published({ parameters: { options: { ignoreRepeats: false } } });
	for (let count = 0; count < 2; count++) await call(trigger);
	expect(trigger.items).toEqual(Array(2).fill(trigger.items[0]));
});

it.each([
	['x-service-signature', 2, 401],
	['x-service-signature', 1, 200],
	['x-hub-signature-256', 1, 401],
])('the right signature in the header %s, %i times, gets %i', async (name, times, code) => {
	const trigger = await published();
	const headers = { [name]: Array<string>(times).fill(trigger.secret) };
	expect((await call(trigger, { signature: [], headers })).code).toBe(code);
});

describe('the log', () => {
	it('says once that a stray webhook exists, without its nonce', async () => {
		const trigger = await published();
		const nonce = makeNonce();
		const query: Query = (of) => of.set('nonce', nonce);
		for (let count = 0; count < 3; count++) await callWith(trigger, { query });
		expect(lines).toEqual([expect.stringContaining('a stray webhook exists')]);
		expect(lines[0]).toContain("'Events' in workflow w");
		expect(lines[0]).not.toContain(nonce);
	});

	it('has room for other lines, however many nonces are made up', async () => {
		const trigger = await published();
		for (let count = 0; count < 30; count++) await callWith(trigger, { query: otherNonce });
		await call(trigger, { signature: 'wrong' });
		expect(lines).toHaveLength(2);
		expect(lines.at(-1)).toContain('an invalid signature');
	});

	it.each([
		['={{ $json.message.length }}', "an event 'report' may lack"],
		['={{ $json. }}', 'invalid syntax'],
		["={{ $('Nobody').first().json.id }}", "Referenced node doesn't exist"],
		["$json.message === 'oui'", 'it is a fixed value'],
		['', 'it is empty'],
		['= ', 'it is empty'],
	])('says once of a call that %j fails, and lets the events in', async (onlyRunIf, reason) => {
		const trigger = await published({ parameters: asks(onlyRunIf) });
		await call(trigger, { type: 'DLR', body: '[{"status":2},{"status":3}]' });
		expect(trigger.items.map(({ status }) => status)).toEqual([2, 3]);
		expect(lines).toEqual([expect.stringContaining("'Only Run If' could not be asked")]);
		expect(lines[0]).toContain(reason);
	});

	it('names the setting for the address of a proxy', async () => {
		await call(await published(elsewhere));
		expect(lines).toEqual([expect.stringContaining('N8N_PROXY_HOPS')]);
	});
});

describe('the credential’s secret', () => {
	const credentialSecret = 'from the credential';

	it.each([['another one'], ['']])('is refused when it is now %j', async (changed) => {
		const trigger = await published({ credentialSecret });
		trigger.options.credentialSecret = changed;
		const signature = createHmac('sha256', changed).update('{}').digest('hex');
		expect((await call(trigger, { body: '{}', signature })).code).toBe(401);
		expect((await call(trigger, { body: '{}', signature: credentialSecret })).code).toBe(401);
		expect(trigger.runs).toEqual([]);
		expect(lines).toEqual([expect.stringContaining('Unpublish the workflow and publish it again')]);
	});
});

describe.each([
	'application/json; charset=utf-8',
	'application/vnd.sms+json',
	'application/octet-stream',
	'application/xml',
	'text/html',
	'nonsense',
])('as %s', (type) => {
	it.each([
		['JSON', '\ufeff{"message":"Ça & là","From":"x"}'],
		['XML', '<mo><message>Ça &amp; là</message><From>x</From></mo>'],
	])('%s is read', async (_format, body) => {
		const trigger = await published();
		expect((await call(trigger, { headers: { 'content-type': type }, body })).code).toBe(200);
		expect(trigger.items).toEqual([expect.objectContaining({ message: 'Ça & là', From: 'x' })]);
	});
});

describe('repeated deliveries', () => {
	it('only the new ones of a list start the workflow, whatever the order of their fields', async () => {
		const trigger = await published();
		for (const body of [
			'[{"message":"a","from":"1"},{"message":"b"},{"from":"1","message":"a"}]',
			'[{"message":"b"},{"message":"c"},"d"]',
		]) {
			await call(trigger, { body });
		}
		const started = trigger.runs.map(([items]) =>
			items.map(({ json }) => json.message ?? json.value),
		);
		expect(started).toEqual([
			['a', 'b'],
			['c', 'd'],
		]);
	});

	it('two triggers share no memory', async () => {
		const [one, other] = [await published(), await published()];
		for (const trigger of [one, other])
			expect((await call(trigger)).answer.status).toBe('received');
	});

	it('a refused delivery does not count as delivered', async () => {
		const trigger = await published();
		expect((await call(trigger, { signature: 'wrong' })).code).toBe(401);
		expect((await call(trigger)).answer).toEqual({ status: 'received', events: 1 });
	});
});

// Which reports are let through is in unit/trigger/settings; here it is what the parameters may hold.
it.each<[object, WebhookType, object, string]>([
	[{}, 'DLR', { status: 1 }, 'filtered'],
	[{}, 'CLICKER', { status: 1 }, 'received'],
	[{ reports: 'all' }, 'DLR', { status: 1 }, 'received'],
	[{ reports: 'notDelivered' }, 'DLR', { status: 3 }, 'filtered'],
	[{ reports: 'selected', statuses: '={{ [12, 2] }}' }, 'DLR', { status: 2 }, 'received'],
	[{ reports: 'selected', statuses: [12] }, 'DLR', { status: 3 }, 'filtered'],
	[asks("={{ $json.campaignId === '2048' }}"), 'CLICKER', { campaign_id: 2048 }, 'received'],
	[asks("={{ $json.campaignId === '2048' }}"), 'CLICKER', { campaign_id: 2049 }, 'filtered'],
	[{ ...asks('={{ $json.a }}'), simplify: false }, 'MO', { a: 1 }, 'received'],
	[asks('={{ $json.message }}'), 'MO', { message: '' }, 'filtered'],
	[asks('={{ $json.info1 }}'), 'CLICKER', {}, 'filtered'],
	[asks("={{ 'false' }}"), 'MO', {}, 'received'],
])('with %j, %s %j is %s, also the second time', async (parameters, type, body, status) => {
	const trigger = await published({ parameters: parameters as TriggerOptions['parameters'] });
	const given = { type, body: JSON.stringify(body) };
	expect(await call(trigger, given)).toMatchObject({ code: 200, answer: { status } });
	expect(trigger.runs).toHaveLength(status === 'received' ? 1 : 0);
	const again = (await call(trigger, given)).answer.status;
	expect(again).toBe(status === 'received' ? 'repeated' : status);
	expect(lines).toEqual([]);
});

it.each<[string, TriggerOptions['parameters']]>([
	['Signature Check', { options: { signatureCheck: 'md5' } }],
	['Reports', { reports: 'some' }],
	['Statuses', { reports: 'selected', statuses: [] }],
	['Allowed IP Addresses', { options: { allowedIps: '20.216.193.64, oops' } }],
	['Allowed IP Addresses', { options: { allowedIps: '   ' } }],
	['', { options: { signatureCheck: "={{ $('Nobody').first().json.id }}" } }],
])('a value of %s that cannot be used lets nothing in', async (name, parameters) => {
	const trigger = await published({ parameters });
	expect(await call(trigger, { type: 'DLR', body: '{"status":3}' })).toEqual({
		code: 503,
		answer: { status: 'unavailable' },
	});
	expect(trigger.runs).toEqual([]);
	expect(lines).toEqual([expect.stringContaining(name)]);
});
