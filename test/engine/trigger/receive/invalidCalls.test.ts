// Calls that the service would not make, and what the log says of them.
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

const with_ = (url: string, change: (query: URLSearchParams) => void) => {
	const changed = new URL(url);
	change(changed.searchParams);
	return changed.href;
};

describe('a call that is not for one of its webhooks gets 410', () => {
	it.each<[string, (query: URLSearchParams) => void]>([
		['another nonce', (query) => query.set('nonce', makeNonce())],
		['no nonce', (query) => query.delete('nonce')],
		['an empty nonce', (query) => query.set('nonce', '')],
		['two nonces', (query) => query.append('nonce', query.get('nonce')!)],
		['another type’s nonce', (query) => query.set('type', 'DLR')],
		['no type', (query) => query.delete('type')],
		['an unknown type', (query) => query.set('type', 'MMS')],
		['a name of all objects', (query) => query.set('type', 'constructor')],
	])('%s', async (_name, change) => {
		const trigger = await published();
		const url = with_(trigger.webhooks.MO.url, change);
		expect(await call(trigger, { url })).toEqual({ code: 410, answer: { status: 'gone' } });
		expect(trigger.runs).toEqual([]);
	});

	it('the log says once that a stray webhook exists, without its nonce', async () => {
		const trigger = await published();
		const nonce = makeNonce();
		const url = with_(trigger.webhooks.MO.url, (query) => query.set('nonce', nonce));
		for (let count = 0; count < 3; count++) await call(trigger, { url });
		expect(lines).toEqual([expect.stringContaining('a stray webhook exists')]);
		expect(lines[0]).toContain("'Events' in workflow w");
		expect(lines[0]).not.toContain(nonce);
	});

	it('many made-up ones leave room in the log for other lines', async () => {
		const trigger = await published();
		for (let count = 0; count < 30; count++) {
			const url = with_(trigger.webhooks.MO.url, (query) => query.set('nonce', makeNonce()));
			await call(trigger, { url });
		}
		await call(trigger, { signature: 'wrong' });
		expect(lines).toHaveLength(21);
		expect(lines.at(-1)).toContain('is not signed rightly');
	});
});

it.each<[TriggerOptions['mode'], TriggerOptions['stateOf'], number]>([
	['webhook', 'production', 200],
	['webhook', 'test', 410],
	['manual', 'test', 200],
	['manual', 'production', 410],
])('a call to %s, with webhooks of %s, gets %i', async (mode, stateOf, code) => {
	const trigger = await published({ mode, stateOf });
	expect((await call(trigger)).code).toBe(code);
	expect(trigger.runs).toHaveLength(code === 200 ? 1 : 0);
});

describe('Allowed IP Addresses', () => {
	const parameters = { options: { allowedIps: '20.216.193.64, 20.216.200.241' } };

	it.each([
		['20.216.193.64', 200],
		['::ffff:20.216.200.241', 200],
		['203.0.113.7', 403],
		['::1', 403],
	])('a call from %s gets %i', async (ip, code) => {
		const trigger = await published({ parameters, ip });
		expect((await call(trigger)).code).toBe(code);
		expect(trigger.runs).toHaveLength(code === 200 ? 1 : 0);
	});

	it('a caller from elsewhere learns nothing, whatever is in the call', async () => {
		const trigger = await published({ parameters, ip: '203.0.113.7' });
		const url = with_(trigger.webhooks.MO.url, (query) => query.set('nonce', 'x'));
		const answers = [
			await call(trigger),
			await call(trigger, { url }),
			await call(trigger, { signature: 'wrong' }),
			await call(trigger, { signature: [], body: '' }),
		];
		for (const answer of answers) {
			expect(answer).toEqual({ code: 403, answer: { status: 'forbidden' } });
		}
		expect(lines).toEqual([expect.stringContaining('N8N_PROXY_HOPS')]);
	});

	it.each(['20.216.193.64, oops', '', '   '])('the list %j lets nobody in', async (allowedIps) => {
		const trigger = await published({ parameters: { options: { allowedIps } } });
		expect(await call(trigger)).toEqual({ code: 503, answer: { status: 'unavailable' } });
		expect(trigger.runs).toEqual([]);
		expect(lines).toEqual([expect.stringContaining("'Allowed IP Addresses'")]);
	});
});

