import { readSender as readIt } from '../../../../nodes/SmsCampaigns/rules/message/sender';
import { check, expectPlainWords, notesOf, valueOf } from '../../../support/rules/checkedResult';

const readSender = (typed: unknown) => check((notes) => readIt(typed, notes));

describe('readSender', () => {
	it.each([
		['Shop', 'Shop'],
		['  Shop\u200b ', 'Shop'],
		['ElevenChars', 'ElevenChars'],
		[12345, '12345'],
		['', undefined],
		['  ', undefined],
		[null, undefined],
		[undefined, undefined],
	])('reads %j', (typed, sender) => {
		expect(readSender(typed)).toEqual({ ok: true, value: sender });
	});

	it.each([
		['My Shop', 'a blank'],
		['Café', '"é"'],
		['A&B', '"&"'],
		['💬💬💬💬💬💬💬💬💬💬💬', '💬'],
	])('lets %j pass with a note', (typed, words) => {
		const checked = readSender(typed);
		expect(valueOf(checked)).toBe(typed);
		expect(notesOf(checked)).toEqual([expect.stringContaining(words)]);
	});

	it.each([
		['TwelveLetter', '12 characters'],
		['33639980000 1', '13 characters'],
		['a\nb', 'U+000A'],
		['a\ud800', 'U+D800'],
		[['Shop'], 'not a text'],
		[true, 'not a text'],
	])('refuses %j', (typed, words) => {
		expectPlainWords(readSender(typed), 'Sender', words);
	});
});
