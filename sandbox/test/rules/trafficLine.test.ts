import assert from 'node:assert/strict';
import { test } from 'node:test';

import type { CallEntry, DeliveryEntry } from '../../src/domain/traffic.ts';
import { formatTrafficLine, maskToken } from '../../src/trafficLine.ts';

const AT = Date.parse('2026-01-15T12:00:00.123Z');
const CALL: CallEntry = {
	kind: 'call',
	at: AT,
	token: 'sbx_demo',
	method: 'POST',
	url: '/send?x=secret',
	httpStatus: 200,
	outcome: 1,
	details: null,
	ticket: '1000001',
	total: 3,
	sent: 2,
	cost: 2,
	fault: null,
	unknown: [],
	durationMs: 12,
};
const DELIVERY: DeliveryEntry = {
	kind: 'delivery',
	at: AT,
	token: 'sbx_0123456789',
	type: 'DLR',
	url: 'http://user:pass@127.0.0.1:5678/hook?key=secret',
	attempt: 1,
	state: 'delivered',
	httpStatus: 200,
	problem: null,
	durationMs: 3,
};
const plain = formatTrafficLine;

test('a line for each call: accepted, under moderation, refused, and broken', () => {
	assert.equal(
		plain(CALL),
		'12:00:00.123  sbx_demo  POST /send  200 1 OK  ticket 1000001  2 of 3  cost 2  12 ms',
	);
	const none = { ticket: null, total: null, sent: null, cost: null };
	const refused = { ...CALL, ...none, outcome: -7, details: 'sms is missing', unknown: ['a', 'b'] };
	assert.equal(
		plain(refused),
		'12:00:00.123  sbx_demo  POST /send  200 -7 Data error  sms is missing  unknown a, b  12 ms',
	);
	const broken = { ...CALL, ...none, httpStatus: null, outcome: null, fault: 'before:reset' };
	assert.equal(
		plain(broken),
		'12:00:00.123  sbx_demo  POST /send  no whole answer  fault before:reset  12 ms',
	);
});

test('a line for each delivery, without what is secret in its address', () => {
	assert.equal(
		plain(DELIVERY),
		'12:00:00.123  sbx_0123…  DLR to http://127.0.0.1:5678/hook  200 delivered  3 ms',
	);
	const lost = {
		...DELIVERY,
		state: 'pending',
		httpStatus: null,
		problem: 'ECONNREFUSED',
	} as const;
	assert.match(plain({ ...lost, attempt: 2 }), /ECONNREFUSED not taken, is tried again {2}try 2/);
	assert.match(plain({ ...DELIVERY, state: 'failed', httpStatus: 500 }), / 500 failed /);
});

test('foreign text can neither break the line nor steer the terminal, and is cut', () => {
	const evil = 'a\r\nb\u001b[2Jc\u009bd\u202ee\u2028f\u200b\u0000';
	const entries = [
		{ ...CALL, url: `/${evil}${'x'.repeat(1000)}`, details: evil.repeat(100), method: evil },
		{ ...DELIVERY, url: `http://127.0.0.1/${evil}`, problem: evil, httpStatus: null },
	] as const;
	for (const entry of entries) {
		const line = plain(entry);
		assert.doesNotMatch(line, /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
		assert.ok(line.length < 1000, String(line.length));
	}
});

test('no token is ever whole, but that of the demo account', () => {
	assert.equal(maskToken('sbx_demo'), 'sbx_demo');
	for (const token of ['sbx_a', 'sbx_ab', 'sbx_demo2', `sbx_${'a'.repeat(120)}`]) {
		const masked = maskToken(token);
		assert.ok(!masked.includes(token) && masked.startsWith('sbx_') && masked.endsWith('…'), token);
		const line = plain({ ...CALL, token, url: `/a/${token}`, details: `no ${token}` });
		assert.doesNotMatch(line, new RegExp(`${token}(?!…)`));
	}
});
