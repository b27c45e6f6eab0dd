import type { Reject } from '../../shared/invalidInput';
import { describeCharacter, trimAll } from '../../shared/text';

interface NormalizedNumber {
	digits: string;
	/** Whether the number starts with a plus sign or 00. */
	international: boolean;
}

/** White space, invisible characters, and all kinds of dashes, dots, middle dots and slashes. */
const FORMATTING =
	/[\s\p{Cf}\p{Pd}\u2043\u2212\u2796./\u00b7\u2022\u2024\u2027\u2044\u2215\uff0e\uff0f]/gu;

/** Quotation marks that CSV files or spreadsheets ('0639…) put around a number. */
const QUOTES =
	/^["'\u2018\u2019\u201c\u201d]+|(?<!["'\u2018\u2019\u201c\u201d])["'\u2018\u2019\u201c\u201d]+$/g;

/** A number that needs no cleaning and does not begin with 00. */
const DIGITS = /^0?[1-9]\d*$/;

/** A spreadsheet's scientific notation, which has lost digits. */
const SCIENTIFIC = /^[+-]?\d+(?:[.,]\d+)?e\+?\d+$/i;

/** A number in groups of three digits: 33,639,980,001 */
const GROUPED = /^[^\d,]*\d{1,3}(?:,\d{3})+(?![\d,])/;

/** A number with decimals: one point or comma after at least seven digits, as in 33639980000.00 */
const DECIMALS = /^((?:[^\d.]*\d){7,}[^\d.]*)\.([^.]*)$|^((?:[^\d,]*\d){7,}[^\d,]*),([^,]*)$/;

/** Two numbers with at least seven digits each: 0639980001/0639980002 */
const TWO_NUMBERS =
	/(?:\d[^\d/\u2044\u2215\uff0f]*){7}[/\u2044\u2215\uff0f]\D*(?:\d[^\d/\u2044\u2215\uff0f]*){7}|\d{7}[^\d+]+\d{7}/u;

/**
 * A country code followed by the national zero in parentheses: +33 (0)6 39 98 00 00. Italy, San Marino and the Vatican
 * keep the zero, except in mobile numbers.
 */
const ZERO_IN_PARENTHESES =
	/^([+(]*(?:00)?\(?(?!(?:39|378|379)\)?\(0\)(?!\(?3(?:[()]*\d){9}[()]*$))[1-9]\d{0,2}\)?)\(0\)(?=[\d()]+$)/;

/**
 * Removes a phone number's formatting. Adds and moves no digits, and drops only 00, the national zero in parentheses,
 * and decimal zeros. Rejects other characters: "06 39 98 ab" must neither be ignored nor become another number.
 * @param reject receives the reason, as the end of a sentence that begins with the number
 * @throws the error that `reject` creates
 */
export function normalizeNumber(typed: string, reject: Reject): NormalizedNumber {
	if (DIGITS.test(typed)) return { digits: typed, international: false };
	const text = unquote(typed);
	if (SCIENTIFIC.test(text)) {
		throw reject(
			'was shortened by a spreadsheet and has lost digits.',
			'Format the column as text and enter the numbers again.',
		);
	}
	const number = withoutDecimals(text, reject);
	const compact = number.replace(FORMATTING, '');
	const strange = /[^\d+()]/u.exec(compact);
	if (strange !== null) {
		// Among digits, the character can be hard to see, such as an O instead of a 0.
		const found = /\d/.test(compact) ? `The value contains ${describeCharacter(strange[0])}. ` : '';
		throw reject(
			'is not a phone number.',
			`${found}Write digits only. Separate several numbers with commas.`,
		);
	}
	if (TWO_NUMBERS.test(number) || /\d\D*\+/.test(compact)) {
		throw reject(
			'looks like several numbers.',
			"Separate numbers with commas. Write '+' only at the beginning of a number.",
		);
	}
	const digits = compact.replace(ZERO_IN_PARENTHESES, '$1').replace(/[+()]/g, '');
	if (digits === '') throw reject('is not a phone number.', 'Enter a phone number.');
	const hasZeros = digits.startsWith('00');
	const international = hasZeros || compact.includes('+');
	const rest = hasZeros ? digits.slice(2) : digits;
	if (international && /^(?:0|$)/.test(rest)) {
		throw reject("has no country code after '+' or '00'.", 'Add the country code, such as +33.');
	}
	return { digits: rest, international };
}

const unquote = (typed: string) =>
	trimAll(trimAll(typed).replace(QUOTES, '')).replace(/^tel:/i, '');

function withoutDecimals(text: string, reject: Reject): string {
	const whole = GROUPED.test(text) ? text.replaceAll(',', '') : text;
	const match = DECIMALS.exec(whole);
	if (match === null) return whole;
	const [number, decimals] = match[1] === undefined ? match.slice(3) : match.slice(1);
	if (/^[0\D]*$/.test(decimals)) return number + decimals.replace(/0/g, '');
	throw reject(
		'has decimals, but a phone number has none.',
		'Format the column as text. If the point separates groups of digits, use spaces instead.',
	);
}
