import type { SeedContact } from '../store/accounts/seed.ts';

/** Contacts read from a text, and the lines that hold none. */
export interface ParsedContacts {
	contacts: SeedContact[];
	/** The first lines left out, with their number and why. */
	leftOut: Array<{ line: number; reason: string }>;
	leftOutCount: number;
}

/** Lines left out that are told one by one. */
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

/** The character that separates fields: the one that the first line has most of. */
function separatorOf(text: string): string {
	const [first = ''] = text.split(/\r\n|[\r\n]/, 1);
	const counts = [',', ';', '\t'].map((one) => [first.split(one).length, one] as const);
	return counts.toSorted(([a], [b]) => b - a)[0]?.[1] ?? ',';
}

interface CsvRow {
	line: number;
	fields: string[];
}

/** Splits a text into rows and fields; a quoted field may hold separators, line breaks and `""`. */
export function splitCsv(text: string, separator: string): CsvRow[] {
	const rows: CsvRow[] = [];
	let row: CsvRow = { line: 1, fields: [] };
	let field = '';
	let quoted = false;
	let line = 1;
	const endField = () => {
		row.fields.push(field.trim());
		field = '';
	};
	const endRow = () => {
		endField();
		if (row.fields.some((one) => one !== '')) rows.push(row);
		row = { line: line + 1, fields: [] };
	};
	for (let i = 0; i < text.length; i++) {
		const character = text[i] ?? '';
		if (quoted) {
			if (character !== '"') field += character;
			else if (text[i + 1] === '"') {
				field += '"';
				i += 1;
			} else quoted = false;
		} else if (character === '"' && field.trim() === '') {
			field = '';
			quoted = true;
		} else if (character === separator) endField();
		else if (character === '\n') endRow();
		else if (character !== '\r') field += character;
		if (character === '\n') line += 1;
	}
	endRow();
	return rows;
}

/** A number as people write it, in digits: `+33 6 39 98 00 01`, `0033…`. */
function toDigits(given: string): string {
	return given.replace(/[\s().\-\u00a0\u202f]/g, '').replace(/^(\+|00)/, '');
}

/** Which column holds the numbers, and which the four fields. */
function columnsOf(header: string[]): { phone: number; infos: number[] } | null {
	const names = header.map((name) => name.toLowerCase());
	const phone = names.findIndex((name) => PHONE_COLUMN_NAMES.includes(name));
	if (phone < 0) return null;
	const named = [1, 2, 3, 4].map((n) => names.indexOf(`info${n}`));
	if (named.some((at) => at >= 0)) return { phone, infos: named };
	// Without such names the other columns are the fields, in their order.
	const others = names.map((_name, at) => at).filter((at) => at !== phone);
	return { phone, infos: [0, 1, 2, 3].map((n) => others[n] ?? -1) };
}

/**
 * Reads contacts from a CSV text: separated by commas, semicolons or tabs, with or without a first
 * line of names (`phone,info1,info2,info3,info4`). Without one, the number comes first.
 */
export function parseContacts(given: string): ParsedContacts {
	const text = given.replace(/^\uFEFF/, '');
	const rows = splitCsv(text, separatorOf(text));
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
