import fc from 'fast-check';
import { readReply } from '../../../../nodes/SmsCampaigns/sendAndWait/reply/readReply';
import {
	APPROVALS,
	COURTESIES,
	REFUSALS,
} from '../../../../nodes/SmsCampaigns/sendAndWait/reply/words';
import { foldText } from '../../../../nodes/SmsCampaigns/shared/foldText';

const approvals = APPROVALS.split(',').map((word) => word.trim());
const refusals = REFUSALS.split(',').map((word) => word.trim());
const courtesies = COURTESIES.split(',').map((word) => word.trim());
const BOTH = { canDisapprove: true };
const ONE = { canDisapprove: false };

it('has no meaning for a courtesy alone', () => {
	for (const word of courtesies) {
		expect(word).toMatch(/[\p{L}\p{Extended_Pictographic}]/u);
		expect([word, readReply(word, BOTH)]).toEqual([word, undefined]);
	}
});

const spelled = [
	(word: string) => word,
	(word: string) => word.toUpperCase(),
	(word: string) => ` ${word}!\n`,
	(word: string) => word.normalize('NFD'),
	(word: string) => word.normalize('NFD').replace(/\p{M}/gu, ''),
	(word: string) => `«${word}».`,
];

it('understands every word in every spelling, with every courtesy before and behind it', () => {
	for (const [words, answer] of [
		[approvals, true],
		[refusals, false],
	] as const) {
		for (const word of words) {
			for (const spell of spelled)
				expect([word, readReply(spell(word), BOTH)]).toEqual([word, answer]);
			for (const courtesy of courtesies) {
				expect(readReply(`${word} ${courtesy}`, BOTH)).toBe(answer);
				expect(readReply(`${courtesy}, ${word}`, BOTH)).toBe(answer);
			}
		}
	}
});

it('takes no word that declines where there is nothing to decline', () => {
	for (const word of refusals) expect(readReply(word, ONE)).toBeUndefined();
});

it('takes an approval beside a refusal for no clear answer, in either order', () => {
	for (const yes of approvals) {
		expect(readReply(yes, ONE)).toBe(true);
		for (const no of refusals) {
			expect([yes, no, readReply(`${yes}, ${no}`, BOTH)]).toEqual([yes, no, undefined]);
			expect([no, yes, readReply(`${no}, ${yes}`, BOTH)]).toEqual([no, yes, undefined]);
		}
	}
});

it.each([
	['', 'nothing'],
	['?!', 'punctuation'],
	['merci', 'a courtesy alone'],
	['yes, but not today', 'a condition'],
	['not ok', 'a negation'],
	['no problem', 'an idiom'],
	['yesterday', 'a longer word'],
	['Louis', 'a name'],
	['STOP', 'an opt-out'],
	['yes 12', 'a number'],
])('takes %p for no clear answer: %s', (reply) => {
	expect(readReply(reply, BOTH)).toBeUndefined();
});

it('takes nothing for an answer with a word that it does not know', () => {
	const known = new Set(
		[...approvals, ...refusals, ...courtesies].flatMap((each) => foldText(each).match(/\p{L}+/gu)),
	);
	const stranger = fc.stringMatching(/^[a-z]{1,9}$/).filter((word) => !known.has(word));
	fc.assert(
		fc.property(
			stranger,
			fc.constantFrom(...approvals, ...refusals),
			fc.boolean(),
			(word, answer, first) => {
				const reply = first ? `${word} ${answer}` : `${answer} ${word}`;
				expect(readReply(reply, BOTH)).toBeUndefined();
			},
		),
	);
});

it('never throws, and takes nothing long for an answer', () => {
	fc.assert(
		fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
			expect([true, false, undefined]).toContain(readReply(text, BOTH));
		}),
	);
	expect(readReply('yes '.repeat(400), BOTH)).toBe(true);
	expect(readReply('yes '.repeat(401), BOTH)).toBeUndefined();
});

describe('with a code', () => {
	const rules = { ...BOTH, code: '4821' };

	it.each([
		['YES 4821', true],
		['4821 yes please', true],
		['yes4821', true],
		['4821 oui 4821', true],
		['yes', undefined],
		['4821', undefined],
		['yes 4822', undefined],
		['yes 48210', undefined],
		['yes 4821 4822', undefined],
		['yes 48 21', undefined],
	])('reads %p as %p', (reply, approves) => {
		expect(readReply(reply, rules)).toBe(approves);
	});
});