describe('a call is refused with 401 and no further word for', () => {
	const calls: Array<[string, TriggerCall]> = [
		['no signature', { signature: [] }],
		['an empty one', { signature: ' ' }],
		['a wrong one', { signature: 'a'.repeat(64) }],
		[
			'a right one for other bytes',
			{ signature: createHmac('sha256', 'x').update('').digest('hex') },
		],
		['no signature and no body', { signature: [], body: '' }],
		['a wrong one and a body that cannot be read', { signature: 'wrong', body: '{' }],
	];

	it.each(calls)('%s', async (_name, given) => {
		const trigger = await published();
		expect(await call(trigger, given)).toEqual({ code: 401, answer: { status: 'unauthorized' } });
		expect(trigger.runs).toEqual([]);
	});

	it('two signatures, both right', async () => {
		const trigger = await published();
		const one = await call(trigger, { signature: trigger.secret });
		const two = await call(trigger, { signature: [trigger.secret, trigger.secret] });
		expect([one.code, two.code]).toEqual([200, 401]);
		expect(trigger.runs).toHaveLength(1);
	});

	it('the right one under another name', async () => {
		const options = { signatureHeader: 'X-Hub-Signature-256' };
		const trigger = await published({ parameters: { options } });
		expect((await call(trigger)).code).toBe(401);
		const headers = { 'x-hub-signature-256': trigger.secret };
		expect((await call(trigger, { signature: [], headers })).code).toBe(200);
	});
});

