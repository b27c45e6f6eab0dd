import type { IncomingRequest } from '../../../../nodes/SmsCampaigns/trigger/receive/request';
import { parseDelivery } from '../../../../nodes/SmsCampaigns/trigger/receive/parseEvents';
import { EVENT_FIELDS } from '../../../../nodes/SmsCampaigns/trigger/receive/eventFields';
import { toIso } from '../../../../nodes/SmsCampaigns/trigger/receive/eventDates';
import {
	readEvent,
	toItem,
	toOutputs,
} from '../../../../nodes/SmsCampaigns/trigger/receive/outputItems';
import type { TriggerSettings } from '../../../../nodes/SmsCampaigns/trigger/settings/readSettings';
import type { WebhookType } from '../../../../nodes/SmsCampaigns/api/model/types';

const settings: TriggerSettings = {
	signatureCheck: 'automatic',
	signatureHeader: 'x-own-signature',
	filters: { reports: 'all', statuses: [], campaignIds: [], keywords: [] },
	ignoreRepeats: true,
	includeHeaders: false,
	simplify: true,
	perEvent: false,
	groupEvents: 'none',
	waitMs: 0,
	repliesToQuestions: 'keepOut',
};
const request: IncomingRequest = { headers: {} };

/** The items of a body. */
function items(type: WebhookType, body: string, changes: Partial<TriggerSettings> = {}) {
	const delivery = parseDelivery(Buffer.from(body));
	return delivery?.events
		.map((event) => readEvent(event, type, delivery.format))
		.map((event) => toItem(event, 'w1', { ...settings, ...changes }, request).json);
}

const toXml = (fields: object, root = 'event') =>
	`<?xml version="1.0"?><${root}>${Object.entries(fields)
		.map(([name, value]) => `<${name}>${value === null ? 'null' : String(value)}</${name}>`)
		.join('\n')}</${root}>`;

const SAMPLES: Array<[WebhookType, object, object]> = [
	[
		'DLR',
		{
			date: '2026-07-01T10:00:00+00:00',
			status: 3,
			destination: '33639981000',
			message_id: 'row-1',
			campaign_id: '0001000001',
			country_code: 'FR',
		},
		{
			date: '2026-07-01T12:00:00+02:00',
			status: 3,
			statusName: 'DELIVERED',
			delivered: true,
			final: true,
			destination: '33639981000',
			messageId: 'row-1',
			campaignId: '0001000001',
			countryCode: 'FR',
		},
	],
	[
		'MO',
		{
			date: '2026-01-15T09:30:00',
			message: '  Oui, merci ',
			from: '33639981000',
			account_id: '0042',
			last_message_id: null,
		},
		{
			date: '2026-01-15T09:30:00+01:00',
			message: '  Oui, merci ',
			from: '33639981000',
			accountId: '0042',
			messageId: null,
		},
	],
	[
		'STOP',
		{
			date: '2026-01-15T09:30:00+01:00',
			message: 'STOP',
			from: '33639981000',
			account_id: '42',
			last_message_id: 'row-1',
		},
		{
			date: '2026-01-15T09:30:00+01:00',
			message: 'STOP',
			from: '33639981000',
			accountId: '42',
			messageId: 'row-1',
		},
	],
	[
		'CLICKER',
		{
			campaign_id: '1000001',
			gsmsid: 'row-1',
			date: '2026-07-01 10:00:00',
			long_url: 'https://shop.example.com/a?b=1',
			short_url: 'aB3',
			brand: 'Fairphone',
			model: 'FP5',
			os: 'Android',
			info1: '0033',
			info2: '',
			info3: 'null',
			info4: 'true',
			clicks_on_link: '2',
		},
		{
			date: '2026-07-01T10:00:00+02:00',
			campaignId: '1000001',
			messageId: 'row-1',
			longUrl: 'https://shop.example.com/a?b=1',
			shortUrl: 'aB3',
			clicks: 2,
			brand: 'Fairphone',
			model: 'FP5',
			os: 'Android',
			info1: '0033',
			info2: '',
			info3: 'null',
			info4: 'true',
		},
	],
	[
		'BALANCE_ALERT',
		{ balance: '998.50', trigger: '1000', date: '2026-07-01 10:00:00' },
		{ date: '2026-07-01T10:00:00+02:00', balance: 998.5, threshold: 1000 },
	],
];

const NAMES: Record<WebhookType, string> = {
	MO: 'reply',
	STOP: 'optOut',
	CLICKER: 'click',
	DLR: 'report',
	BALANCE_ALERT: 'lowBalance',
};

