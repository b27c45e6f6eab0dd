import { readFileSync } from 'node:fs';
import path from 'node:path';
import { examplesFolder } from '../workflows/example.ts';

/** A row of examples/contacts.csv. */
export interface Contact {
	name: string;
	phone: string;
	city: string;
	/** `sent`, or why the service leaves it out. */
	expected: string;
}

/** The example's contacts. No field holds a comma or a quote. */
export function readContacts(): Contact[] {
	const [header, ...lines] = readFileSync(path.join(examplesFolder, 'contacts.csv'), 'utf8')
		.trim()
		.split('\n');
	const columns = header.split(',');
	return lines.map((line) => {
		const fields = line.split(',').map((value, index) => [columns[index], value]);
		return Object.fromEntries(fields) as unknown as Contact;
	});
}
