import fc from 'fast-check';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import {
	encodeCampaign as encodeCampaignBytes,
	encodeWebhook as encodeWebhookBytes,
} from '../../../../nodes/SmsCampaigns/api/format/encode';
import type { CampaignRequest } from '../../../../nodes/SmsCampaigns/api/model/types';
import { FORMATS } from '../../../support/formats';
import { largeSize } from '../../../support/smallTests';

const encodeCampaign = (...args: Parameters<typeof encodeCampaignBytes>) =>
	encodeCampaignBytes(...args).toString('utf8');

const encodeWebhook = (...args: Parameters<typeof encodeWebhookBytes>) =>
	encodeWebhookBytes(...args).toString('utf8');

/** Reads what was written, with attributes; carriage returns only as references, as XML has it. */
const parseXml = (xml: string) => {
	expect(XMLValidator.validate(xml)).toBe(true);
	return new XMLParser({
		ignoreAttributes: false,
		parseTagValue: false,
		parseAttributeValue: false,
		trimValues: false,
		htmlEntities: true,
		ignoreDeclaration: true,
		isArray: (name) => ['gsm', 'lists', 'links'].includes(name),
	}).parse(xml);
};

/** What XML can hold: everything but control characters and halves of pairs. */
const nasty = fc.oneof(
	fc
		.string({ unit: 'binary', minLength: 1, maxLength: 60 })
		.map((value) =>
			value.replace(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, 'x'),
		),
	fc
		.array(
			fc.constantFrom(
				...[
					']]>',
					']]',
					'>',
					'&',
					'<-short->',
					'"',
					"'",
					'\r\n',
					'\r',
					'\n',
					'😀',
					'&amp;',
					'<![CDATA[',
					' ',
				],
			),
			{ minLength: 1 },
		)
		.map((parts) => parts.join('')),
);

const numbers = (
	gsm: Array<{ value: string; gsmsmsid?: string }>,
): CampaignRequest['recipients'] => ({
	kind: 'numbers',
	gsm,
});

const elementText = (value: any): string => (typeof value === 'object' ? value['#text'] : value);

describe('a campaign reads back as it was', () => {
	const message = fc.record(
		{ text: nasty, sender: nasty, links: fc.array(nasty, { minLength: 1, maxLength: 3 }) },
		{ requiredKeys: ['text'] },
	);
	const ids = fc.array(fc.option(nasty, { nil: undefined }), { minLength: 1, maxLength: 3 });

	it('in XML', () => {
		fc.assert(
			fc.property(message, ids, (fields, gsmsmsids) => {
				const gsm = gsmsmsids.map((gsmsmsid) => ({
					value: '33639980001',
					...(gsmsmsid !== undefined && { gsmsmsid }),
				}));
				const { sms } = parseXml(
					encodeCampaign({ message: fields, recipients: numbers(gsm) }, 'xml', 'send'),
				);
				expect(sms.message.text).toBe(fields.text);
				expect(sms.message.sender).toBe(fields.sender);
				expect(sms.message.links).toEqual(fields.links);
				expect(sms.recipients.gsm.map(elementText)).toEqual(gsm.map(({ value }) => value));
				expect(sms.recipients.gsm.map((one: any) => one['@_gsmsmsid'])).toEqual(gsmsmsids);
			}),
		);
	});

	it('in JSON', () => {
		fc.assert(
			fc.property(message, (fields) => {
				const request = { message: fields, recipients: numbers([{ value: '33639980001' }]) };
				expect(JSON.parse(encodeCampaign(request, 'json', 'send'))).toEqual({
					sms: { message: fields, recipients: { gsm: [{ value: '33639980001' }] } },
				});
			}),
		);
	});

	it('never writes what XML cannot hold', () => {
		const text = 'a\u0000\u0008\u001f\ud800b\uffff';
		const { sms } = parseXml(
			encodeCampaign(
				{ message: { text, sender: text }, recipients: numbers([]) },
				'xml',
				'simulate',
			),
		);
		expect(sms.message.text).toBe('a\ufffd\ufffd\ufffd\ufffdb\ufffd');
		expect(sms.message.sender).toBe(sms.message.text);
	});
});

