import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';

// A module of the page that needs no browser.
const { curlOf } = (await import(
	new URL('../../src/page/views/curl.mjs', import.meta.url).href
)) as {
	curlOf: (exchange: object, origin: string, token: string) => string;
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

test('a call without a body has none as curl either', () => {
	const exchange = { method: 'GET', url: '/npai', headers: [], body: { text: '' } };
	const given = argumentsOf(curlOf(exchange, 'http://127.0.0.1:1', 'sbx_me'));
	assert.deepEqual(given, ['-X', 'GET', 'http://127.0.0.1:1/npai']);
});
