import fc from 'fast-check';
import { parseJson } from '../../../../nodes/SmsCampaigns/api/format/parseBody';
import { propertyRuns } from '../../../support/propertyRuns';

const long = fc.oneof(
	fc.bigInt({ min: 2n ** 53n, max: 10n ** 40n }),
	fc.bigInt({ min: -(10n ** 40n), max: -(2n ** 53n) }),
);
const digits = fc.oneof(long.map(String), fc.stringMatching(/^\d{16,20}$/));
/** Texts that look like JSON, which in a document are full of escaped quotes and backslashes. */
const tricky = fc.oneof(
	fc.string({ unit: 'binary' }),
	fc
		.array(fc.constantFrom('"', '\\', ':', ',', '{', '}', '[', ']', ' ', 'id', '\n', '1e5', '.5'))
		.chain((parts) => digits.map((number) => [...parts, number, ...parts.reverse()].join(''))),
	fc.tuple(fc.string(), digits).map(([key, number]) => JSON.stringify({ [key]: `${number}` })),
	fc.tuple(fc.string(), digits).map(([key, number]) => `{${JSON.stringify(key)}:${number}}`),
);
const names = tricky.map((name) => `_${name}`);
const number = fc.oneof(
	fc.maxSafeInteger(),
	fc
		.double({ noNaN: true, noDefaultInfinity: true })
		.filter((value) => !Number.isInteger(value) || Number.isSafeInteger(value)),
);

/** A document, and what is to be read: the long integers as text. */
interface Sample {
	json: string;
	value: unknown;
}
const leaf: fc.Arbitrary<Sample> = fc.oneof(
	long.map((value) => ({ json: String(value), value: String(value) })),
	fc.oneof(tricky, number, fc.boolean(), fc.constant(null)).map((value) => ({
		json: JSON.stringify(value),
		value: JSON.parse(JSON.stringify(value)) as unknown,
	})),
	fc
		.constantFrom('12345678901234567.5', '12345678901234567e3', '-0', '1234567890123456E-2')
		.map((json) => ({ json, value: JSON.parse(json) as unknown })),
);
const space = fc.constantFrom('', ' ', '\n\t', '\r\n ');
const { sample } = fc.letrec<{ sample: Sample }>((tie) => ({
	sample: fc.oneof(
		{ depthSize: 'small', withCrossShrink: true },
		leaf,
		fc.tuple(fc.array(tie('sample'), { maxLength: 4 }), space).map(([list, gap]) => ({
			json: `[${list.map(({ json }) => gap + json + gap).join(',')}]`,
			value: list.map(({ value }) => value),
		})),
		fc.tuple(fc.dictionary(names, tie('sample'), { maxKeys: 4 }), space).map(([fields, gap]) => ({
			json: `{${Object.entries(fields)
				.map(([key, { json }]) => `${gap}${JSON.stringify(key)}${gap}:${gap}${json}${gap}`)
				.join(',')}}`,
			value: Object.fromEntries(Object.entries(fields).map(([key, { value }]) => [key, value])),
		})),
	),
}));

it('reads any document as JSON.parse does, but for the long integers, which keep their digits', () => {
	fc.assert(
		fc.property(sample, ({ json, value }) => {
			expect(parseJson(json)).toEqual(value);
		}),
		{ numRuns: propertyRuns(1_000) },
	);
});

function reads(parse: (text: string) => unknown, text: string): boolean {
	try {
		parse(text);
		return true;
	} catch {
		return false;
	}
}

it('refuses what is not JSON, also with long integers in it', () => {
	const broken = fc.tuple(
		sample,
		fc.nat(),
		fc.constantFrom('', '"', '\\', ',', '0', 'x', ':', '}'),
	);
	fc.assert(
		fc.property(broken, ([{ json }, at, change]) => {
			const cut = at % (json.length + 1);
			const text = json.slice(0, cut) + change + json.slice(cut + 1);
			expect(reads(parseJson, text)).toBe(reads(JSON.parse, text));
		}),
		{ numRuns: propertyRuns(1_000) },
	);
});

it.each(['012345678901234567', '{12345678901234567:1}', '[12345678901234567', '-', '"\\'])(
	'%j is not JSON',
	(text) => {
		expect(() => parseJson(text)).toThrow();
	},
);
