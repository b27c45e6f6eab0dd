import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { test } from 'node:test';

import { SAMPLES } from '../../src/domain/samples.ts';
import { Client, startSandbox } from '../support/sandbox.ts';

/** A module of the page that needs no browser. */
const pageModule = async (path: string) =>
	(await import(new URL(`../../src/page/${path}`, import.meta.url).href)) as unknown;
const { curlOf } = (await pageModule('views/calls/code.ts')) as {
	curlOf(request: object, origin: string, token: string): string;
};
const { formatJson } = (await pageModule('parts/json.ts')) as {
	formatJson(text: string): string | null;
};

/** Returns the arguments that curl gets from a real shell. */
function argumentsOf(command: string): string[] {
	const script = `curl() { for one in "$@"; do printf '%s\\0' "$one"; done; }\n${command}`;
	const { status, stdout, stderr } = spawnSync('sh', ['-c', script], { encoding: 'utf8' });
	assert.equal(status, 0, stderr);
	return stdout.split('\0').slice(0, -1);
}

test('a shell takes a copied call exactly as it was', () => {
	const body = `{"text":"It's $HOME \`id\` \\ \\n !x \\"q\\" 'é'\n;rm"}`;
	const exchange = {
		method: 'POST',
		url: "/send?a='b'&c=$d",
		headers: [
			['Host', '127.0.0.1:1'],
			['Content-Length', '9'],
			['authorization', 'Bearer ***'],
			['X-Note', "it's"],
		],
		body: { text: body },
	};
	assert.deepEqual(argumentsOf(curlOf(exchange, 'http://127.0.0.1:1', 'sbx_me')), [
		...['-X', 'POST', "http://127.0.0.1:1/send?a='b'&c=$d"],
		...['-H', 'authorization: Bearer sbx_me', '-H', "X-Note: it's"],
		...['--data-binary', body],
	]);
});

test('formatted JSON has a line for each member, and every number as it was written', () => {
	const value = { a: [1, { b: 'x, {y}: [z] "\\' }], c: null, d: {} };
	assert.equal(formatJson(JSON.stringify(value)), JSON.stringify(value, null, 2));
	assert.equal(formatJson('[12345678901234567890, 1.0]'), '[\n  12345678901234567890,\n  1.0\n]');
	for (const text of ['', 'null', '"text"', '{"a":', '<sms/>'])
		assert.equal(formatJson(text), null);
});

/** The program that runs a sample, what it reads first, and what succeeds where all of it is installed. */
const RUNNERS: Record<string, [command: string, args: string[], before: string, check: string]> = {
	curl: ['sh', [], '', 'curl --version'],
	Python: ['python3', ['-'], '', 'python3 -c "import requests"'],
	JavaScript: [process.execPath, ['--input-type=module'], '', 'true'],
	PHP: ['php', [], '<?php ', 'php --version'],
};

for (const [language, sample] of Object.entries(SAMPLES)) {
	const [command, args, before, check] = RUNNERS[language] ?? ['false', [], '', 'true'];
	// What is not installed is not tested here.
	if (spawnSync('sh', ['-c', check]).status !== 0) continue;
	test(`the first send in ${language} works as it is shown`, async () => {
		const { baseUrl } = await startSandbox();
		const client = new Client(baseUrl);
		const child = spawn(command, args);
		const output = { out: '', err: '' };
		child.stdout.on('data', (chunk) => (output.out += String(chunk)));
		child.stderr.on('data', (chunk) => (output.err += String(chunk)));
		child.stdin.end(before + sample(`${baseUrl}/send`, client.token));
		await once(child, 'close');
		assert.match(output.out, /ticket/, output.err);
		assert.equal((await client.messages())[0]?.text, 'Hello from the sandbox');
	});
}
