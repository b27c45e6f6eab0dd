import fc from 'fast-check';
import {
	APPROVALS,
	COURTESIES,
	readReply,
	REFUSALS,
} from '../../../../nodes/SmsCampaigns/sendAndWait/reply/readReply';
import { foldText } from '../../../../nodes/SmsCampaigns/shared/text';

const approvals = APPROVALS.split(',').map((word) => word.trim());
const refusals = REFUSALS.split(',').map((word) => word.trim());
const courtesies = COURTESIES.split(',').map((word) => word.trim());

it('has no meaning for a courtesy alone', () => {
	for (const word of courtesies) {
		expect(word).toMatch(/[\p{L}\p{Extended_Pictographic}]/u);
		expect([word, readReply(word)]).toEqual([word, undefined]);
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
			for (const spell of spelled) expect([word, readReply(spell(word))]).toEqual([word, answer]);
			for (const courtesy of courtesies) {
				expect(readReply(`${word} ${courtesy}`)).toBe(answer);
				expect(readReply(`${courtesy}, ${word}`)).toBe(answer);
			}
		}
	}
});

it('takes an approval beside a refusal for no clear answer, in either order', () => {
	for (const yes of approvals) {
		expect(readReply(yes)).toBe(true);
		for (const no of refusals) {
			expect([yes, no, readReply(`${yes}, ${no}`)]).toEqual([yes, no, undefined]);
			expect([no, yes, readReply(`${no}, ${yes}`)]).toEqual([no, yes, undefined]);
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
	expect(readReply(reply)).toBeUndefined();
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
				expect(readReply(reply)).toBeUndefined();
			},
		),
	);
});

it('never throws, and takes nothing long for an answer', () => {
	fc.assert(
		fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
			expect([true, false, undefined]).toContain(readReply(text));
		}),
	);
	expect(readReply('yes '.repeat(400))).toBe(true);
	expect(readReply('yes '.repeat(401))).toBeUndefined();
});

describe('with a code', () => {
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
		expect(readReply(reply, '4821')).toBe(approves);
	});
});
