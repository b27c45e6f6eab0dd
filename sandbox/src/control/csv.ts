import Papa from 'papaparse';

import type { SeedContact } from '../store/accounts/seed.ts';

/** Contacts read from a text, and the lines without a number. */
interface ParsedContacts {
	contacts: SeedContact[];
	/** The first 20 lines left out, with their number and why. */
	leftOut: Array<{ line: number; reason: string }>;
	leftOutCount: number;
}

const MAX_LISTED_LINES = 20;
const PHONE_COLUMN_NAMES = [
	'phone',
	'number',
	'mobile',
	'gsm',
	'msisdn',
	'tel',
	'telephone',
	'téléphone',
	'value',
];

/** Detects the separator: the one that occurs most in the first line. */
function separatorOf(text: string): string {
	const [first = ''] = text.split('\n', 1);
	const counts = [',', ';', '\t'].map((one) => [first.split(one).length, one] as const);
	return counts.toSorted(([a], [b]) => b - a)[0]?.[1] ?? ',';
}

interface CsvRow {
	/** The line of the text on which it begins. */
	line: number;
	fields: string[];
}

/** Splits a CSV text into rows and fields, without rows of blanks alone. */
function splitCsv(text: string): CsvRow[] {
	const rows: CsvRow[] = [];
	let line = 1;
	let start = 0;
	Papa.parse<string[]>(text, {
		delimiter: separatorOf(text),
		newline: '\n',
		step: ({ data, meta }) => {
			const fields = data.map((field) => field.trim());
			if (fields.some((field) => field !== '')) rows.push({ line, fields });
			for (let at = text.indexOf('\n', start); at >= 0 && at < meta.cursor;) {
				line += 1;
				at = text.indexOf('\n', at + 1);
			}
			start = meta.cursor;
		},
	});
	return rows;
}

/** Returns a number as people write it in digits: `+33 6 39 98 00 01`, `0033…`. */
function toDigits(given: string): string {
	return given.replace(/[-\s().]/g, '').replace(/^(?:\+|00)/, '');
}

/** Finds the columns of the number and of the four fields in a header line. @returns null for no header line */
function columnsOf(header: string[]): { phone: number; infos: number[] } | null {
	const names = header.map((name) => name.toLowerCase());
	const phone = names.findIndex((name) => PHONE_COLUMN_NAMES.includes(name));
	if (phone < 0) return null;
	const named = [1, 2, 3, 4].map((n) => names.indexOf(`info${n}`));
	if (named.some((at) => at >= 0)) return { phone, infos: named };
	// Without such names, the other columns are the fields, in order.
	const others = names.map((_name, at) => at).filter((at) => at !== phone);
	return { phone, infos: [0, 1, 2, 3].map((n) => others[n] ?? -1) };
}

/**
 * Parses contacts from a CSV text separated by commas, semicolons or tabs. A header line
 * (`phone,info1,info2,info3,info4`) is optional; without one, the number is the first column.
 */
export function parseContacts(given: string): ParsedContacts {
	const rows = splitCsv(given.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n'));
	const header = columnsOf(rows[0]?.fields ?? []);
	const { phone, infos } = header ?? { phone: 0, infos: [1, 2, 3, 4] };
	const result: ParsedContacts = { contacts: [], leftOut: [], leftOutCount: 0 };
	for (const { line, fields } of header ? rows.slice(1) : rows) {
		const digits = toDigits(fields[phone] ?? '');
		if (!/^\d{1,20}$/.test(digits)) {
			const reason = digits === '' ? 'No number' : `"${fields[phone]}" is not a number`;
			result.leftOutCount += 1;
			if (result.leftOut.length < MAX_LISTED_LINES) result.leftOut.push({ line, reason });
			continue;
		}
		const [info1 = '', info2 = '', info3 = '', info4 = ''] = infos.map((at) => fields[at] ?? '');
		result.contacts.push({ phone: digits, info1, info2, info3, info4 });
	}
	return result;
}
