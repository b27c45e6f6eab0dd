import fc from 'fast-check';
import { decodeBytes } from '../../../../nodes/SmsCampaigns/api/format/decodeBytes';
import { parseDelivery } from '../../../../nodes/SmsCampaigns/trigger/receive/receiveEvents';

const declared = (encoding: string) =>
	`<?xml version="1.0" encoding="${encoding}"?><mo><message>René</message></mo>`;

const utf8 = (text: string) => Buffer.from(text, 'utf8');
const latin1 = (text: string) => Buffer.from(text, 'latin1');
const utf16le = (text: string) => Buffer.from(text, 'utf16le');
const utf16be = (text: string) => utf16le(text).swap16();
const JSON_TEXT = '{"message":"René"}';
const BOM = '\ufeff';
/** With a byte in it that is no UTF-8. */
const damaged = Buffer.concat([utf8(`${BOM}{"a":"`), latin1('é'), utf8('","message":"René"}')]);
const LONE = '{"a":"\ud800","message":"René"}';

const CASES: Array<[what: string, bytes: Buffer, contentType: string | undefined]> = [
	['UTF-8 where nothing says so', utf8(JSON_TEXT), undefined],
	['the declaration', latin1(declared('ISO-8859-1')), undefined],
	['the declaration, with a header that names none', latin1(declared('latin1')), 'text/xml'],
	['a declaration in single quotes', latin1(declared('l1').replaceAll('"', "'")), undefined],
	['a declaration behind a blank', latin1(`\n ${declared('ISO-8859-1')}`), undefined],
	[
		'a declaration with more in it',
		latin1(declared('ISO-8859-1" standalone="yes')),
		'application/xml',
	],
	['the header before the declaration', utf8(declared('ISO-8859-1')), 'text/xml;charset=utf-8'],
	['the header, for JSON', latin1(JSON_TEXT), 'application/json; charset="ISO-8859-1"'],
	['the mark before the header', utf8(BOM + JSON_TEXT), 'application/json; charset=iso-8859-1'],
	['the mark before the declaration', utf8(BOM + declared('ISO-8859-1')), undefined],
	['the mark of UTF-16, little-endian', utf16le(BOM + declared('UTF-16')), undefined],
	['the mark of UTF-16, big-endian', utf16be(BOM + declared('UTF-16')), 'text/xml;charset=utf-8'],
	['UTF-16 in the header', utf16le(JSON_TEXT), 'application/json; charset=utf-16le'],
	['UTF-16 declared in what is none', utf8(declared('UTF-16')), undefined],
	['UTF-16BE declared in what is none', utf8(declared('UTF-16BE')), undefined],
	['an unknown label in the declaration', utf8(declared('klingon')), undefined],
	['an unknown label in the header', utf8(JSON_TEXT), 'application/json; charset=klingon'],
	['an unknown label before a known one', latin1(declared('ISO-8859-1')), 'a/b; charset=klingon'],
	['a parameter of another name', utf8(JSON_TEXT), 'a/b; xcharset=iso-8859-1'],
	['the mark before bytes that are no UTF-8', damaged, 'a/b; charset=latin1'],
	['UTF-16 with half a character, as UTF-8', utf16le(LONE), 'a/b; charset=utf-8'],
	['a declaration that is mere text', utf8('{"a":"<?xml encoding=\'l1\'?>","message":"René"}'), ''],
];

it.each(CASES)('reads %s', (_what, bytes, contentType) => {
	expect(decodeBytes(bytes, contentType)).toContain('René');
	expect(parseDelivery(bytes, contentType)).toMatchObject({
		events: [expect.objectContaining({ message: 'René' })],
	});
});

it('takes any bytes', () => {
	fc.assert(
		fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
			expect(typeof decodeBytes(bytes)).toBe('string');
		}),
	);
});
