import fc from 'fast-check';
import { SegmentedMessage } from 'sms-segments-calculator';
import { firstOutside } from '../../../../nodes/SmsCampaigns/rules/message/gsm7';
import {
	LOOK_ALIKES,
	replaceLookAlikes,
} from '../../../../nodes/SmsCampaigns/rules/message/lookAlikes';
import { countedText, OPT_OUT_LENGTH } from '../../../../nodes/SmsCampaigns/rules/message/preview';
import { saveParts } from '../../../../nodes/SmsCampaigns/rules/message/savedParts';
import { countSegments } from '../../../../nodes/SmsCampaigns/rules/message/segments';
import { documented, table } from '../../../support/docs/generatedParts';
import { CAMPAIGN_TEXTS } from '../../../support/rules/campaignTexts';

const LONG = 'a'.repeat(70);

describe('saveParts', () => {
	it('replaces look-alikes where the message takes fewer segments', () => {
		expect(saveParts(`${LONG}l’été…`, false)).toEqual({
			text: `${LONG}l'été...`,
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
		['what would become a placeholder', `${LONG} <–short–>`],
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

	it.each(['L’offre : <-short->', 'Chère [info1], c’est décidé'])(
		'replaces in %j, since nobody knows how long it gets',
		(text) => {
			expect(saveParts(text, false)?.text).toBe(text.replace('’', "'"));
		},
	);

	it('replaces up to twice as many units then', () => {
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

/** By the independent library, which counts as phones do. */
const partsOf = (text: string) => new SegmentedMessage(text).segmentsCount;

const sum = (counts: number[]) => counts.reduce((total, count) => total + count, 0);

interface Figures {
	texts: number;
	replaceable: number;
	before: number;
	after: number;
}

function measure(texts: string[]): Figures {
	const replaceable = texts.filter((text) => replaceLookAlikes(text).replaced.length > 0);
	return {
		texts: texts.length,
		replaceable: replaceable.length,
		before: sum(replaceable.map(partsOf)),
		after: sum(replaceable.map((text) => partsOf(saveParts(text, false)?.text ?? text))),
	};
}

describe('the texts of campaigns', () => {
	const all = Object.values(CAMPAIGN_TEXTS).flat();
	const holdsLookAlike = (text: string) =>
		[...LOOK_ALIKES.keys()].some((one) => text.includes(one));

	it('are 40 in each language, of 60 to 300 characters, half of them with look-alikes', () => {
		for (const texts of Object.values(CAMPAIGN_TEXTS)) {
			expect(texts).toHaveLength(40);
			expect(texts.filter(holdsLookAlike)).toHaveLength(20);
		}
		for (const { length } of all) {
			expect(length).toBeGreaterThanOrEqual(60);
			expect(length).toBeLessThanOrEqual(300);
		}
	});

	it('take at most half the SMS where look-alikes are all that is outside GSM-7', () => {
		const { before, after } = measure(all);
		expect(after / before).toBeLessThanOrEqual(0.5);
	});

	it('stay as they are where they hold no look-alikes, or something else outside GSM-7', () => {
		const others = all.filter((text) => replaceLookAlikes(text).replaced.length === 0);
		expect(others.filter((text) => !holdsLookAlike(text))).toHaveLength(100);
		expect(others.filter((text) => saveParts(text, false))).toEqual([]);
	});

	it('are counted in docs/encoding.md', () => {
		const row = (name: string, { texts, replaceable, before, after }: Figures) => {
			const share = `${((100 * after) / before).toFixed(0)} %`;
			return [name, texts, replaceable, before, after, share].map(String);
		};
		const rows = Object.entries(CAMPAIGN_TEXTS).map(([name, texts]) => row(name, measure(texts)));
		const head = ['Language', 'Texts', 'Look-alikes alone', 'SMS as typed', 'SMS sent', 'Share'];
		const made = table(head, [...rows, row('All', measure(all))]);
		const compared = documented('encoding.md', 'figures', made);
		expect(compared.page).toEqual(compared.made);
	});
});