/** The columns of n8n's table. */
const REPLY_COLUMNS = ['from', 'message', 'date', 'messageId', 'accountId'];
const COLUMNS: Record<WebhookType, string[]> = {
	MO: REPLY_COLUMNS,
	STOP: REPLY_COLUMNS,
	CLICKER: [
		...['longUrl', 'clicks', 'date', 'brand', 'model', 'os', 'info1', 'info2', 'info3', 'info4'],
		...['shortUrl', 'messageId', 'campaignId'],
	],
	DLR: [
		...['destination', 'status', 'statusName', 'delivered', 'final', 'date', 'countryCode'],
		...['messageId', 'campaignId'],
	],
	BALANCE_ALERT: ['balance', 'threshold', 'date'],
};

describe.each(SAMPLES)('%s', (type, body, expected) => {
	const eventId: unknown = expect.stringMatching(/^[0-9a-f]{64}$/);

	it('has plain names and types', () => {
		const [item] = items(type, JSON.stringify(body))!;
		expect(item).toEqual({ event: NAMES[type], eventId, webhookId: 'w1', ...expected });
	});

	it('begins with what it is about and ends with ids, whatever the order of the body', () => {
		const backwards = Object.fromEntries(Object.entries({ ...body, extra: 1 }).reverse());
		for (const fields of [{ ...body, extra: 1 }, backwards]) {
			const [item] = items(type, JSON.stringify(fields))!;
			const columns = ['event', ...COLUMNS[type], 'extra', 'eventId', 'webhookId'];
			expect(Object.keys(item)).toEqual(columns);
		}
	});

	it('is the same in XML, with the same id', () => {
		expect(items(type, toXml(body))).toEqual(items(type, JSON.stringify(body)));
	});

	it('is the body as it came when it is not simplified, with the same id', () => {
		const json = JSON.stringify(body);
		const [item] = items(type, json, { simplify: false })!;
		expect(item).toEqual({ event: type, eventId, webhookId: 'w1', ...body });
		expect(item.eventId).toBe(items(type, json)![0].eventId);
	});

	it('passes unknown fields', () => {
		const extra = { new_field: { a: [1, 'x', null] } };
		const [item] = items(type, JSON.stringify({ ...body, ...extra }))!;
		expect(item).toMatchObject({ ...expected, ...extra });
	});

	it('is the same in XML where every field may be null', () => {
		const nulls = Object.fromEntries(
			EVENT_FIELDS[type].filter(([, , kind]) => kind !== 'text').map(([wire]) => [wire, null]),
		);
		expect(items(type, toXml(nulls))).toEqual(items(type, JSON.stringify(nulls)));
	});

	it('goes to the output of its type with One per Event', () => {
		const order = ['MO', 'STOP', 'CLICKER', 'DLR', 'BALANCE_ALERT'];
		for (const simplify of [true, false]) {
			const item = { json: items(type, JSON.stringify(body), { simplify })![0] };
			const outputs = toOutputs([item], true);
			expect(outputs.map((list) => list.length)).toEqual(
				order.map((name) => Number(name === type)),
			);
			expect(toOutputs([item], false)).toEqual([[item]]);
		}
	});
});

it.each([
	[0, 'NOT_SENT', false, false],
	['1', 'SENT', false, false],
	[2, 'NOT_DELIVERED', false, true],
	['3', 'DELIVERED', true, true],
	[12, 'EXPIRED', false, true],
	[8, null, false, true],
	['odd', null, false, true],
])('status %j is %j, delivered %j, final %j', (status, statusName, delivered, final) => {
	expect(items('DLR', JSON.stringify({ status }))![0]).toMatchObject({
		statusName,
		delivered,
		final,
	});
});

it.each([
	['2026-03-29 02:30:00', '2026-03-29 02:30:00'],
	['2026-10-25 02:30:00', '2026-10-25T02:30:00+02:00'],
	['2026-10-25T02:30:00+01:00', '2026-10-25T02:30:00+01:00'],
	['2026-01-15T09:30:00Z', '2026-01-15T10:30:00+01:00'],
	['2026-01-15T09:30:00.250+0100', '2026-01-15T09:30:00+01:00'],
	['yesterday', 'yesterday'],
	['', ''],
])('the date %j becomes %j', (wire, expected) => {
	expect(toIso(wire)).toBe(expected);
});

