import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../../tools/run.ts';

/** The example's contacts: {name, phone, city, expected} per row. No field holds a comma or a quote. */
export function readContacts() {
	const [header, ...lines] = readFileSync(path.join(root, 'examples/contacts.csv'), 'utf8')
		.trim()
		.split('\n');
	const columns = header.split(',');
	return lines.map((line) =>
		Object.fromEntries(line.split(',').map((value, index) => [columns[index], value])),
	);
}

/** How often each value occurs: `{sent: 172, …}`. */
export function countBy(values) {
	const counts = {};
	for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
	return counts;
}
