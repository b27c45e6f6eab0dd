// Malformed bodies of responses and calls: changed valid bodies, strings that resemble valid bodies, and random bytes.
import fc from 'fast-check';
import { AWKWARD } from './awkward.cts';

/** The maximum number of repetitions in a string. */
const MOST_REPEATS = 2_000;

/** Strings that parsers treat specially, in addition to the awkward strings. */
const PIECES = [
	...['"status"', '"status":1', '"status":-3,', '<status>', '</status>', '<status>1</status>'],
	...['"error":"no"', '"ticket":"7"', '<response>', '</response>', '</x>'],
	'<x:status>1</x:status>',
	...['1', '-8', '-99', 'null', 'true', '[]', '{}', '""', '__proto__', '"toString":1', '\\u0073'],
	...['<?xml version="1.0"?>', '<!DOCTYPE a [<!ENTITY b "c">]>', '<!-- 1 -->', '<![CDATA[1]]>'],
];

const piece = fc.constantFrom(...PIECES, ...AWKWARD);

/** A change at a position in a string. The position is a fraction of the string's length. */
const change = fc.record({
	at: fc.double({ min: 0, max: 1, noNaN: true }),
	removed: fc.oneof(fc.constant(0), fc.nat(12), fc.constant(Infinity)),
	put: fc.oneof(piece, fc.string({ unit: 'binary', maxLength: 4 }), fc.constant('')),
});

const changed = (texts: fc.Arbitrary<string>) =>
	fc.tuple(texts, fc.array(change, { minLength: 1, maxLength: 4 })).map(([text, changes]) =>
		changes.reduce((before, { at, removed, put }) => {
			const place = Math.floor(at * before.length);
			return before.slice(0, place) + put + before.slice(place + removed);
		}, text),
	);

const pieces = fc.array(piece, { maxLength: 20 }).map((list) => list.join(''));

/** A repeated string, as the whole body or as a value in the body. */
const pumped = fc
	.record({
		what: piece,
		times: fc.nat(MOST_REPEATS),
		around: fc.constantFrom(
			...[
				['', ''],
				['{"status":1,"message":"', '"}'],
				['<response><status>1</status><message>', '</message></response>'],
			],
		),
	})
	.map(({ what, times, around: [before, after] }) => before + what.repeat(times) + after);

const NESTS: Array<[open: string, close: string]> = [
	['[', ']'],
	['{"a":', '}'],
	['{"status":', '}'],
	['<a>', '</a>'],
];
const nested = fc
	.record({ depth: fc.nat(MOST_REPEATS), nest: fc.constantFrom(...NESTS), inner: piece })
	.map(({ depth, nest: [open, close], inner }) => open.repeat(depth) + inner + close.repeat(depth));

const ENCODINGS = ['utf8', 'utf16le', 'latin1'] as const;

/** Draws the charset parameter of a `Content-Type` header; the charset may be wrong. */
export const anyCharset = fc.constantFrom(
	...['', '', '; charset=utf-8', '; charset=utf-16', '; charset=UTF-16BE', '; charset=latin1'],
	...['; charset="gbk"', '; charset=utf-32', '; charset=iso-2022-jp', '; charset='],
);

/**
 * Draws the bytes of a body.
 *
 * @param valid draws valid bodies as strings
 */
export function anyBody(valid: fc.Arbitrary<string>): fc.Arbitrary<Buffer> {
	const text = fc.oneof(
		{ weight: 2, arbitrary: valid },
		{ weight: 8, arbitrary: changed(valid) },
		{ weight: 2, arbitrary: pieces },
		{ weight: 1, arbitrary: pumped },
		{ weight: 1, arbitrary: nested },
	);
	return fc.oneof(
		{ weight: 8, arbitrary: text.map((each) => Buffer.from(each)) },
		{
			weight: 1,
			arbitrary: fc
				.tuple(fc.constantFrom('', '\ufeff'), text, fc.constantFrom(...ENCODINGS))
				.map(([mark, each, encoding]) => Buffer.from(mark + each, encoding)),
		},
		{ weight: 1, arbitrary: fc.uint8Array({ maxLength: 60 }).map((each) => Buffer.from(each)) },
	);
}