it.each([
	['a list', '[{"status":3},{"status":2}]', 2],
	[
		'a list in XML',
		'<events><event><status>3</status></event><event><status>2</status></event></events>',
		2,
	],
	['one in a list in XML', '<events><event><status>3</status></event></events>', 1],
	['a byte order mark', '\ufeff{"status":3}', 1],
	['blanks around it', ' \r\n{"status":3}\n', 1],
	['an empty object', '{}', 1],
	['a number', '5', 1],
	['a text', '"hello"', 1],
	['null', 'null', 1],
	['a list in a list', '[[1,2]]', 1],
	['XML without a declaration', '<dlr><status>3</status></dlr>', 1],
	['an empty XML element', '<dlr/>', 1],
])('%s gives its events', (_name, body, count) => {
	expect(items('DLR', body)).toHaveLength(count);
});

it('keeps events that are no objects', () => {
	const values = items('MO', '[1,"a",null,true,[2]]')!.map(({ value }) => value);
	expect(values).toEqual([1, 'a', null, true, [2]]);
});

it.each([
	[''],
	['  \n'],
	['\ufeff'],
	['[]'],
	['{"status":3,}'],
	['{"status":3'],
	['status=3'],
	['<dlr><status>3</dlr>'],
	['<dlr/><dlr/>'],
	['<!DOCTYPE dlr [<!ENTITY a "b">]><dlr><status>&a;</status></dlr>'],
	['<html><body>Bad Gateway</body></html>'],
	[`${'['.repeat(200)}${']'.repeat(200)}`],
])('%j cannot be read', (body) => {
	expect(parseDelivery(Buffer.from(body))).toBeUndefined();
});

it.each(['500,50', '1 500', 'n/a', '9'.repeat(400), '1e999'])(
	'leaves a number that cannot be read as it came: %s',
	(balance) => {
		const [item] = items('BALANCE_ALERT', JSON.stringify({ balance }))!;
		expect(item.balance).toBe(balance);
	},
);

it('keeps all digits of ids that come as numbers', () => {
	const [item] = items('DLR', '{"campaign_id":12345678901234567890,"destination":33639981000}')!;
	expect(item).toMatchObject({ campaignId: '12345678901234567890', destination: '33639981000' });
});

it.each(['message_id', 'campaign_id', 'last_message_id', 'account_id', 'new_field'])(
	'keeps all digits of a number in %s',
	(name) => {
		const [item] = items('DLR', `{"${name}":12345678901234567}`)!;
		expect(Object.values(item)).toContain('12345678901234567');
	},
);

it('a reply with the word null is no null, in JSON or in XML', () => {
	for (const body of ['{"message":"null"}', '<mo><message>null</message></mo>']) {
		expect(items('MO', body)![0]).toMatchObject({ message: 'null' });
	}
});

it('names with a meaning for JavaScript objects are left out', () => {
	const [item] = items('MO', '{"__proto__":{"polluted":1},"message":"a"}')!;
	expect(item).toMatchObject({ message: 'a' });
	expect(({} as { polluted?: number }).polluted).toBeUndefined();
	expect(JSON.stringify(item)).not.toContain('polluted');
});

describe("a body cannot set the trigger's own fields", () => {
	it.each(['DLR', 'MO', 'STOP', 'CLICKER', 'BALANCE_ALERT'] as const)('%s', (type) => {
		const own = { event: 'x', eventId: 'x', webhookId: 'x', headers: 'x' };
		const event = readEvent({ ...own, message: 'a' }, type, 'json');
		for (const simplify of [true, false]) {
			const changes = { ...settings, simplify, includeHeaders: true };
			const { json } = toItem(event, 'w1', changes, { headers: { accept: '*/*' } });
			const { eventId } = event;
			const headers = { accept: '*/*' };
			const name = simplify ? NAMES[type] : type;
			expect(json).toMatchObject({ event: name, eventId, webhookId: 'w1', headers, message: 'a' });
		}
	});
});

it.each([[true], [false]])(
	'adds headers without secrets when asked to (simplify %j)',
	(simplify) => {
		const headers = {
			'user-agent': 'service',
			'x-own-signature': 's1',
			'x-service-signature': 's2',
			authorization: 's3',
			'proxy-authorization': 's4',
			cookie: 's5',
			'x-access-key': 's6',
			'x-forwarded-authorization': 's7',
		};
		const event = readEvent({ message: 'a' }, 'MO', 'json');
		const { json } = toItem(
			event,
			'w1',
			{ ...settings, simplify, includeHeaders: true },
			{ headers },
		);
		expect(json.headers).toEqual({ 'user-agent': 'service' });
	},
);