describe('the credential’s secret', () => {
	const credentialSecret = 'from the credential';

	it('is read once for many events', async () => {
		const trigger = await published({ credentialSecret });
		const codes = await Promise.all(
			Array.from({ length: 20 }, async (_, at) => {
				return (await call(trigger, { body: JSON.stringify({ message: `${at}` }) })).code;
			}),
		);
		expect(codes).toEqual(Array(20).fill(200));
		expect(trigger.runs).toHaveLength(20);
		expect(trigger.credentialReads).toBe(1);
	});

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

describe('bodies', () => {
	const types = [
		'application/json',
		'application/json; charset=utf-8',
		'application/vnd.sms+json',
		'application/octet-stream',
		'application/x-www-form-urlencoded',
		'application/xml',
		'text/xml',
		'text/plain',
		'text/html',
		'nonsense',
	];

	it.each(types)('JSON is read as %s', async (type) => {
		const trigger = await published();
		const headers = { 'content-type': type };
		const body = '\ufeff{"message":"Ça va ?"}';
		expect((await call(trigger, { headers, body })).code).toBe(200);
		expect(trigger.items).toEqual([expect.objectContaining({ message: 'Ça va ?' })]);
	});

	it('is read in the encoding that XML declares', async () => {
		const trigger = await published();
		const xml = '<?xml version="1.0" encoding="ISO-8859-1"?><mo><message>Ça va</message></mo>';
		const headers = { 'content-type': 'text/plain' };
		expect((await call(trigger, { headers, body: Buffer.from(xml, 'latin1') })).code).toBe(200);
		expect(trigger.items).toEqual([expect.objectContaining({ message: 'Ça va' })]);
	});

	it.each(types)('XML is read as %s', async (type) => {
		const trigger = await published();
		const body = '<mo><message>Ça &amp; là</message><From>x</From></mo>';
		expect((await call(trigger, { headers: { 'content-type': type }, body })).code).toBe(200);
		expect(trigger.items).toEqual([expect.objectContaining({ message: 'Ça & là', From: 'x' })]);
	});

	it.each(['', ' ', '{"message":', '[]', 'message=Oui', '<!DOCTYPE a><a/>'])(
		'%j gets 400',
		async (body) => {
			const trigger = await published();
			expect(await call(trigger, { body })).toEqual({
				code: 400,
				answer: { status: 'unreadable' },
			});
			expect(trigger.runs).toEqual([]);
		},
	);

	it.each(['multipart/form-data; boundary=x', 'Multipart/Mixed'])('%s gets 415', async (type) => {
		const trigger = await published();
		const { code } = await call(trigger, { headers: { 'content-type': type } });
		expect(code).toBe(415);
		expect(trigger.runs).toEqual([]);
	});

	it('a list starts one execution with several items', async () => {
		const trigger = await published();
		const body = JSON.stringify([{ message: 'one' }, { message: 'two' }, 'three']);
		expect((await call(trigger, { body })).answer).toEqual({ status: 'received', events: 3 });
		expect(trigger.runs).toHaveLength(1);
		expect(trigger.items.map(({ message, value }) => message ?? value)).toEqual([
			'one',
			'two',
			'three',
		]);
	});
});

describe('repeated deliveries', () => {
	it.each([[true], [false]])('200 at once start one execution (simplify %j)', async (simplify) => {
		const trigger = await published({ parameters: { simplify } });
		const all = await Promise.all(Array.from({ length: 200 }, async () => await call(trigger)));
		expect(all.every(({ code }) => code === 200)).toBe(true);
		const received = all.filter(({ answer }) => answer.status === 'received');
		expect([received.length, trigger.runs.length]).toEqual([1, 1]);
		expect(trigger.dataChanged).toBe(false);
	});

	it('the order of fields does not matter, their values do', async () => {
		const trigger = await published();
		const bodies = [
			'{"message":"Oui","date":"2026-01-15T09:30:00"}',
			'{ "date": "2026-01-15T09:30:00", "message": "Oui" }',
			'{"message":"Oui","date":"2026-01-15T09:30:01"}',
		];
		for (const body of bodies) await call(trigger, { body });
		expect(trigger.items.map(({ date }) => date)).toEqual([
			'2026-01-15T09:30:00+01:00',
			'2026-01-15T09:30:01+01:00',
		]);
	});

	it('the new ones of a list start the workflow', async () => {
		const trigger = await published();
		const list = (...messages: string[]) =>
			JSON.stringify(messages.map((message) => ({ message })));
		await call(trigger, { body: list('a', 'b', 'a') });
		await call(trigger, { body: list('b', 'c') });
		expect(trigger.runs.map(([items]) => items.map(({ json }) => json.message))).toEqual([
			['a', 'b'],
			['c'],
		]);
	});

	it('two triggers share no memory', async () => {
		const [one, other] = [await published(), await published()];
		for (const trigger of [one, other])
			expect((await call(trigger)).answer.status).toBe('received');
		expect(
			(
				await call(one, {
					url: other.webhooks.MO.url.replace(
						/^.*(?=\/webhook)/,
						new URL(one.webhooks.MO.url).origin,
					),
				})
			).code,
		).toBe(410);
	});

	it('a delivery that n8n could not store is taken when it comes again', async () => {
		const trigger = await published();
		trigger.beforeStore = async () => {
			throw new Error('The database is away');
		};
		expect((await call(trigger)).code).toBe(500);
		expect(trigger.runs).toEqual([]);
		trigger.beforeStore = async () => {};
		expect((await call(trigger)).answer.status).toBe('received');
		expect(trigger.runs).toHaveLength(1);
	});

	it('a refused or filtered delivery does not count as delivered', async () => {
		const trigger = await published({ parameters: { options: { replyKeywords: 'oui' } } });
		expect((await call(trigger, { signature: 'wrong' })).code).toBe(401);
		expect((await call(trigger)).answer).toEqual({ status: 'received', events: 1 });
	});
});

describe('filters', () => {
	it.each<[object, WebhookType, object, string]>([
		[{}, 'DLR', { status: 1 }, 'filtered'],
		[{}, 'DLR', { status: 99 }, 'received'],
		[{ reports: 'all' }, 'DLR', { status: 1 }, 'received'],
		[{ reports: 'notDelivered' }, 'DLR', { status: 3 }, 'filtered'],
		[{ reports: 'selected', statuses: [12] }, 'DLR', { status: 12 }, 'received'],
		[{ reports: 'selected', statuses: '={{ [12, 2] }}' }, 'DLR', { status: 2 }, 'received'],
		[{ reports: 'selected', statuses: [12] }, 'DLR', { status: 3 }, 'filtered'],
		[{ options: { campaignIds: ' 1, 2 ' } }, 'DLR', { status: 3, campaign_id: '3' }, 'filtered'],
		[{ options: { campaignIds: ' 1, 2 ' } }, 'DLR', { status: 3, campaign_id: 2 }, 'received'],
		[{ options: { campaignIds: '={{ 2 }}' } }, 'CLICKER', { campaign_id: '2' }, 'received'],
		[{ options: { replyKeywords: 'oui, ok' } }, 'MO', { message: 'OUI!' }, 'received'],
		[{ options: { replyKeywords: 'oui, ok' } }, 'MO', { message: 'Louis' }, 'filtered'],
		[{ options: { replyKeywords: "={{ ['oui'] }}" } }, 'MO', { message: 'Oui' }, 'received'],
		[{ options: { replyKeywords: ' , ' } }, 'MO', { message: 'Louis' }, 'received'],
	])('with %j, %s %j is %s', async (parameters, type, body, status) => {
		const trigger = await published({ parameters: parameters as TriggerOptions['parameters'] });
		const { code, answer } = await call(trigger, { type, body: JSON.stringify(body) });
		expect([code, answer.status]).toEqual([200, status]);
		expect(trigger.runs).toHaveLength(status === 'received' ? 1 : 0);
	});
});

it.each<[string, TriggerOptions['parameters']]>([
	['Signature Check', { options: { signatureCheck: 'md5' } }],
	['Reports', { reports: 'some' }],
	['Statuses', { reports: 'selected', statuses: [] }],
	['Reply Keywords', { options: { replyKeywords: '={{ ({ word: 1 }) }}' } }],
	['Campaign IDs', { options: { campaignIds: "={{ $('Nobody').first().json.id }}" } }],
])('a value of %s that cannot be used lets nothing in', async (name, parameters) => {
	const trigger = await published({ parameters });
	const body = '{"status":3}';
	expect(await call(trigger, { type: 'DLR', body })).toEqual({
		code: 503,
		answer: { status: 'unavailable' },
	});
	expect(trigger.runs).toEqual([]);
	expect(lines).toHaveLength(1);
	if (name !== 'Campaign IDs') expect(lines[0]).toContain(`'${name}'`);
});
