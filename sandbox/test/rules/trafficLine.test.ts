import assert from 'node:assert/strict';
import { test } from 'node:test';

import { cleanText, cleanUrl, trafficLine } from '../../src/domain/trafficLine.ts';

const AT = Date.parse('2026-01-15T12:00:00.123Z');

test('a line has the time, the account, what happened and how long it took', () => {
	assert.equal(
		trafficLine(AT, 'sbx_demo', ['POST /send', '200 1 OK', '', 'cost 2'], 12),
		'12:00:00.123  sbx_demo  POST /send  200 1 OK  cost 2  12 ms',
	);
	assert.match(trafficLine(AT, null, [], 1), / {2}no account {2}1 ms$/);
});

test('addresses are without what is secret in them', () => {
	const url = 'http://user:pass@127.0.0.1:5678/hook?key=secret';
	assert.equal(cleanUrl(url), 'http://127.0.0.1:5678/hook');
});

test('foreign text can neither break the line nor steer the terminal, and is cut', () => {
	const evil = 'a\r\nb\u001b[2Jc\u009bd\u202ee\u2028f\u200b\u0000';
	for (const text of [cleanText(evil.repeat(100)), cleanUrl(`/${evil}${'x'.repeat(1000)}`)]) {
		assert.doesNotMatch(text, /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
		assert.ok(text.length < 300, String(text.length));
	}
});

test('no token is ever whole, but that of the demo account', () => {
	assert.equal(cleanText('sbx_demo'), 'sbx_demo');
	for (const token of ['sbx_a', 'sbx_ab', 'sbx_demo2', `sbx_${'a'.repeat(120)}`]) {
		const line = trafficLine(AT, token, [cleanUrl(`/a/${token}`), cleanText(`no ${token}`)], 1);
		assert.doesNotMatch(line, new RegExp(`${token}(?!…)`));
		assert.match(line, / {2}sbx_\w*… {2}/);
	}
});
