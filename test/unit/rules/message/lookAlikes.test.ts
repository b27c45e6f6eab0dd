import fc from 'fast-check';
import {
	describeReplacements,
	firstOutside,
} from '../../../../nodes/SmsCampaigns/rules/message/segments';
import {
	LOOK_ALIKES,
	replaceLookAlikes,
} from '../../../../nodes/SmsCampaigns/rules/message/lookAlikes';

const isGsm = (text: string) => firstOutside(text) === -1;

describe('the table', () => {
	it('replaces what is outside GSM-7 by what is in it', () => {
		for (const [from, to] of LOOK_ALIKES) {
			expect({ from, outside: !isGsm(from) }).toEqual({ from, outside: true });
			expect({ from, to, isGsm: isGsm(to) }).toEqual({ from, to, isGsm: true });
		}
		expect(LOOK_ALIKES.size).toBeGreaterThan(170);
	});

	it('agrees with Unicode where that has an equal in GSM-7', () => {
		const equals = [...LOOK_ALIKES.keys()].filter((from) => isGsm(from.normalize('NFKC')));
		expect(equals.length).toBeGreaterThan(120);
		for (const from of equals) {
			expect([from, LOOK_ALIKES.get(from)]).toEqual([from, from.normalize('NFKC')]);
		}
	});

	it('has nothing that composing the text (NFC) replaces', () => {
		for (const from of LOOK_ALIKES.keys()) expect(from.normalize('NFC')).toBe(from);
	});

	it.each([...'çêîôûœæíóúáïõłšßñČ', ...'°º²½™©→✓★₣', '👍', '漢', 'А', 'Α', '\u202e'])(
		'leaves %j alone',
		(character) => {
			expect(LOOK_ALIKES.has(character)).toBe(false);
		},
	);
});

describe('replaceLookAlikes', () => {
	it.each([
		['L’été…', "L'été..."],
		['«\u00a0Oui\u00a0» – “non”', '" Oui " - "non"'],
		['1\u202f200\u00a0€', '1 200 €'],
		['• un\u2028• deux • trois', '- un\n- deux - trois'],
		['Ｓａｌｅ！', 'Sale!'],
		['zero\u200bwidth\ufeff, soft\u00adhyphen', 'zerowidth, softhyphen'],
		['1⁄2 à 5′ 3″, 3 × 4', '1/2 à 5\' 3", 3 x 4'],
		['x‴', "x'''"],
		['․‥⋯', `${'.'.repeat(6)}`],
		['∆∑∏', 'ΔΣΠ'],
		['￡￥！～', '£¥!~'],
		['ﬀﬁﬂﬃﬄﬅﬆ', 'fffiflffifflstst'],
	])('%j becomes %j', (text, plain) => {
		expect(replaceLookAlikes(text).text).toBe(plain);
	});

	it.each([
		'2⋅3…',
		'1‚5…',
		'col·legi…',
		'5•6…',
		'• 5…',
		'a•b…',
		'a×b…',
		'‹5›…',
		'L’été 👍',
		'ça va…',
		'c\u0327a va…',
		'e\u0301\u0308’',
		'„Grüße“ łódź',
		'’\ud83d',
	])('leaves %j as it is: it stays Unicode', (text) => {
		expect(replaceLookAlikes(text)).toEqual({ text, replaced: [] });
	});

	it('tells what it replaced, in order of appearance', () => {
		expect(replaceLookAlikes('… l’un, l’autre\u200b').replaced).toEqual([
			{ from: '…', to: '...', count: 1 },
			{ from: '’', to: "'", count: 2 },
			{ from: '\u200b', to: '', count: 1 },
		]);
	});
});

describe('for any text', () => {
	const piece = fc.oneof(
		{ weight: 3, arbitrary: fc.constantFrom(...LOOK_ALIKES.keys()) },
		{ weight: 3, arbitrary: fc.constantFrom(...'aeEé €^{\n', 'word ', '\u0301', '\u0300') },
		{ weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 3 }) },
	);
	const anyText = fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(''));

	it('the result is GSM-7, or the text unchanged, and stays as it is', () => {
		fc.assert(
			fc.property(anyText, (text) => {
				const { text: plain, replaced } = replaceLookAlikes(text);
				expect(isGsm(plain) || plain === text).toBe(true);
				expect(replaced.length > 0).toBe(plain !== text);
				expect(replaceLookAlikes(plain)).toEqual({ text: plain, replaced: [] });
			}),
		);
	});

	it('a GSM-7 text is returned unchanged', () => {
		const gsm = anyText.filter(isGsm);
		fc.assert(
			fc.property(gsm, (text) => expect(replaceLookAlikes(text)).toEqual({ text, replaced: [] })),
		);
	});
});

describe('describeReplacements', () => {
	const describeText = (text: string) => describeReplacements(replaceLookAlikes(text).replaced);

	it.each([
		['l’un et l’autre…', "Replaced ’ by ' (2 times), … by ..."],
		['« a »', 'Replaced « by ", » by "'],
		[
			'5\u00a0€\u200b',
			'Replaced a no-break space (U+00A0) by a space, a zero-width space (U+200B) by nothing',
		],
		['‘’“”–—…', `Replaced ‘ by ', ’ by ', “ by ", ” by ", – by - and 2 more`],
	])('%j: %s', (text, words) => {
		expect(describeText(text)).toBe(words);
	});
});
