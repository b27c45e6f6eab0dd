import fc from 'fast-check';
import {
	APPROVALS,
	COURTESIES,
	readReply as read,
	REJECTIONS,
} from '../../../../nodes/SmsCampaigns/sendAndWait/reply/readReply';
import { spellingsOf } from '../../../support/sendAndWait/spellings.cts';

/** Returns whether a reply approves a yes-or-no question; undefined if the answer is unclear. */
function readReply(text: string): boolean | undefined {
	const answer = read({ type: 'approval', canDisapprove: true }, text);
	return answer && 'approved' in answer ? answer.approved : undefined;
}

const approvals = APPROVALS.split(',').map((word) => word.trim());
const rejections = REJECTIONS.split(',').map((word) => word.trim());
const courtesies = COURTESIES.split(',').map((word) => word.trim());

it('reads every word for yes or no, with every courtesy before or after the word', () => {
	for (const [words, answer] of [
		[approvals, true],
		[rejections, false],
	] as const) {
		for (const word of words) {
			expect([word, readReply(word)]).toEqual([word, answer]);
			for (const courtesy of courtesies) {
				expect(readReply(`${word} ${courtesy}`)).toBe(answer);
				expect(readReply(`${courtesy}, ${word}`)).toBe(answer);
			}
		}
	}
});

it.each([
	['', 'an empty reply'],
	['?!', 'punctuation'],
	['yes 12', 'a number'],
	['yes?', 'a question mark'],
	['¿sí', 'a Spanish question mark'],
	['👍\u20e0', 'a prohibition sign over a thumb'],
	['yes 🚫', 'a prohibition sign'],
	['ok 👎', 'a thumb down'],
	['ok\u20e3', 'a keycap around a letter'],
	['ɏes', 'a letter with a stroke'],
	['¬yes', 'a logical negation sign'],
	['❌ yes', 'a red cross'],
	['*yes', 'a star'],
])('does not read %p as a clear answer: %s', (reply) => {
	expect(readReply(reply)).toBeUndefined();
});

it('reads a yes or a no regardless of case, accents, spaces and punctuation', () => {
	const answered = fc.oneof(
		fc.constantFrom(...approvals).chain((word) => fc.tuple(spellingsOf(word), fc.constant(true))),
		fc.constantFrom(...rejections).chain((word) => fc.tuple(spellingsOf(word), fc.constant(false))),
	);
	fc.assert(
		fc.property(answered, ([reply, approves]) => {
			expect([reply, readReply(reply)]).toEqual([reply, approves]);
		}),
	);
});

/** All combining marks that belong to no script and can modify any character. */
const marks = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code)).filter(
	(character) => /\p{Me}|(?=\p{M})\p{Script=Inherited}/u.test(character),
);

it('does not read a word as an answer if the word contains a combining mark that forms no accented letter', () => {
	const word = fc.constantFrom(...approvals, ...rejections);
	fc.assert(
		fc.property(word, fc.constantFrom(...marks), fc.nat(), (answer, mark, at) => {
			const place = at % (answer.length + 1);
			const reply = `${answer.slice(0, place)}${mark}${answer.slice(place)}`;
			const isAccent = !/\p{M}/u.test(reply.normalize('NFC'));
			fc.pre(!isAccent && !/[\ufe0e\ufe0f]/.test(mark));
			expect([reply, readReply(reply)]).toEqual([reply, undefined]);
		}),
	);
	expect(marks.length).toBeGreaterThan(300);
});

it('never throws an exception, and reads no text above 1,600 characters as an answer', () => {
	fc.assert(
		fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
			expect([true, false, undefined]).toContain(readReply(text));
		}),
	);
	expect(readReply('yes '.repeat(400))).toBe(true);
	expect(readReply('yes '.repeat(401))).toBeUndefined();
});

const choice = { type: 'choice', choices: ['Today', 'Tomorrow évening', 'Why not?'] } as const;
const choose = (text: string) => {
	const answer = read({ ...choice, choices: [...choice.choices] }, text);
	return answer && 'number' in answer ? answer.number : undefined;
};

describe('a choice', () => {
	it.each([
		['1', 1],
		['2)', 2],
		['2\ufe0f\u20e3', 2],
		['２', 2],
		['①', 1],
		['TOMORROW\u00a0E\u0301VENING', 2],
		['tomorrow evening', 2],
		['2 Tomorrow Evening, please', 2],
		['Hello, 2. Thanks', 2],
		['Why not?', 3],
		['why not', 3],
		['2?', undefined],
		['1 or 2', undefined],
		['1 tomorrow evening', undefined],
		['tomorrow', undefined],
		['12', undefined],
		['0', undefined],
		['4', undefined],
		['yes', undefined],
		['Today\u20e0', undefined],
		['1 ❌', undefined],
		['❶', undefined],
		['STOP', undefined],
		['', undefined],
		[`1${' '.repeat(1600)}`, undefined],
	])('the number of the choice that the reply %j selects is %p', (text, number) => {
		expect(choose(text)).toBe(number);
	});

	it('returns the text of the choice, its number, and the typed text', () => {
		expect(read({ ...choice, choices: [...choice.choices] }, ' 2. ')).toEqual({
			choice: 'Tomorrow évening',
			number: 2,
			text: '2.',
		});
	});
});

describe('free text', () => {
	const typed = (text: string) => read({ type: 'freeText' }, text);

	it.each(['four, and a dog', '?', '👍', 'Stop by at eight'])('accepts %j as an answer', (text) => {
		expect(typed(` ${text}\n`)).toEqual({ text });
	});

	it.each(['', ' \n', '\u200b\ufeff'])('does not accept %j as an answer', (text) => {
		expect(typed(text)).toBeUndefined();
	});

	it('is truncated to 1,600 characters without splitting a character', () => {
		expect(typed('x'.repeat(5000))).toEqual({ text: 'x'.repeat(1600) });
		expect(typed(`${'x'.repeat(1599)}😀`)).toEqual({ text: 'x'.repeat(1599) });
	});
});
