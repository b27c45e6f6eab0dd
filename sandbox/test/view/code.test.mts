import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';

/** A module of the page that needs no browser. */
const pageModule = async (path: string) =>
	(await import(new URL(`../../src/page/${path}`, import.meta.url).href)) as unknown;
const { curlOf } = (await pageModule('views/calls/code.mts')) as {
	curlOf(request: object, origin: string, token: string): string;
};
const { formatJson } = (await pageModule('parts/json.mts')) as {
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
