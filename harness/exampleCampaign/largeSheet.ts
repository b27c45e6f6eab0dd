// A sheet as large as that of a shop, for the example workflow.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { FreshN8n } from '../n8n/instance.ts';
import type { Contact } from './contacts.ts';

const SIZE = 2_000;
/** The first of the numbers in a row. */
const FIRST_PHONE = 33_639_980_000;

/** Whom the sandbox's default seed does not let through (sandbox/docs/accounts.md). */
const LEFT_OUT: Record<string, string> = { 3363998080: 'npai', 3363998090: 'blacklisted' };

/** The contacts, each with what is to become of them. */
export const largeSheet = (): Contact[] =>
	Array.from({ length: SIZE }, (_, at) => {
		const phone = String(FIRST_PHONE + at);
		const expected = LEFT_OUT[phone.slice(0, -1)] ?? 'sent';
		return { name: `Contact ${at + 1}`, phone, city: 'Lyon', expected };
	});

/** Puts a sheet where the example workflow of this n8n reads its contacts. */
export function replaceContacts({ userFolder }: FreshN8n, contacts: Contact[]): void {
	const columns = ['name', 'phone', 'city', 'expected'] as const;
	const rows = contacts.map((contact) => columns.map((column) => contact[column]));
	const lines = [columns, ...rows].map((row) => `${row.join(',')}\n`);
	writeFileSync(path.join(userFolder, 'files/contacts.csv'), lines.join(''));
}