describe('the shape of a campaign', () => {
	const message = {
		text: 'Bonjour <-short->',
		pushtype: 'marketing',
		delay: '2026-12-01 10:00:00',
		sender: 'Shop',
		unicode: 1,
		links: ['https://example.com/?a=1&b=2'],
	} as const;
	const full: CampaignRequest = {
		message: { ...message, links: [...message.links] },
		recipients: numbers([{ value: '33639980001', gsmsmsid: 'a"1' }]),
	};

	it('in XML, with the text in CDATA', () => {
		expect(encodeCampaign(full, 'xml', 'send')).toBe(
			'<?xml version="1.0" encoding="UTF-8"?>\n<sms><message><text><![CDATA[Bonjour <-short->]]></text><pushtype>marketing</pushtype><delay>2026-12-01 10:00:00</delay><sender>Shop</sender><unicode>1</unicode><links>https://example.com/?a=1&#38;b=2</links></message><recipients><gsm gsmsmsid="a&#34;1">33639980001</gsm></recipients></sms>',
		);
	});

	it.each(FORMATS)('without links and message ids for a simulation, in %s', (format) => {
		const { links: _links, ...plain } = full.message;
		const bare = { message: plain, recipients: numbers([{ value: '33639980001' }]) };
		expect(encodeCampaign(full, format, 'simulate')).toBe(encodeCampaign(bare, format, 'send'));
	});

	it.each(FORMATS)('without fields that are absent, in %s', (format) => {
		const bare = { message: { text: 'x', links: [] }, recipients: full.recipients };
		expect(encodeCampaign(bare, format, 'send')).not.toMatch(/pushtype|delay|sender|unicode|links/);
	});

	it('has one lists element per list', () => {
		const recipients = { kind: 'lists', ids: ['12', '5f1d7a3e9c1b2a0011223344'] } as const;
		const request = {
			message: { text: 'x' },
			recipients: { ...recipients, ids: [...recipients.ids] },
		};
		expect(encodeCampaign(request, 'xml', 'send')).toContain(
			'<lists><value>12</value></lists><lists><value>5f1d7a3e9c1b2a0011223344</value></lists></sms>',
		);
		expect(JSON.parse(encodeCampaign(request, 'json', 'send')).sms.lists).toEqual([
			{ value: 12 },
			{ value: '5f1d7a3e9c1b2a0011223344' },
		]);
	});

	it.each<[string, string | number]>([
		['1', 1],
		['9007199254740991', 9007199254740991],
		...['9007199254740992', '99999999999999999999', '007', '0', '1e5', '-1'].map(
			(id): [string, string | number] => [id, id],
		),
	])('list id %s is sent as %p', (id, value) => {
		const request: CampaignRequest = {
			message: { text: 'x' },
			recipients: { kind: 'lists', ids: [id] },
		};
		expect(JSON.parse(encodeCampaign(request, 'json', 'send')).sms.lists).toEqual([{ value }]);
		expect(encodeCampaign(request, 'xml', 'send')).toContain(`<lists><value>${id}</value></lists>`);
	});

	it.each(FORMATS)('holds 200,000 recipients and 5 MB of text in %s', (format) => {
		const count = largeSize(200_000);
		const gsm = Array.from({ length: count }, (_, at) => ({
			value: String(33639980000 + (at % 10_000)),
			gsmsmsid: `id-${at}`,
		}));
		const text = 'é]]>&<😀'.repeat(3 * count);
		const body = encodeCampaign({ message: { text }, recipients: numbers(gsm) }, format, 'send');
		expect(body.length).toBeGreaterThan(50 * count);
	});
});

describe('a webhook', () => {
	it.each([
		['json', '{"webhook":{"type":"DLR","url":"https://example.com/?a=1&b=2","signature":"s"}}'],
		[
			'xml',
			'<?xml version="1.0" encoding="UTF-8"?>\n<webhook><type>DLR</type><url>https://example.com/?a=1&#38;b=2</url><signature>s</signature></webhook>',
		],
	] as const)('in %s', (format, expected) => {
		const webhook = { type: 'DLR', url: 'https://example.com/?a=1&b=2', signature: 's' } as const;
		expect(encodeWebhook(webhook, format)).toBe(expected);
	});

	it('holds nothing but the status for a change of status', () => {
		expect(encodeWebhook({ status: 'paused' }, 'json')).toBe('{"webhook":{"status":"paused"}}');
		expect(encodeWebhook({ status: 'live' }, 'xml')).toContain(
			'<webhook><status>live</status></webhook>',
		);
	});
});
