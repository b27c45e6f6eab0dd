// Reads numbers from spreadsheets, databases and people. The node sends the message to the person whose number is in
// the cell, rejects the number, or adds a note.
import {
	expectPlainWords,
	notesOf,
	readRecipients,
	writePhoneNumber,
} from '../../../support/rules/checkedResult.cts';

const read = (typed: unknown, defaultCountry?: string) => readRecipients(typed, { defaultCountry });

type Row = [source: string, typed: unknown, country: string | undefined, sent: string];
type Rejected = [source: string, typed: unknown, country: string | undefined, words: string];

/** The first number of the French range reserved for fiction. */
const ANN = '33639980000';

/** Builds a number from the first digits of a range, so that this file contains no number that a person could have. */
const nationalIn = (start: string) => start.padEnd(10, '0');
const behind33 = (start: string) => `33${nationalIn(start).slice(1)}`;

function expectSent(typed: unknown, country: string | undefined, sent: string): void {
	expect(read(typed, country)).toEqual({ ok: true, value: [{ value: sent }] });
	expect(read(sent, country)).toEqual({ ok: true, value: [{ value: sent }] });
	expect(read(writePhoneNumber(sent, country), country)).toMatchObject({
		value: [{ value: sent }],
	});
}

it.each<Row>([
	// Numbers with formatting characters.
	['a number', 33639980000, undefined, ANN],
	['plus sign and 00', '+0033639980000', undefined, ANN],
	[
		'no-break, narrow, thin and ideographic space',
		'+33\u00a06\u202f39\u200998\u300000 00',
		undefined,
		ANN,
	],
	["a phone contact's direction marks", '\u202a+33639980000\u202c', undefined, ANN],
	['zero width', '33\u200b639\u2060980\ufeff000', undefined, ANN],
	['dashes of all kinds', '+33-6\u201139\u201298\u201300\u221200', undefined, ANN],
	['the national zero in parentheses', '+33 (0)6 39 98 00 00', undefined, ANN],
	['a national zero after 00, with spaces', '0033 ( 0 ) 6 39 98 00 00', undefined, ANN],
	["a spreadsheet's apostrophe", "'33639980000", undefined, ANN],
	['quotes from a CSV file', '"33639980000"', undefined, ANN],
	['a link from a web page', 'tel:+33-6-39-98-00-00', undefined, ANN],
	// Numbers with decimals.
	['NUMERIC(14,2)', '33639980000.00', undefined, ANN],
	['NUMERIC(14,3), typed in France', '639980000.000', 'FR', ANN],
	['decimals and a plus sign', '+33639980000.00', undefined, ANN],
	['decimals in quotes of a CSV file', '"639980000.00"', 'FR', ANN],
	['a number format with spaces', '639 980 000.00', 'FR', ANN],
	['a French spreadsheet', '639980000,00', 'FR', ANN],
	['a German spreadsheet', '639.980.000,00', 'FR', ANN],
	['an English spreadsheet', '33,639,980,000.00', undefined, ANN],
	['a sentence', '+33 6 39 98 00 00.', undefined, ANN],
	['dots between pairs of digits', '06.39.98.00.00', 'FR', ANN],
	['one dot after the country code', '+33.639980000', undefined, ANN],
	// Numbers in groups of digits.
	["a spreadsheet's number format", '33,639,980,000', undefined, ANN],
	['a number format without the country code', '639,980,000', 'FR', ANN],
	['a number format, quotes and a plus sign', '"+33,639,980,000"', undefined, ANN],
	['spaces as in a Swiss spreadsheet', '33 639 980 000', undefined, ANN],
	['slashes as in Belgium', '06/39/98/00/00', 'FR', ANN],
	// Numbers with a national zero after the country code.
	['a zero after +49', '+49 0176 04069000', undefined, '4917604069000'],
	['a zero after +49, in France', '+49 0176 04069000', 'FR', '4917604069000'],
	['a zero after 0049', '0049 0176 04069000', 'FR', '4917604069000'],
	['a web form in Britain', '+4407700900123', undefined, '447700900123'],
	['a web form in Britain, without a plus sign', '4407700900123', undefined, '447700900123'],
	['a signature', '+44 (0) 7700 900123', 'FR', '447700900123'],
	['both zeros', '+33 (0)06 39 98 00 00', undefined, ANN],
	['a code added by a formula', '330639980000', undefined, ANN],
	['a zero before the country code', '033 639980000', 'FR', ANN],
	['a zero before the British code', '044 7700 900123', 'GB', '447700900123'],
	// French numbers overseas.
	['a number for fiction in 0639', '06 39 98 00 00', 'FR', ANN],
	['the last number for fiction', '0639989999', 'FR', '33639989999'],
	['a number for fiction after 33', '+33 6 39 98 00 00', undefined, ANN],
	['a mainland number, typed in Réunion', '06 39 98 00 00', 'RE', ANN],
	['a mainland number, typed in Guadeloupe', '06 39 98 00 00', 'GP', ANN],
	[
		'an overseas number, typed in Réunion',
		nationalIn('0692'),
		'RE',
		`262${nationalIn('692').slice(0, 9)}`,
	],
	[
		'a Martinique number, typed in Réunion',
		nationalIn('0696'),
		'RE',
		`596${nationalIn('696').slice(0, 9)}`,
	],
	[
		'a special number, typed in Réunion',
		nationalIn('0800'),
		'RE',
		`262${nationalIn('800').slice(0, 9)}`,
	],
])('%s: reads %j with the default country %s as %s', (_source, typed, country, sent) => {
	expectSent(typed, country, sent);
});

