import fc from 'fast-check';
import { SegmentedMessage } from 'sms-segments-calculator';

import { countSegments } from '../../../../nodes/SmsCampaigns/rules/message/segments';
import { firstOutside } from '../../../../nodes/SmsCampaigns/rules/message/gsm7';
import { HANGS } from '../../../support/hangs';
import { largeSize } from '../../../support/smallTests';

const basic =
	'@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
const extension = '\f^{}\\[~]|€';

describe('countSegments', () => {
	it.each([
		['', 'GSM-7', 0, 1, 160],
		['a', 'GSM-7', 1, 1, 159],
		['a'.repeat(160), 'GSM-7', 160, 1, 0],
		['a'.repeat(161), 'GSM-7', 161, 2, 145],
		['a'.repeat(306), 'GSM-7', 306, 2, 0],
		['a'.repeat(307), 'GSM-7', 307, 3, 152],
		['€', 'GSM-7', 2, 1, 158],
		['€'.repeat(80), 'GSM-7', 160, 1, 0],
		['€'.repeat(81), 'GSM-7', 162, 2, 143, 'the 77th does not fit 153 and moves on'],
		[`${'a'.repeat(159)}€`, 'GSM-7', 161, 2, 145],
		[`${'a'.repeat(152)}€${'a'.repeat(151)}`, 'GSM-7', 305, 2, 0],
		[`${'a'.repeat(152)}€${'a'.repeat(152)}`, 'GSM-7', 306, 3, 152],
		['a\r\nb', 'GSM-7', 4, 1, 156],
		['ç', 'Unicode', 1, 1, 69],
		['ç'.repeat(70), 'Unicode', 70, 1, 0],
		['ç'.repeat(71), 'Unicode', 71, 2, 63],
		['ç'.repeat(134), 'Unicode', 134, 2, 0],
		['👍'.repeat(35), 'Unicode', 70, 1, 0],
		['👍'.repeat(36), 'Unicode', 72, 2, 61, '67 is odd: the 34th moves on'],
		['👨‍👩‍👧‍👦', 'Unicode', 11, 1, 59],
		['ç€', 'Unicode', 2, 1, 68],
	])('%j', (text, encoding, units, segments, unitsLeft, _why = '') => {
		expect(countSegments(text)).toMatchObject({ encoding, units, segments, unitsLeft });
	});

	it('names the distinct characters outside the alphabet, in order of appearance', () => {
		expect(countSegments('«ça» 👍 ça').unicodeCharacters).toEqual(['«', 'ç', '»', '👍']);
		expect(countSegments('é à €').unicodeCharacters).toEqual([]);
	});

	it('counts as Unicode when told to', () => {
		expect(countSegments('a'.repeat(71), { unicode: true })).toMatchObject({
			encoding: 'Unicode',
			segments: 2,
			unicodeCharacters: [],
		});
	});

	it(
		'counts 5 MB',
		() => {
			const size = largeSize(5_000_000);
			expect(countSegments('a'.repeat(size)).units).toBe(size);
			expect(countSegments('ç👍'.repeat(size)).units).toBe(3 * size);
		},
		HANGS,
	);
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
	it('takes the same parts and septets for any GSM-7 text', () => {
		fc.assert(
			fc.property(gsmText, (text) => {
				const theirs = new SegmentedMessage(text);
				expect(countSegments(text)).toMatchObject({
					encoding: 'GSM-7',
					units: theirs.numberOfCharacters,
					segments: theirs.segmentsCount,
				});
			}),
			{ numRuns: 300 },
		);
	});

	it('takes the same parts for any Unicode text without joined characters', () => {
		fc.assert(
			fc.property(unicodeText, (text) => {
				const theirs = new SegmentedMessage(text);
				expect(countSegments(text)).toMatchObject({
					encoding: 'Unicode',
					units: text.length,
					segments: theirs.segmentsCount,
				});
			}),
			{ numRuns: 300 },
		);
	});

	it('differs where that library keeps joined characters in one part', () => {
		// A letter and its accent are two characters on the wire: 134 units are two parts of 67. That library
		// wants both in one part, so that 66 fit, and counts three.
		const accented = 'e\u0301'.repeat(67);
		expect(countSegments(accented)).toMatchObject({
			units: 134,
			segments: 2,
			unitsLeft: 0,
		});
		expect(new SegmentedMessage(accented).segmentsCount).toBe(3);
	});
});

describe('against a second model', () => {
	const anyText = fc.string({ unit: 'binary', maxLength: 500 });

	it('packs whole code points, for any text', () => {
		fc.assert(
			fc.property(fc.oneof(anyText, gsmText, unicodeText), (text) => {
				const points = [...text];
				const gsm = points.every((point) => (basic + extension).includes(point));
				const parts = gsm
					? naiveParts(
							points.map((point) => (extension.includes(point) ? 2 : 1)),
							160,
							153,
						)
					: naiveParts(
							points.map((point) => point.length),
							70,
							67,
						);
				const count = countSegments(text);
				expect(count.encoding).toBe(gsm ? 'GSM-7' : 'Unicode');
				expect(count.segments).toBe(parts);
				expect(count.unitsLeft).toBeGreaterThanOrEqual(0);
			}),
			{ numRuns: 500 },
		);
	});

	it('needs no fewer parts for a longer text', () => {
		fc.assert(
			fc.property(anyText, anyText, (text, more) => {
				expect(countSegments(text + more).segments).toBeGreaterThanOrEqual(
					countSegments(text).segments,
				);
			}),
		);
	});
});
