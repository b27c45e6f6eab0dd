import fc from 'fast-check';
import { SegmentedMessage } from 'sms-segments-calculator';

import { countSegments, firstOutside } from '../../../../nodes/SmsCampaigns/rules/message/segments';

const basic =
	'@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
const extension = '\f^{}\\[~]|€';

describe('countSegments', () => {
	it.each([
		['', 'GSM-7', 0, 1, 160],
		['a', 'GSM-7', 1, 1, 159],
		['a'.repeat(160), 'GSM-7', 160, 1, 0],
		['a'.repeat(161), 'GSM-7', 161, 2, 145],
		['a'.repeat(307), 'GSM-7', 307, 3, 152],
		['€'.repeat(80), 'GSM-7', 160, 1, 0],
		['€'.repeat(81), 'GSM-7', 162, 2, 143, 'the 77th does not fit 153 and moves on'],
		[`${'a'.repeat(152)}€${'a'.repeat(151)}`, 'GSM-7', 305, 2, 0],
		[`${'a'.repeat(152)}€${'a'.repeat(152)}`, 'GSM-7', 306, 3, 152],
		['ç', 'Unicode', 1, 1, 69],
		['ç'.repeat(70), 'Unicode', 70, 1, 0],
		['ç'.repeat(71), 'Unicode', 71, 2, 63],
		['👍'.repeat(36), 'Unicode', 72, 2, 61, '67 is odd: the 34th moves on'],
		['👨‍👩‍👧‍👦', 'Unicode', 11, 1, 59],
		['ç€', 'Unicode', 2, 1, 68],
	])('%j', (text, encoding, units, segments, charactersLeft, _why = '') => {
		expect(countSegments(text)).toMatchObject({ encoding, units, segments, charactersLeft });
	});

	it('names the distinct characters outside the alphabet, in order of appearance', () => {
		expect(countSegments('«ça» 👍 ça').unicodeCharacters).toEqual(['«', 'ç', '»', '👍']);
		expect(countSegments('é à €').unicodeCharacters).toEqual([]);
	});

	it('counts as Unicode when told to', () => {
		expect(countSegments('a'.repeat(71), true)).toMatchObject({
			encoding: 'Unicode',
			segments: 2,
			unicodeCharacters: [],
		});
	});
});

/** A list of whole characters with the units each takes, packed one after the other. */
function naiveParts(sizes: number[], single: number, joined: number): number {
	if (sizes.reduce((sum, size) => sum + size, 0) <= single) return 1;
	const parts: number[] = [0];
	for (const size of sizes) {
		const last = parts.length - 1;
		if (parts[last] + size <= joined) parts[last] += size;
		else parts.push(size);
	}
	return parts.length;
}

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
	.filter((text) => firstOutside(text) !== -1);

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
					units: encoding === 'GSM-7' ? theirs.numberOfCharacters : text.length,
					segments: theirs.segmentsCount,
				});
			}),
			{ numRuns: 300 },
		);
	});

	it('differs where that library keeps joined characters in one part', () => {
		// A letter and its accent are two characters on the wire: 134 units are two parts of 67.
		const accented = 'e\u0301'.repeat(67);
		expect(countSegments(accented)).toMatchObject({ units: 134, segments: 2, charactersLeft: 0 });
		expect(new SegmentedMessage(accented).segmentsCount).toBe(3);
	});
});

it('packs whole code points, for any text', () => {
	const anyText = fc.string({ unit: 'binary', maxLength: 500 });
	fc.assert(
		fc.property(fc.oneof(anyText, gsmText, unicodeText), (text) => {
			const points = [...text];
			const isGsm = points.every((point) => (basic + extension).includes(point));
			const sizes = points.map((point) =>
				isGsm ? 1 + Number(extension.includes(point)) : point.length,
			);
			const count = countSegments(text);
			expect(count.encoding).toBe(isGsm ? 'GSM-7' : 'Unicode');
			expect(count.segments).toBe(isGsm ? naiveParts(sizes, 160, 153) : naiveParts(sizes, 70, 67));
			expect(count.charactersLeft).toBeGreaterThanOrEqual(0);
		}),
		{ numRuns: 500 },
	);
});
