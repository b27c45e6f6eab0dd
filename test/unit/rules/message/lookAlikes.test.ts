import { readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { SegmentedMessage } from 'sms-segments-calculator';
import {
	OPT_OUT_LENGTH,
	countSegments,
	countedText,
	describeReplacements,
	firstOutside,
} from '../../../../nodes/SmsCampaigns/rules/message/segments';
import {
	LOOK_ALIKES,
	replaceLookAlikes,
	saveParts,
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

const LONG = 'a'.repeat(70);

/** Texts as shops, clinics, clubs and councils send them, half of them as word processors make them. */
const CAMPAIGN_TEXTS = ['de', 'en', 'es', 'fr', 'it'].flatMap((language) => {
	const file = path.join(__dirname, `../../../fixtures/campaignTexts/${language}.txt`);
	return readFileSync(file, 'utf8').trimEnd().split('\n');
});

describe('saveParts', () => {
	it('replaces look-alikes where the message takes fewer segments', () => {
		expect(saveParts(`${LONG}l’été…`, false)).toEqual({
			text: `${LONG}l'été...`,
			parts: 1,
			replaced: {
				partsAsTyped: 2,
				characters: [
					{ from: '’', to: "'", count: 1 },
					{ from: '…', to: '...', count: 1 },
				],
			},
		});
	});

	it.each([
		['what takes one segment either way', 'L’été…'],
		['a text in GSM-7', `${LONG} l'été`],
		['a text that an emoji keeps Unicode', `${LONG} l’été 👍`],
		['a text that a letter keeps Unicode', `${LONG} l’ête`],
		['what would take more segments', '…'.repeat(70)],
		['what may take more segments when it is filled in', `${'…'.repeat(50)} <-short->`],
		['a link with a look-alike in it', `${LONG} https://shop.example/l’offre`],
		['an address without a scheme', `${LONG} shop.example/l’offre`],
		['one with more names', `${LONG} www.shop.example/a–b`],
		['a blank of no width that ends a link', `${LONG} https://shop.example/a\u200bnow`],
		['an address that would become a longer one', `${LONG} shop–online.example`],
		['an address of mail', `${LONG} a–b@shop.example`],
		['what would become a placeholder', `${LONG} <–short–>`],
		['what would look like one', `${LONG} ［link］`],
		['what would become a second placeholder', `${LONG} <-short-> <–short–>`],
		['what would become a field', `${LONG} ［info1］`],
	])('leaves %s as it is', (_what, text) => {
		expect(saveParts(text, false)).toBeUndefined();
	});

	it.each([
		['https://shop.example/x…', 'https://shop.example/x...'],
		['“https://shop.example/x”', '"https://shop.example/x"'],
		['«\u00a0shop.example/x\u00a0»', '" shop.example/x "'],
		['l’offre\u00a0: shop.example/x.', "l'offre : shop.example/x."],
		['\u200b https://shop.example/x', ' https://shop.example/x'],
	])('replaces what stands around a link: %s', (text, plain) => {
		expect(saveParts(`${LONG} ${text}`, false)?.text).toBe(`${LONG} ${plain}`);
	});

	it('counts the opt-out text', () => {
		const text = `l’été${'a'.repeat(70 - OPT_OUT_LENGTH - 4)}`;
		expect(saveParts(text, false)).toBeUndefined();
		expect(saveParts(text, true)?.replaced.partsAsTyped).toBe(2);
	});

	it('replaces up to twice as many units where nobody knows how long the text gets', () => {
		expect(saveParts('L’offre : <-short->', false)?.text).toBe("L'offre : <-short->");
		expect(saveParts('Chère [info1], c’est décidé', false)?.text).toContain("c'est");
		expect(saveParts(`${'…'.repeat(20)}<-short->`, false)?.text).toMatch(/^\.{60}</);
		expect(saveParts(`${'…'.repeat(21)}<-short->`, false)).toBeUndefined();
	});
});

it('never makes a message longer, whatever is filled in', () => {
	const pieces = [...LOOK_ALIKES.keys(), 'word ', '€', 'é', '…', '…………', ' '];
	const anyText = fc
		.array(fc.constantFrom(...pieces), { maxLength: 250 })
		.map((all) => all.join(''));
	const filledIn = fc.constantFrom('', '<-short->', '[info1]');
	fc.assert(
		fc.property(anyText, filledIn, fc.nat(400), fc.boolean(), (text, field, length, optOut) => {
			const typed = `${text} ${field}`;
			const saved = saveParts(typed, optOut);
			if (!saved) return;
			expect(firstOutside(saved.text)).toBe(-1);
			const partsOf = (sent: string) =>
				countSegments(
					countedText(field === '' ? sent : sent.replace(field, 'x'.repeat(length)), optOut),
				).segments;
			expect(partsOf(saved.text)).toBeLessThanOrEqual(partsOf(typed));
			if (field === '') expect(partsOf(saved.text)).toBeLessThan(saved.replaced.partsAsTyped);
			expect(saveParts(saved.text, optOut)).toBeUndefined();
		}),
		{ numRuns: 500 },
	);
});

it('saves half the SMS of campaigns in five languages where look-alikes are all that is outside GSM-7', () => {
	// By the independent library, which counts as phones do.
	const partsOf = (texts: string[]) =>
		texts.reduce((sum, text) => sum + new SegmentedMessage(text).segmentsCount, 0);
	const isReplaceable = (text: string) => replaceLookAlikes(text).replaced.length > 0;
	const typed = CAMPAIGN_TEXTS.filter(isReplaceable);
	const sent = typed.map((text) => saveParts(text, false)?.text ?? text);
	expect(typed.length).toBeGreaterThan(50);
	expect(partsOf(sent) / partsOf(typed)).toBeLessThanOrEqual(0.5);
	const others = CAMPAIGN_TEXTS.filter((text) => !isReplaceable(text));
	expect(others.filter((text) => saveParts(text, false))).toEqual([]);
});
