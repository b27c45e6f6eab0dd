import {
	readEvent,
	toIso,
	toItem,
} from '../../../../nodes/SmsCampaigns/trigger/receive/outputItems';
import { parseEvent } from '../../../../nodes/SmsCampaigns/trigger/receive/receiveEvents';
import type { WebhookType } from '../../../../nodes/SmsCampaigns/api/model/types';

/** Returns the fields of the item that the trigger outputs for a body. */
const itemOf = (type: WebhookType, body: string) =>
	toItem(readEvent(parseEvent(Buffer.from(body))!, type), 'w1', true).json;

/** Bodies in the order of the outputs, each with its item's fields in the column order of n8n's table. */
const SAMPLES: Array<[type: WebhookType, name: string, body: object, fields: object]> = [
	[
		'MO',
		'reply',
		{
			date: '2026-01-15T09:30:00',
			message: '  Oui, merci ',
			from: '33639981000',
			account_id: '0042',
			last_message_id: null,
		},
		{
			from: '33639981000',
			message: '  Oui, merci ',
			date: '2026-01-15T09:30:00+01:00',
			messageId: null,
			accountId: '0042',
		},
	],
	[
		'STOP',
		'optOut',
		{ message: 'STOP', from: '33639981000', account_id: '42', last_message_id: 'row-1' },
		{ from: '33639981000', message: 'STOP', messageId: 'row-1', accountId: '42' },
	],
	[
		'CLICKER',
		'click',
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
			longUrl: 'https://shop.example.com/a?b=1',
			clicks: 2,
			date: '2026-07-01T10:00:00+02:00',
			brand: 'Fairphone',
			model: 'FP5',
			os: 'Android',
			info1: '0033',
			info2: '',
			info3: 'null',
			info4: 'true',
			shortUrl: 'aB3',
			messageId: 'row-1',
			campaignId: '1000001',
		},
	],
	[
		'DLR',
		'report',
		{
			date: '2026-07-01T10:00:00+00:00',
			status: 3,
			destination: '33639981000',
			message_id: 'row-1',
			campaign_id: '0001000001',
			country_code: 'FR',
		},
		{
			destination: '33639981000',
			statusName: 'DELIVERED',
			delivered: true,
			final: true,
			status: 3,
			date: '2026-07-01T12:00:00+02:00',
			countryCode: 'FR',
			messageId: 'row-1',
			campaignId: '0001000001',
		},
	],
	[
		'BALANCE_ALERT',
		'lowBalance',
		{ balance: '998.50', trigger: '1000', date: '2026-07-01 10:00:00' },
		{ balance: 998.5, threshold: 1000, date: '2026-07-01T10:00:00+02:00' },
	],
];

describe.each(SAMPLES)('%s', (type, name, body, fields) => {
	const eventId: unknown = expect.stringMatching(/^[0-9a-f]{64}$/);

	it('has plain names and types, and columns in a fixed order: content first, then IDs', () => {
		const extra = { new_field: { a: [1, 'x', null] } };
		const backwards = Object.fromEntries(Object.entries({ ...body, ...extra }).reverse());
		for (const given of [{ ...body, ...extra }, backwards]) {
			const item = itemOf(type, JSON.stringify(given));
			expect(item).toEqual({ event: name, ...fields, ...extra, eventId, webhookId: 'w1' });
			const columns = ['event', ...Object.keys(fields), 'new_field', 'eventId', 'webhookId'];
			expect(Object.keys(item)).toEqual(columns);
		}
	});

	it.each([true, false])("never overwrites the trigger's fields (simplify: %j)", (simplify) => {
		const own = { event: 'x', eventId: 'x', webhookId: 'x' };
		const event = readEvent({ ...own, message: 'a' }, type);
		expect(toItem(event, 'w1', simplify).json).toMatchObject({
			event: simplify ? name : type,
			eventId: event.eventId,
			webhookId: 'w1',
			message: 'a',
		});
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
])('reads status %j as %j, delivered %j and final %j', (status, statusName, delivered, final) => {
	expect(itemOf('DLR', JSON.stringify({ status }))).toMatchObject({
		statusName,
		delivered,
		final,
	});
});

it.each([
	['2026-03-29 02:30:00', '2026-03-29 02:30:00'],
	['2026-10-25 02:30:00', '2026-10-25T02:30:00+02:00'],
	['2026-10-25T02:30:00+01:00', '2026-10-25T02:30:00+01:00'],
	['2026-01-15T09:30:00.250+0100', '2026-01-15T09:30:00+01:00'],
	['yesterday', 'yesterday'],
	['', ''],
])('returns the date %j as %j', (wire, expected) => {
	expect(toIso(wire)).toBe(expected);
});

it('the event ID depends on the type and on each field, but not on the order of the fields', () => {
	const report = { message_id: 'a', status: 3 };
	const idOf = (type: WebhookType, body: object) =>
		readEvent(body as Record<string, unknown>, type).eventId;
	const ids = [
		idOf('DLR', report),
		idOf('DLR', { ...report, status: 1 }),
		idOf('MO', report),
		idOf('DLR', { ...report, extra: null }),
	];
	expect(new Set(ids).size).toBe(ids.length);
	expect(idOf('DLR', { status: 3, message_id: 'a' })).toBe(ids[0]);
	// Workflows store the ID, so the ID must not change between versions.
	expect(ids[0]).toBe('a039d35cc13c405c5aeaa8fcce5e8e4cc171394a62d704d05eb06bcfab676051');
});

it.each([
	['500,50', '500,50'],
	['n/a', 'n/a'],
	['1e999', '1e999'],
	[' ', null],
])('returns the invalid balance %j as %j', (balance, expected) => {
	expect(itemOf('BALANCE_ALERT', JSON.stringify({ balance })).balance).toBe(expected);
});
