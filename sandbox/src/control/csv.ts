import Papa from 'papaparse';

import type { SeedContact } from '../store/accounts/seed.ts';

const PHONE_COLUMN_NAMES = ['phone', 'number', 'mobile', 'gsm', 'msisdn', 'tel', 'value'];

/** Returns a number as people write it in digits: `+33 6 39 98 00 01`, `0033…`. */
const toDigits = (given: string) => given.replace(/[-\s().]/g, '').replace(/^(?:\+|00)/, '');

/** Finds the columns of the number and of the four fields in a first line; without names the number comes first. */
function columnsOf(line: string[]): { phone: number; infos: number[]; hasNames: boolean } {
	const names = line.map((name) => name.toLowerCase());
	const phone = names.findIndex((name) => PHONE_COLUMN_NAMES.includes(name));
	const named = [1, 2, 3, 4].map((n) => names.indexOf(`info${n}`));
	if (named.some((at) => at >= 0))
		return { phone: Math.max(phone, 0), infos: named, hasNames: true };
	// Without such names, the other columns are the fields, in order.
	const others = names.map((_name, at) => at).filter((at) => at !== Math.max(phone, 0));
	return { phone: Math.max(phone, 0), infos: others.slice(0, 4), hasNames: phone >= 0 };
}

/**
 * Parses contacts from a CSV text separated by commas, semicolons or tabs. A header line
 * (`phone,info1,info2,info3,info4`) is optional; without one, the number is the first column.
 * @returns the contacts, and how many lines have no number
 */
export function parseContacts(given: string): { contacts: SeedContact[]; leftOut: number } {
	const { data } = Papa.parse<string[]>(given.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n'), {
		skipEmptyLines: 'greedy',
		delimitersToGuess: [',', ';', '\t'],
	});
	const rows = data.map((row) => row.map((field) => field.trim()));
	const { phone, infos, hasNames } = columnsOf(rows[0] ?? []);
	const all = hasNames ? rows.slice(1) : rows;
	const contacts = all.flatMap((fields) => {
		const digits = toDigits(fields[phone] ?? '');
		if (!/^\d{1,20}$/.test(digits)) return [];
		const [info1 = '', info2 = '', info3 = '', info4 = ''] = infos.map((at) => fields[at] ?? '');
		return [{ phone: digits, info1, info2, info3, info4 }];
	});
	return { contacts, leftOut: all.length - contacts.length };
}
