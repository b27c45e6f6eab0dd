import fc from 'fast-check';

import {
	readCountry,
	readMessageId,
} from '../../../../nodes/SmsCampaigns/rules/recipients/readRecipients';
import { numberSpellings, spellNumber } from '../../../support/spellings/spellings.cts';
import { rejectionsOf } from '../../../../nodes/SmsCampaigns/shared/invalidInput';
import {
	check,
	expectPlainWords,
	notesOf,
	readRecipients,
	rejectionOf,
	valueOf,
	writePhoneNumber,
} from '../../../support/rules/checkedResult.cts';
import { britishPhone, phone } from '../../../support/phoneNumbers.cts';

const numbersOf = (input: unknown, options = {}) =>
	valueOf(readRecipients(input, options)).map(({ value }) => value);

describe('one number', () => {
	it.each([
		['06 39 98 ab', '"a" (U+0061)'],
		['33639980000 (mobile)', '"m"'],
		['33639980000+33639980001', 'looks like several numbers'],
		['33"639980000', '""" (U+0022)'],
		['3e10x', '"e"'],
		['hello', '"hello" is not a phone number.'],
		['( ) - .', '"( ) - ." is not a phone number.'],
		['00', 'has no country code'],
		['3.363998E+10', 'spreadsheet'],
		[0, 'national number'],
		[3.5, '3.5'],
		[-33639980000, '-33639980000'],
		[NaN, 'NaN'],
		[33639980000e10, 'not a phone number'],
		[true, 'has no phone number.'],
		[[true], 'has no phone number.'],
		[{ phone: '33639980000' }, '"value"'],
		[{ value: '33639980000,33639980001', gsmsmsid: 'a' }, '"value"'],
		[{ value: {} }, '"value"'],
		[{ value: '33639980000', gsmsmsid: {} }, 'message ID'],
		[{ value: '33639980000', gsmsmsid: 'a\u0000' }, 'U+0000'],
		[[['33639980000']], 'no phone number'],
	])('rejects the phone number %j', (typed, words) => {
		expectPlainWords(readRecipients(typed, {}), 'Phone Numbers', words);
	});

	it.each([undefined, null, '', '  ', ',;\n', '\u200b', [], ['', null], '[]'])(
		'rejects the empty value %j',
		(typed) => {
			const checked = readRecipients(typed, {});
			expectPlainWords(checked);
			const { message, advice } = rejectionOf(checked);
			expect(message).toBe("'Phone Numbers' is empty.");
			expect(advice).toMatch(/^Enter one or more numbers/);
		},
	);
});

it.each([
	['336399', ['unusually few or many digits']],
	['3363998', ['unusually few or many digits']],
	['33639980000', []],
	['336399800000', ['unusually few or many digits']],
	['4917604069000', []],
	['491760406900012', []],
	['336399800000000', ['unusually few or many digits']],
	['21000000000', ['no known country code']],
	['881'.padEnd(12, '0'), []],
])('accepts %s with the notes %j', (number, notes) => {
	for (const typed of [number, `+${number}`]) {
		const checked = readRecipients(typed, {});
		expect(valueOf(checked)).toEqual([{ value: number }]);
		expect(notesOf(checked)).toEqual(notes.map((words) => expect.stringContaining(words)));
	}
});

describe('several numbers', () => {
	const three = ['33639980000', '33639980001', '447700900002'];

	it.each([
		['33639980000\r\n33639980001\t447700900002,'],
		['33639980000，33639980001؛447700900002'],
		[[33639980000, '+33639980001', { value: 447700900002 }]],
		[['33639980000,33639980001', 447700900002]],
		['["33639980000", 33639980001, {"value": "447700900002"}]'],
	])('reads three numbers from %j', (typed) => {
		expect(numbersOf(typed)).toEqual(three);
	});

	it('keeps repeated numbers and the order of the numbers, and skips empty members of an array', () => {
		const checked = readRecipients(['33639980001', '', '33639980000', null, '33639980001'], {});
		const values = valueOf(checked).map(({ value }) => value);
		expect(values).toEqual(['33639980001', '33639980000', '33639980001']);
	});
});

