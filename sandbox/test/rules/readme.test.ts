import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

import { ASSUMPTIONS } from '../../src/assumptions.ts';
import { describeSwitch } from '../../src/switches.ts';

test('the README shows the register as it is', () => {
	const file = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
	// Prettier pads the cells of a table, and escapes what Markdown would read.
	const readme = file.replace(/ +/g, ' ').replaceAll('\\', '');
	for (const { id, text, default: value, switch: rule } of ASSUMPTIONS) {
		const shown = rule ? `\`${JSON.stringify(value)}\`` : 'fixed';
		const row = `| \`${id}\` | ${text} | ${shown} | ${rule ? describeSwitch(rule) : '–'} |`;
		assert.ok(readme.includes(row), row);
	}
});
