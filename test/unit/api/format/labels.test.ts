// A response is read by its bytes, whatever its labels say. An unreadable one is never a rejection.
import fc from 'fast-check';
import { decodeBytes } from '../../../../nodes/SmsCampaigns/api/format/parseBody';
import { classifyResponse } from '../../../../nodes/SmsCampaigns/api/http/classifyResponse';
import { LABELLINGS, type Labelling } from '../../../support/foreignText/labelledBodies';

const READABLE = LABELLINGS.filter(({ isReadable }) => isReadable);

/** In ASCII, where UTF-16 passes for UTF-8; in all encodings; and with a byte before `\` that starts a pair in GBK. */
const TEXTS = ['Zoe', 'Zoé', 'Zoe’"'];

function outcomeOf(labelling: Labelling, fields: Record<string, number | string>, status: number) {
	const bytes = labelling.write(fields, 'response');
	const body = decodeBytes(bytes, `application/${labelling.format}${labelling.parameter}`);
	return classifyResponse({ httpStatus: status, headers: {}, body, requestId: 'r' }, [], 0);
}

it('there are bodies that can be read, and others', () => {
	expect([READABLE.length, LABELLINGS.length]).toEqual([280, 440]);
});

it.each(TEXTS)('%s is read from the bytes', (message) => {
	for (const labelling of READABLE) {
		if (labelling.encoding === 'ISO-8859-1' && message.includes('’')) continue;
		const text = labelling.isWhole || message === 'Zoe' ? message : expect.any(String);
		const outcome = outcomeOf(labelling, { status: 1, message, ticket: '7' }, 200);
		expect([labelling.name, outcome]).toMatchObject([
			labelling.name,
			{ ok: true, value: { message: text, ticket: '7' } },
		]);
	}
});

it.each([200, 400, 401, 403, 404, 422, 429, 500])(
	'behind HTTP %i, an acceptance or a rejection counts only if it can be read',
	(status) => {
		for (const labelling of LABELLINGS) {
			const { name, isReadable } = labelling;
			const accepted = outcomeOf(labelling, { status: 1, message: 'Zoé', ticket: '7' }, status);
			const rejected = outcomeOf(labelling, { status: -3, message: 'Zoé' }, status);
			const kinds = [accepted, rejected].map((all) => (all.ok ? 'accepted' : all.fault.kind));
			const expected = isReadable && status === 200 ? 'accepted' : 'unknown';
			expect([name, ...kinds]).toEqual([name, expected, isReadable ? 'rejected' : 'unknown']);
		}
	},
);

const declared = (encoding: string) =>
	Buffer.from(`<?xml version="1.0" encoding="${encoding}"?><mo>René</mo>`, 'latin1');
const utf8 = (text: string) => Buffer.from(text, 'utf8');
const JSON_TEXT = '{"message":"René"}';
/** With a byte in it that is no UTF-8. */
const damaged = Buffer.concat([utf8('\ufeff{"a":"'), Buffer.from([0xe9]), utf8('","b":"René"}')]);

it.each<[what: string, contentType: string, bytes: Buffer]>([
	['a declaration behind a space', '', Buffer.concat([utf8('\n '), declared('ISO-8859-1')])],
	['a declaration with more in it', 'application/xml', declared('ISO-8859-1" standalone="yes')],
	['UTF-16BE declared in what is none', '', utf8('<?xml encoding="UTF-16BE"?><a>René</a>')],
	['an unknown label before a known one', 'a/b; charset=klingon', declared('ISO-8859-1')],
	['a parameter of another name', 'a/b; xcharset=iso-8859-1', utf8(JSON_TEXT)],
	['a byte order mark before bytes that are no UTF-8', 'a/b; charset=latin1', damaged],
	['half a character in UTF-16', 'a/b; charset=utf-8', Buffer.from('{"\ud800":"René"}', 'utf16le')],
	['a declaration that is mere text', '', utf8(`{"a":"<?xml encoding='l1'?>","b":"René"}`)],
])('%s is read', (_what, contentType, bytes) => {
	expect(decodeBytes(bytes, contentType)).toContain('René');
});

it('any bytes can be decoded', () => {
	fc.assert(
		fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
			expect(typeof decodeBytes(bytes)).toBe('string');
		}),
	);
});