// These cases depend on the default country. Germany reserves 0176 040690xx for films. Italy has no area code 0120 and
// no mobile prefix 399.
it.each<Row>([
	['a spreadsheet that removed the zero', '639980000', 'FR', '33639980000'],
	['a number without its zero', 639980000, 'FR', '33639980000'],
	['both a country code and a zero', '330639980000', 'FR', '33639980000'],
	['another name for the country', '07700 900123', 'UK', '447700900123'],
	['an area code in parentheses', '(201) 555-0123', 'US', '12015550123'],
	['dots', '201.555.0123', 'CA', '12015550123'],
	['the international prefix', '011 33 6 39 98 00 00', 'US', '33639980000'],
	['an Italian zero', '0120 000 000', 'IT', '390120000000'],
	['an international number', '390120000000', 'IT', '390120000000'],
	['a mobile number that begins with 39', '+39 399 000 0000', 'IT', '393990000000'],
	['a number that could be an unused Dutch number', '33639980000', 'NL', '33639980000'],
	['a number that needs its plus sign', '+33639980000', 'DE', '33639980000'],
	['a number that is too long for Germany', '4917604069000', 'DE', '4917604069000'],
	['a zero in parentheses that Italy keeps', '+39 (0)120 000 000', undefined, '390120000000'],
	['a zero in parentheses that Italy drops', '+39 (0)399 000 0000', undefined, '393990000000'],
	['a zero and more parentheses', '+39 (0)(399) 000 0000', undefined, '393990000000'],
])('%s: reads %j with the default country %s as %s', (_source, typed, country, sent) => {
	expect(read(typed, country)).toEqual({ ok: true, value: [{ value: sent }] });
});

