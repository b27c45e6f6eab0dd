import { readFileSync } from 'node:fs';

import { FAULT_FIELDS } from '../../src/faults/faultFields.ts';
import { FAULT_KINDS, type FaultKind } from '../../src/faults/faultKinds.ts';

/** Reads a page of the docs, without the padding and escapes that Prettier adds to tables. */
export function readPage(name: string): string {
	const file = readFileSync(new URL(`../../docs/${name}.md`, import.meta.url), 'utf8');
	return file.replace(/ +/g, ' ').replaceAll('\\', '');
}

function kindRow([kind, { text, fields }]: [string, FaultKind]): string {
	const shown = Object.entries(fields).map(([name, usual]) => {
		return usual === null ? `\`${name}\`` : `\`${name}\` (${usual})`;
	});
	return `| \`${kind}\` | ${text} | ${shown.join(', ')} |`;
}

/** Returns the rows that the tables of faults must have. */
export function faultRows(): Record<'calls' | 'events' | 'fields', string[]> {
	const kinds = (on: FaultKind['on']) =>
		Object.entries(FAULT_KINDS)
			.filter(([, rule]) => rule.on === on)
			.map(kindRow);
	const fields = Object.entries(FAULT_FIELDS).map(([name, { text, rule }]) => {
		return `| \`${name}\` | ${text} | ${rule} |`;
	});
	return { calls: kinds('calls'), events: kinds('events'), fields };
}