describe('message IDs', () => {
	it.each([
		[' a-1 ', 'a-1'],
		[7, '7'],
		[8n, '8'],
		['', undefined],
		[null, undefined],
	])('reads a message ID as text, and omits an empty message ID: %p', (gsmsmsid, sent) => {
		const recipient = { value: '33639980000', gsmsmsid, name: 'not sent' };
		const expected = { value: '33639980000', ...(sent && { gsmsmsid: sent }) };
		expect(valueOf(readRecipients([recipient], {}))).toStrictEqual([expected]);
	});

	it('assigns a message ID to a single recipient, and numbers the message ID for several recipients', () => {
		const input = Object.freeze([
			Object.freeze({ value: '33639980000' }),
			{ value: '33639980001', gsmsmsid: 'own' },
			'33639980002',
		]);
		const idsOf = (given: unknown, messageId: string) =>
			valueOf(readRecipients(given, { messageId })).map(({ gsmsmsid }) => gsmsmsid);
		expect(idsOf('33639980000', 'order-7')).toEqual(['order-7']);
		expect(idsOf(input, 'm')).toEqual(['m-1', 'own', 'm-3']);
	});

	it('rejects a message ID that cannot be sent, and ignores an empty message ID', () => {
		expectPlainWords(
			check(() => readMessageId('a\u0007b', rejectionsOf('Message ID'))),
			'Message ID',
		);
		expect(readMessageId(' ', rejectionsOf('Message ID'))).toBeUndefined();
		expect(readMessageId(' order-7 ', rejectionsOf('Message ID'))).toBe('order-7');
	});
});

describe('default country', () => {
	it('DE: leaves a number that is too long for a national number unchanged, and adds a note', () => {
		const checked = readRecipients('447700900123', { defaultCountry: 'DE' });
		expect(valueOf(checked)).toEqual([{ value: '447700900123' }]);
		expect(notesOf(checked)).toEqual([expect.stringContaining('international')]);
	});

	// Germany has no area code 033639, and no Italian operator has the prefix 399.
	it.each([
		['DE', '33639980000', '+4933639980000', '+33639980000'],
		['IT', '399 000 0000', '+393990000000', '+3990000000'],
	])('%s: rejects the ambiguous number %j', (defaultCountry, typed, national, international) => {
		const checked = readRecipients(typed, { defaultCountry });
		expectPlainWords(checked, 'Phone Numbers');
		expect(rejectionOf(checked)).toMatchObject({
			message: expect.stringContaining(`"${typed}" can be a national (${defaultCountry})`),
			advice: `Write 0 or + at the beginning: ${national} for a national number, ${international} for an international number.`,
		});
	});

	it.each(['France', 'XX', '33', '+33'])('rejects %j as a country', (defaultCountry) => {
		expectPlainWords(
			check(() => readCountry(defaultCountry, rejectionsOf('Default Country'))),
			'Default Country',
		);
	});
});

describe('cleaning, for any number', () => {
	it('adds no digit, keeps the order of the digits, and changes nothing the second time', () => {
		const typed = fc
			.array(fc.constantFrom(...'0123456789+-. ()/x,'), { minLength: 1, maxLength: 24 })
			.map((characters) => characters.join(''));
		/** Returns whether the text contains the digits in this order. */
		const isWithin = (digits: string, text: string) =>
			new RegExp([...digits].join('.*'), 's').test(text);
		fc.assert(
			fc.property(typed, fc.constantFrom(undefined, 'GB', 'US'), (text, defaultCountry) => {
				const checked = readRecipients(text, { defaultCountry });
				if (!checked.ok) return;
				const values = checked.value.map(({ value }) => value);
				for (const value of values) {
					expect(value).toMatch(/^[1-9]\d{3,14}$/);
					const written = writePhoneNumber(value, defaultCountry);
					expect(numbersOf(written, { defaultCountry })).toEqual([value]);
				}
				// Overseas codes replace the code 33, and Argentinian mobile numbers get a 9 after their code.
				if (defaultCountry !== undefined || /33|54/.test(text)) return;
				expect(isWithin(values.join(''), text)).toBe(true);
			}),
			{ numRuns: 2000 },
		);
	});

	it('reads many numbers in the same way as a single number', () => {
		const spelled = fc.tuple(
			fc.oneof(fc.nat(9999).map(phone), fc.nat(999).map(britishPhone)),
			numberSpellings,
		);
		fc.assert(
			fc.property(fc.array(spelled, { minLength: 1, maxLength: 20 }), (drawn) => {
				const numbers = drawn.map(([number]) => number);
				const typed = drawn.map(([number, spelling]) => spellNumber(number, spelling, true));
				const forms = [typed, typed.join(', '), typed.join(' ; '), typed.join('\n')];
				for (const input of [...forms, JSON.stringify(typed)]) {
					expect(numbersOf(input, { defaultCountry: 'FR' })).toEqual(numbers);
				}
			}),
		);
	});
});
