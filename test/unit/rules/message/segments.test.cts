import fc from 'fast-check';
import { SegmentedMessage } from 'sms-segments-calculator';

import {
	ASSUMED_SHORT_LINK_LENGTH,
	OPT_OUT_LENGTH,
	charactersOutside,
	countSegments,
	previewMessage,
} from '../../../../nodes/SmsCampaigns/rules/message/segments';

const basic =
	'@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
const extension = '\f^{}\\[~]|€';

it("the GSM-7 alphabet equals the independent library's, for all code units up to 0x30ff and every 16th above", () => {
	const differ: string[] = [];
	for (let unit = 0; unit <= 0xffff; unit += unit < 0x3100 ? 1 : 16) {
		const inSurrogates = unit >= 0xd800 && unit <= 0xdfff;
		if (inSurrogates) continue;
		const character = String.fromCharCode(unit);
		const { encodingName, numberOfCharacters } = new SegmentedMessage(character);
		const { encoding } = countSegments(character);
		const units = countSegments(character.repeat(81)).segments;
		if (encodingName !== encoding && encodingName === 'GSM-7') differ.push(unit.toString(16));
		if (encoding === 'GSM-7' && units !== numberOfCharacters) differ.push(unit.toString(16));
	}
	expect(differ).toEqual([]);
});

it.each([...'çêôîâœ’«»\u00a0', '👍'])('the GSM-7 alphabet does not contain %j', (character) => {
	expect(charactersOutside(`abc${character}`)).toEqual([character]);
});

it('names each character outside the GSM-7 alphabet once, in order of appearance', () => {
	const outside = countSegments('«ça» 👍\uffff ça').unicodeCharacters;
	expect(outside).toEqual(['«', 'ç', '»', '👍', '\uffff']);
	expect(countSegments('é à €').unicodeCharacters).toEqual([]);
});

const gsmText = fc
	.array(
		fc.oneof(
			{ weight: 3, arbitrary: fc.constantFrom(...basic.replace('\r', '')) },
			{ weight: 1, arbitrary: fc.constantFrom(...extension) },
		),
		{ maxLength: 700 },
	)
	.map((characters) => characters.join(''));

/** Draws characters that never join, because only the independent library keeps joined characters in one part. */
const unicodeText = fc
	.array(fc.constantFrom('a', '€', 'ç', 'Ж', '漢', '’', '👍', '😀', '🎉'), { maxLength: 400 })
	.map((characters) => characters.join(''))
	.filter((text) => charactersOutside(text).length > 0);

it.each([
	['GSM-7', gsmText],
	['Unicode', unicodeText],
] as const)(
	'counts the same parts as the independent library for any %s text',
	(encoding, texts) => {
		fc.assert(
			fc.property(texts, (text) => {
				const theirs = new SegmentedMessage(text);
				expect(countSegments(text)).toMatchObject({
					encoding,
					segments: theirs.segmentsCount,
				});
			}),
			{ numRuns: 300 },
		);
	},
);

it('counts fewer parts than the independent library, which keeps joined characters in one part', () => {
	// A letter and a combining accent are two characters in transmission: 134 characters are two parts of 67.
	const accented = 'e\u0301'.repeat(67);
	expect(countSegments(accented).segments).toBe(2);
	expect(new SegmentedMessage(accented).segmentsCount).toBe(3);
});

const marketing = { pushtype: 'marketing', sender: 'Shop' } as const;

it('counts one part and names no causes for a short GSM-7 message', () => {
	expect(previewMessage({ text: 'Hello', pushtype: 'alert' })).toEqual({
		columns: { parts: 1, unicodeCharacters: null, optOutAppended: false },
		fewestParts: 1,
		causes: [],
		endsWithLink: false,
	});
});

it('names the characters that require Unicode', () => {
	expect(previewMessage({ text: 'ça 👍' }).columns).toMatchObject({
		unicodeCharacters: 'ç, 👍',
	});
});

const long = (length: number, end = '') => 'a'.repeat(length) + end;

