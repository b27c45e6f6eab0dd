import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { openApi30 } from '../support/openApi.ts';
import { startSandbox, type Json } from '../support/sandbox.ts';

const SCENARIO = fileURLToPath(new URL('scenario.pl', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'openapi-'));
after(() => rmSync(folder, { recursive: true }));

test('a client that Perl makes from the document does what the README shows', async () => {
	const sandbox = await startSandbox();
	const text = readFileSync(new URL('../../openapi.json', import.meta.url), 'utf8');
	const file = join(folder, 'openapi.json');
	writeFileSync(file, JSON.stringify(openApi30(JSON.parse(text) as Json)));
	const args = [SCENARIO, file, sandbox.baseUrl, 'sbx_perl'];
	const { stdout } = await promisify(execFile)('perl', args).catch((error: Error) => {
		const hint = 'In Debian, apt-get install libopenapi-client-perl brings what it needs.';
		throw new Error(`${error.message}\n${hint}`);
	});
	const [answer, message, event = ''] = stdout.split('\n');
	assert.deepEqual([answer, message], ['no answer', 'Hello']);
	assert.equal((JSON.parse(event) as Json).message, 'Yes please');
});
