// The README's test, played by a client that a generator makes from openapi.json. It attaches the token where the
// document asks for it, and nowhere else.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { build } from 'esbuild';

import { startSandbox, type Json } from '../support/sandbox.mts';
import { newTempFolder } from '../support/tempFolder.mts';

const here = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const folder = newTempFolder();
const document = here('../../openapi.json');
const sandbox = await startSandbox();

const run = async (program: string, ...args: string[]) =>
	(await promisify(execFile)(program, args, { cwd: folder })).stdout;
const generator = async (name: string, ...args: string[]) =>
	await run(here(`node_modules/.bin/${name}`), ...args);

const SCENARIO = `
import { client } from './client/client.gen.ts';
import { getEvents, getMessages, postPhonesByNumberReply, putFaults, sendNumbers } from './client/index.ts';

const [, , baseUrl = '', auth = ''] = process.argv;
const number = '33639981000';
client.setConfig({ baseUrl, auth, throwOnError: true, headers: { accept: 'application/json' } });
await putFaults({ body: [{ kind: 'reset', when: 'after', path: '/send', times: 1 }] });
const sms = { message: { text: 'Hello', pushtype: 'alert' as const }, recipients: { gsm: [{ value: number }] } };
const answer = await sendNumbers({ body: { sms } }).catch(() => undefined);
console.log(answer ? 'answered' : 'no answer');
const sent = await getMessages({ query: { phone: number, report: 'DELIVERED', count: 1, waitMs: 20000 } });
console.log(sent.data?.messages[0]?.text);
await postPhonesByNumberReply({ path: { number }, body: { message: 'Yes please' } });
const events = await getEvents({ query: { type: 'MO', count: 1, waitMs: 20000 } });
console.log(events.data?.events[0]?.body);
`;

test('a client in TypeScript, whose types take the scenario', async () => {
	await generator('openapi-ts', '-i', document, '-o', join(folder, 'client'), '--silent');
	const script = join(folder, 'scenario.ts');
	writeFileSync(script, `declare const process: { argv: string[] };${SCENARIO}`);
	const options =
		'--noEmit --strict --skipLibCheck --allowImportingTsExtensions --lib es2022,dom,dom.iterable';
	const module = '--target es2022 --module preserve --moduleResolution bundler';
	await generator('tsc', ...options.split(' '), ...module.split(' '), script);
	const outfile = join(folder, 'scenario.mjs');
	await build({ entryPoints: [script], outfile, bundle: true, platform: 'node', format: 'esm' });
	const output = await run(process.execPath, outfile, sandbox.baseUrl, 'sbx_typescript');
	const [answer, message, event = ''] = output.split('\n');
	assert.deepEqual([answer, message], ['no answer', 'Hello']);
	assert.equal((JSON.parse(event) as Json).message, 'Yes please');
});
