import fc from 'fast-check';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { encodeCampaign, encodeWebhook } from '../../../../nodes/SmsCampaigns/api/format/encode';
import type { CampaignRequest, WireMessage } from '../../../../nodes/SmsCampaigns/api/model/types';
import { awkwardText } from '../../../support/foreignText/xmlSpellings.cts';
import { FORMATS } from '../../../support/formats.cts';
import { largeSize } from '../../../support/smallTests.cts';

type Format = (typeof FORMATS)[number];

/** Encodes a campaign that sends the message to phone numbers. */
const encode = (message: WireMessage, format: Format, gsm: Gsm = [{ value: '33639980001' }]) =>
	encodeCampaign({ message, recipients: { kind: 'numbers', gsm } }, format, 'send').toString();
type Gsm = Array<{ value: string; gsmsmsid?: string }>;

/** Parses XML with its attributes. Carriage returns must be written as references, as XML requires. */
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

/** Draws any text that XML can contain, except an empty string. */
const anyText = fc
	.array(awkwardText, { minLength: 1 })
	.map((parts) => parts.join(''))
	.filter((text) => text !== '');

it('a campaign is unchanged after encoding and decoding, in both formats', () => {
	const message = fc.record(
		{ text: anyText, sender: anyText, links: fc.array(anyText, { minLength: 1, maxLength: 3 }) },
		{ requiredKeys: ['text'] },
	);
	const ids = fc.array(fc.option(anyText, { nil: undefined }), { minLength: 1, maxLength: 3 });
	fc.assert(
		fc.property(message, ids, (fields, gsmsmsids) => {
			const gsm = gsmsmsids.map((gsmsmsid) => ({ value: '33639980001', gsmsmsid }));
			const { sms } = parseXml(encode(fields, 'xml', gsm));
			const read = sms.recipients.gsm.map((each: any) =>
				typeof each === 'string'
					? { value: each }
					: { value: each['#text'], gsmsmsid: each['@_gsmsmsid'] },
			);
			const expected = { message: fields, recipients: { gsm } };
			expect({ ...sms, recipients: { gsm: read } }).toEqual(expected);
			expect(JSON.parse(encode(fields, 'json', gsm)).sms).toEqual(expected);
		}),
	);
});

it('replaces characters that XML cannot contain', () => {
	const text = 'a\u0000\u0008\u001f\ud800b\uffff';
	const { message } = parseXml(encode({ text, sender: text }, 'xml')).sms;
	expect(message).toEqual({ text: 'a\ufffd\ufffd\ufffd\ufffdb\ufffd', sender: message.text });
});

const FULL: WireMessage = {
	text: 'Bonjour <-short->',
	pushtype: 'marketing',
	delay: '2026-12-01 10:00:00',
	sender: 'Shop',
	unicode: 1,
	links: ['https://example.com/?a=1&b=2'],
};

it('encodes a campaign in XML with its text in CDATA', () => {
	expect(encode(FULL, 'xml', [{ value: '33639980001', gsmsmsid: 'a"1' }])).toBe(
		'<?xml version="1.0" encoding="UTF-8"?>\n<sms><message><text><![CDATA[Bonjour <-short->]]></text><pushtype>marketing</pushtype><delay>2026-12-01 10:00:00</delay><sender>Shop</sender><unicode>1</unicode><links>https://example.com/?a=1&#38;b=2</links></message><recipients><gsm gsmsmsid="a&#34;1">33639980001</gsm></recipients></sms>',
	);
});

it.each(FORMATS)('encodes a simulation in %s without links and message IDs', (format) => {
	const { links: _links, ...plain } = FULL;
	const gsm = [{ value: '33639980001', gsmsmsid: 'a' }];
	const request: CampaignRequest = { message: FULL, recipients: { kind: 'numbers', gsm } };
	expect(encodeCampaign(request, format, 'simulate').toString()).toBe(encode(plain, format));
	const bare = encode({ text: 'x', links: [] }, format);
	expect(bare).not.toMatch(/pushtype|delay|sender|unicode|links/);
});

it.each<[string, string | number]>([
	['1', 1],
	['9007199254740991', 9007199254740991],
	...['9007199254740992', '99999999999999999999', '007', '0', '1e5', '-1'].map(
		(id): [string, string] => [id, id],
	),
])('writes the list ID %s as %p in JSON, and as its own element in XML', (id, value) => {
	const recipients = { kind: 'lists' as const, ids: [id, 'a'] };
	const [json, xml] = (['json', 'xml'] as const).map((format) =>
		encodeCampaign({ message: { text: 'x' }, recipients }, format, 'send').toString(),
	);
	expect(JSON.parse(json).sms.lists).toEqual([{ value }, { value: 'a' }]);
	const lists = `<lists><value>${id}</value></lists><lists><value>a</value></lists></sms>`;
	expect(xml.endsWith(lists)).toBe(true);
});

it.each(FORMATS)('encodes 200,000 recipients and 5 MB of text in %s', (format) => {
	const count = largeSize(200_000);
	const gsm = Array.from({ length: count }, (_, at) => ({
		value: String(33639980000 + (at % 10_000)),
		gsmsmsid: `id-${at}`,
	}));
	const text = 'é]]>&<😀'.repeat(3 * count);
	expect(encode({ text }, format, gsm).length).toBeGreaterThan(40 * count);
});

it.each([
	['json', '{"webhook":{"type":"DLR","url":"https://example.com/?a=1&b=2","signature":"s"}}'],
	[
		'xml',
		'<?xml version="1.0" encoding="UTF-8"?>\n<webhook><type>DLR</type><url>https://example.com/?a=1&#38;b=2</url><signature>s</signature></webhook>',
	],
] as const)('encodes a webhook in %s', (format, expected) => {
	const webhook = { type: 'DLR', url: 'https://example.com/?a=1&b=2', signature: 's' } as const;
	expect(encodeWebhook(webhook, format).toString()).toBe(expected);
});
