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

describe('the alphabet', () => {
	it('is the one the independent library has: all code units up to 0x30ff, every 16th of the rest', () => {
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

	it.each([...'çêôîâœ’«»\u00a0', '👍'])('does not have %j', (character) => {
		expect(charactersOutside(`abc${character}`)).toEqual([character]);
	});
});

describe('countSegments', () => {
	it.each([
		['', 'GSM-7', 1],
		['a', 'GSM-7', 1],
		['a'.repeat(160), 'GSM-7', 1],
		['a'.repeat(161), 'GSM-7', 2],
		['a'.repeat(307), 'GSM-7', 3],
		['€'.repeat(80), 'GSM-7', 1],
		['€'.repeat(81), 'GSM-7', 2, 'the 77th does not fit 153 and moves on'],
		[`${'a'.repeat(152)}€${'a'.repeat(151)}`, 'GSM-7', 2],
		[`${'a'.repeat(152)}€${'a'.repeat(152)}`, 'GSM-7', 3],
		['ç', 'Unicode', 1],
		['ç'.repeat(70), 'Unicode', 1],
		['ç'.repeat(71), 'Unicode', 2],
		['👍'.repeat(36), 'Unicode', 2, '67 is odd: the 34th moves on'],
		['👨‍👩‍👧‍👦', 'Unicode', 1],
		['ç€', 'Unicode', 1],
	])('%j', (text, encoding, segments, _why = '') => {
		expect(countSegments(text)).toMatchObject({ encoding, segments });
	});

	it('names the distinct characters outside the alphabet, in order of appearance', () => {
		const outside = countSegments('«ça» 👍\uffff ça').unicodeCharacters;
		expect(outside).toEqual(['«', 'ç', '»', '👍', '\uffff']);
		expect(countSegments('é à €').unicodeCharacters).toEqual([]);
	});
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

/** Characters that never join others: there the independent library keeps a grapheme in one part. */
const unicodeText = fc
	.array(fc.constantFrom('a', '€', 'ç', 'Ж', '漢', '’', '👍', '😀', '🎉'), { maxLength: 400 })
	.map((characters) => characters.join(''))
	.filter((text) => charactersOutside(text).length > 0);

describe('against the independent library', () => {
	it.each([
		['GSM-7', gsmText],
		['Unicode', unicodeText],
	] as const)('takes the same parts for any %s text', (encoding, texts) => {
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
	});

	it('differs where that library keeps joined characters in one part', () => {
		// A letter and its accent are two characters on the wire: 134 units are two parts of 67.
		const accented = 'e\u0301'.repeat(67);
		expect(countSegments(accented).segments).toBe(2);
		expect(new SegmentedMessage(accented).segmentsCount).toBe(3);
	});
});

const marketing = { pushtype: 'marketing', sender: 'Shop' } as const;

describe('previewMessage', () => {
	it('says what a plain text takes', () => {
		expect(previewMessage({ text: 'Hello', pushtype: 'alert' })).toEqual({
			columns: { parts: 1, unicodeCharacters: null, optOutAppended: false },
			notes: [],
			estimates: [],
		});
	});

	it('counts as Unicode what needs it, and names the characters that force it', () => {
		expect(previewMessage({ text: 'ça 👍' }).columns).toMatchObject({
			unicodeCharacters: 'ç, 👍',
		});
	});

	it.each([
		['a word processor', `${'a'.repeat(70)} l’été…`, '2 SMS, and 1 without .*: ’, …'],
		['a phone', `${'a'.repeat(139)} 👍`, '3 SMS, and 1 without .*: 👍'],
		['a web page', `${'a'.repeat(70)}\u00a0€`, '2 SMS, and 1 without .*: a no-break space'],
	])('says what the characters of %s cost: %j', (_from, text, note) => {
		expect(previewMessage({ text }).notes).toEqual([expect.stringMatching(note)]);
	});

	it.each([
		['it takes one SMS either way', 'L’été…'],
		['it is in the basic alphabet', 'a'.repeat(200)],
		['its language needs Unicode', 'Зимняя распродажа '.repeat(5)],
	])('says nothing of a text where %s', (_why, text) => {
		expect(previewMessage({ text }).notes).toEqual([]);
	});

	it('counts the opt-out text in', () => {
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

	it('says that fields vary, and what length of short links it assumes', () => {
		expect(previewMessage({ text: 'Dear [info2]', toLists: true }).estimates).toEqual([
			expect.stringContaining('contact to contact'),
		]);
		const text = 'a'.repeat(160 - 2 * ASSUMED_SHORT_LINK_LENGTH);
		const preview = previewMessage({ text: `${text}<-short-><-short->` });
		expect(preview.columns.parts).toBe(1);
		expect(previewMessage({ text: `${text}a<-short-><-short->` }).columns.parts).toBe(2);
		expect(preview.estimates).toEqual([
			expect.stringContaining(`${ASSUMED_SHORT_LINK_LENGTH} characters`),
		]);
	});

	it.each([
		['Go <-short->', true],
		['Go https://a.example/x', true],
		['Go <-short-> ', false],
		['Go <-short->.', false],
		['Go https://a.example/x.', false],
		[`${'a'.repeat(9000)} https://a.example/${'b'.repeat(100)}`, true],
	])('looks for a link at the very end: %j', (text, expected) => {
		const found = (notes: string[]) => notes.some((note) => note.includes('ends with a link'));
		expect(found(previewMessage({ text, ...marketing }).notes)).toBe(expected);
		expect(found(previewMessage({ text, pushtype: 'marketing' }).notes)).toBe(false);
		expect(found(previewMessage({ text, pushtype: 'alert', sender: 'Shop' }).notes)).toBe(false);
	});
});