it.each<[string, string, number, number, string[], object?]>([
	['a word processor', long(70, ' l’été…'), 2, 1, ['’', '…']],
	['a phone', long(139, ' 👍'), 3, 1, ['👍']],
	['a web page', long(69, '\u00a0€'), 2, 1, ['a no-break space (U+00A0)']],
	['a keyboard', long(159, '€'), 2, 1, ['€ (counts twice)']],
	['a keyboard and a long text', long(305, '€'), 3, 2, ['€ (counts twice)']],
	['a Russian writer', 'Зимний '.repeat(12), 2, 1, [...('Зимн' + 'й')]],
	['a person who types [link]', long(150, '<-short->'), 2, 1, ['the short link']],
	['a shop with a sender', long(150), 2, 1, ['the opt-out text'], marketing],
	['two possible causes', long(130, '<-short->'), 2, 1, ['the short link'], marketing],
	[
		'all causes',
		long(158, '{<-short->'),
		2,
		1,
		['{ (counts twice)', 'the short link', 'the opt-out text'],
		marketing,
	],
	['one SMS in each case', 'L’été…', 1, 1, []],
	['a long text', long(200), 2, 2, []],
	['a long text with characters that change nothing', long(200, '€'), 2, 2, []],
])(
	'names the causes of additional parts, if there are any: %s',
	(_from, text, parts, fewest, causes, more = {}) => {
		const preview = previewMessage({ text, ...more });
		expect(preview).toMatchObject({ columns: { parts }, fewestParts: fewest, causes });
	},
);

it("the reported minimum equals the independent library's count for the text without the named causes", () => {
	const pieces = fc.oneof(
		{ weight: 6, arbitrary: fc.integer({ min: 1, max: 90 }).map((length) => long(length)) },
		{ weight: 2, arbitrary: fc.constantFrom('€', '{', '^', '’', 'ç', '😀', '<-short->') },
	);
	const theirs = (text: string) => new SegmentedMessage(text).segmentsCount;
	const link = 'x'.repeat(ASSUMED_SHORT_LINK_LENGTH);
	fc.assert(
		fc.property(fc.array(pieces, { maxLength: 9 }), fc.boolean(), (given, optOut) => {
			const text = given.join('');
			const { columns, fewestParts, causes } = previewMessage({ text, ...(optOut && marketing) });
			const end = optOut ? 'x'.repeat(OPT_OUT_LENGTH) : '';
			expect(theirs(text.replaceAll('<-short->', link) + end)).toBe(columns.parts);
			const named = causes.filter((one) => !one.startsWith('the '));
			const plain = named.reduce((rest, [character]) => rest.replaceAll(character, 'x'), text);
			const left = causes.includes('the short link') ? '' : link;
			const without = plain.replaceAll('<-short->', left);
			expect(theirs(without + (causes.includes('the opt-out text') ? '' : end))).toBe(fewestParts);
			expect(columns.parts > fewestParts).toBe(causes.length > 0);
		}),
		{ numRuns: 400 },
	);
});

it('counts the opt-out text only for a marketing message with a sender', () => {
	const text = 'a'.repeat(160 - OPT_OUT_LENGTH);
	const columns = { optOutAppended: true, parts: 1 };
	expect(previewMessage({ text, ...marketing })).toMatchObject({ columns });
	expect(previewMessage({ text: `${text}a`, ...marketing }).columns.parts).toBe(2);
	for (const other of [
		{ pushtype: 'marketing' },
		{ pushtype: 'marketing', sender: ' ' },
		{ pushtype: 'alert', sender: 'Shop' },
	] as const) {
		const preview = previewMessage({ text: `${text}a`, ...other });
		expect(preview.columns).toMatchObject({ optOutAppended: false, parts: 1 });
	}
});

it('counts a short link as twenty characters', () => {
	const text = 'a'.repeat(160 - 2 * ASSUMED_SHORT_LINK_LENGTH);
	expect(previewMessage({ text: `${text}<-short-><-short->` }).columns.parts).toBe(1);
	expect(previewMessage({ text: `${text}a<-short-><-short->` }).columns.parts).toBe(2);
});

it.each([
	['Go <-short->', true],
	['Go https://a.example/x', true],
	['Go <-short-> ', false],
	['Go <-short->.', false],
	['Go https://a.example/x.', false],
	[`${'a'.repeat(9000)} https://a.example/${'b'.repeat(100)}`, true],
])('finds a link only at the very end of a message: %j (found: %j)', (text, expected) => {
	expect(previewMessage({ text, ...marketing }).endsWithLink).toBe(expected);
	expect(previewMessage({ text, pushtype: 'marketing' }).endsWithLink).toBe(false);
	expect(previewMessage({ text, pushtype: 'alert', sender: 'Shop' }).endsWithLink).toBe(false);
});
