import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';

// Modules of the page that need no browser.
type CodeMaker = (request: object, origin: string, token: string) => string;
const { curlOf, javascriptOf, pythonOf } = (await import(
	new URL('../../src/page/views/calls/code.ts', import.meta.url).href
)) as Record<'curlOf' | 'javascriptOf' | 'pythonOf', CodeMaker>;
const { formatJson } = (await import(
	new URL('../../src/page/parts/json.ts', import.meta.url).href
)) as { formatJson: (text: string) => string | null };

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

const ODD = `{"text":"It's \\"odd\\" \\n \\ud83d\\ude00 é 😀 \u2028 \\\\ $x \`y\`"}`;
const REQUEST = {
	method: 'POST',
	url: '/send?a=\'b\'&c="d"',
	headers: [
		['Host', '127.0.0.1:1'],
		['Authorization', 'Bearer ***'],
		['X-Note', 'it\'s "odd"'],
	],
	body: { text: ODD },
};
const EXPECTED = {
	method: 'POST',
	url: `http://127.0.0.1:1${REQUEST.url}`,
	headers: { Authorization: 'Bearer sbx_me', 'X-Note': 'it\'s "odd"' },
	body: ODD,
};

test('JavaScript takes a copied call exactly as it was', async () => {
	const code = javascriptOf(REQUEST, 'http://127.0.0.1:1', 'sbx_me');
	let seen: unknown;
	const fetch = async (url: string, { headers, ...rest }: { headers: Array<[string, string]> }) => {
		seen = { url, headers: Object.fromEntries(headers), ...rest };
		return new Response('{}');
	};
	// A runner of its own, as the code is a module that awaits.
	const run = new Function('fetch', 'console', `return (async () => {${code}})()`);
	await run(fetch, { log: () => {} });
	assert.deepEqual(seen, EXPECTED);
});

test('Python takes a copied call exactly as it was', (t) => {
	const code = pythonOf(REQUEST, 'http://127.0.0.1:1', 'sbx_me');
	const stub = [
		'import json, sys, types',
		'def request(method, url, headers, data):',
		'    print(json.dumps(dict(method=method, url=url, headers=headers, body=data.decode())))',
		'    return types.SimpleNamespace(status_code=200, text="")',
		'sys.modules["requests"] = types.SimpleNamespace(request=request)',
	];
	const input = [...stub, code].join('\n');
	const { error, status, stdout, stderr } = spawnSync('python3', ['-'], {
		input,
		encoding: 'utf8',
	});
	if (error) return t.skip('There is no Python here');
	assert.equal(status, 0, stderr);
	assert.deepEqual(JSON.parse(stdout.split('\n')[0] ?? ''), EXPECTED);
});

test('formatted JSON has a line for each member, and every value as it was written', () => {
	for (const value of [
		{},
		[],
		{ a: [], b: {} },
		{ a: [1, { b: 'x, {y}: [z] "\\' }], c: null },
		[[[]]],
	]) {
		assert.equal(formatJson(JSON.stringify(value)), JSON.stringify(value, null, 2));
		assert.equal(formatJson(JSON.stringify(value, null, 7)), JSON.stringify(value, null, 2));
	}
	assert.equal(formatJson('[12345678901234567890, 1.0]'), '[\n  12345678901234567890,\n  1.0\n]');
	for (const text of [
		'',
		'null',
		'"text"',
		'{"a":',
		'<sms/>',
		'['.repeat(9000) + ']'.repeat(9000),
	]) {
		assert.equal(formatJson(text), null);
	}
});
