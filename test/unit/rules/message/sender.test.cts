import {
	readSender as readIt,
	senderNote,
} from '../../../../nodes/SmsCampaigns/rules/message/sender';
import { rejectionsOf } from '../../../../nodes/SmsCampaigns/shared/invalidInput';
import { check, expectPlainWords, valueOf } from '../../../support/rules/checkedResult.cts';

const readSender = (typed: unknown) => check(() => readIt(typed, rejectionsOf('Sender')));

it.each([
	['Shop', 'Shop'],
	['  Shop\u200b ', 'Shop'],
	['ElevenChars', 'ElevenChars'],
	[12345, '12345'],
	['', undefined],
	['  ', undefined],
	[null, undefined],
	[undefined, undefined],
])('reads the sender %j', (typed, sender) => {
	expect(readSender(typed)).toEqual({ ok: true, value: sender });
	expect(senderNote(sender ?? '', 'Sender')).toBeUndefined();
});

it.each([
	['My Shop', 'a space'],
	['Café', '"é"'],
	['A&B', '"&"'],
	['💬💬💬💬💬💬💬💬💬💬💬', '💬'],
])('accepts the sender %j with a note', (typed, words) => {
	expect(valueOf(readSender(typed))).toBe(typed);
	expect(senderNote(typed, 'Sender')).toContain(words);
});

it.each([
	['TwelveLetter', 'Enter a shorter name'],
	// A truncated phone number would be another person's number.
	['+33639980001', 'of up to 11 digits without the plus'],
	['0033639980001', 'of up to 11 digits without the plus'],
	['+33 6 39 98 00 01', 'of up to 11 digits without the plus'],
	['+447700900001', 'of up to 11 digits without the plus'],
	['33639980000 1', '13 characters'],
	['a\nb', 'U+000A'],
	['a\ud800', 'U+D800'],
	[['Shop'], 'is not text'],
	[true, 'is not text'],
])('rejects the sender %j', (typed, words) => {
	expectPlainWords(readSender(typed), 'Sender', words);
});