it.each<Rejected>([
	// Numbers with decimals or an exponent.
	['a division in the spreadsheet', '63998000.2', 'FR', 'has decimals'],
	['a French spreadsheet', '33639980002,5', undefined, 'has decimals'],
	['an English spreadsheet', '33,639,980,002.50', undefined, 'has decimals'],
	['a JSON number', 33639980002.5, undefined, 'not a phone number'],
	['a cell that shows too few digits', '3,3639980000E+10', undefined, '"3,3639980000E+10" was'],
	['several shortened cells', '3,36E+10;33639980000', undefined, '"3,36E+10" was shortened'],
	['a truncated decimal column', '0639980.000', 'FR', 'too few or too many digits'],
	// Cells with several numbers, or with parts of a number.
	['two numbers in a cell', '0639980001/0639980002', 'FR', 'looks like several numbers'],
	['two numbers with a space', '0639980001 0639980002', 'FR', 'looks like several numbers'],
	['two numbers in pairs', '06 39 98 00 01 / 06 39 98 00 02', 'FR', 'looks like several numbers'],
	['two numbers without a slash', '06 39 98 00 01 06 39 98 00 02', 'FR', '20 digits'],
	['two numbers of seven digits', '5551234/5551235', 'IS', 'looks like several numbers'],
	['an extension after a comma', '33639980001,123', undefined, 'has decimals'],
	['an extension after a space', '33639980001, 123', undefined, '"123" has 3 digits'],
	['groups with spaces', '33, 639, 980, 001', undefined, '"33" has 2 digits'],
	['an array of parts', ['33', '639', '980', '001'], undefined, '"33" has 2 digits'],
	['JSON text of an array of parts', '[33,639,980,1]', undefined, '"33" has 2 digits'],
	['a keypad digit', '5', 'FR', '"5" has 1 digit,'],
	['an account number', '3363998000012345', undefined, 'has 16 digits'],
	// Numbers with too few or too many digits.
	['a digit too few', '06 39 98 00 0', 'FR', 'too few or too many digits for a national (FR)'],
	['a digit too many', '06 39 98 00 001', 'FR', 'too few or too many digits for a national'],
	['a digit too few after +33', '+33 06 39 98 00 0', undefined, 'too few or too many'],
	['a digit too few after 33', '33063998000', 'FR', 'too few or too many digits'],
	['a digit too few after 33', '33063998000', undefined, 'too few or too many digits'],
	['a digit too few in Hungary', '06 20 555 01', 'HU', 'too few or too many digits'],
	['a digit too few in the United States', '+1 1 201 555 010', undefined, 'too few or too many'],
])('%s: rejects %j with the default country %s', (_source, typed, country, words) => {
	expectPlainWords(read(typed, country), 'Phone Numbers', words);
});

it.each([
	['a digit too few in Russia', '8 912 555 01 0', 'RU', 'no digit is missing'],
	['a digit too few after a country code', '+336399800', undefined, 'unusually few or many digits'],
	['a code of no country', '999123456789', undefined, 'no known country code'],
	['a number in neither format', '6398000', 'FR', 'matches neither'],
	['a local number', '12345', 'DE', undefined],
	['a shorter local number', '1234', 'DE', 'unusually few or many digits'],
])('%s: accepts %j if the country is %s, with the note %j', (_source, typed, country, words) => {
	const notes = notesOf(read(typed, country));
	expect(notes).toEqual(words === undefined ? [] : [expect.stringContaining(words)]);
});

it.each([
	['Réunion, landline', '0262', '262'],
	['Réunion, landline since 2023', '0263', '262'],
	['Réunion', '0692', '262'],
	['Mayotte, landline', '0269', '262'],
	['Mayotte', '0639', '262'],
	['Guadeloupe, landline', '0590', '590'],
	['Guadeloupe', '0690', '590'],
	['French Guiana, landline', '0594', '594'],
	['Martinique, landline', '0596', '596'],
	['Saint-Pierre-et-Miquelon', '0708', '508'],
])('%s: numbers that begin with %s get the code %s in any format', (_where, start, code) => {
	const national = nationalIn(start);
	const sent = code + national.slice(1);
	const behind = behind33(start);
	for (const typed of [national, national.slice(1), behind, `+${behind}`, `+${sent}`, sent]) {
		expectSent(typed, 'FR', sent);
	}
	for (const typed of [behind, `+${behind}`, `00${behind}`, `+33 (0)${national.slice(1)}`, sent])
		expectSent(typed, undefined, sent);
});

it('reads landlines of Saint-Pierre-et-Miquelon without repeating the code 508', () => {
	const sent = nationalIn('050841').slice(1);
	for (const typed of [nationalIn('050841'), behind33('050841'), sent])
		expectSent(typed, 'FR', sent);
});

it.each(['689'.padEnd(11, '870'), '687'.padEnd(9, '750')])(
	'does not apply the French numbering plan to +%s',
	(number) => {
		expect(read(`+${number}`, 'FR')).toEqual({ ok: true, value: [{ value: number }] });
		expect(read(writePhoneNumber(number, 'FR'), 'FR')).toMatchObject({
			value: [{ value: number }],
		});
	},
);
