import assert from 'node:assert/strict';
import { test } from 'node:test';

import { ExchangeLog, recordBody, type Exchange } from '../../src/store/logs/exchangeLog.ts';
import { maskBody, maskHeader } from '../../src/control/mask.ts';

test('headers that prove who calls are masked, with their scheme left', () => {
	assert.equal(maskHeader('Authorization', 'Bearer sbx_demo'), 'Bearer ***');
	assert.equal(maskHeader('authorization', 'sbx_demo'), '***');
	assert.equal(maskHeader('Cookie', 'a=b; c=d'), '***');
	assert.equal(maskHeader('X-Service-Signature', 's3cret'), '***');
	assert.equal(maskHeader('accept', 'application/json'), 'application/json');
});

test('the secret of a webhook is masked in JSON and XML, also where a body is cut off', () => {
	const secret = 'a "b" \\ c';
	const json = JSON.stringify({ webhook: { signature: secret, type: 'MO' } });
	assert.equal(maskBody(json), '{"webhook":{"signature":"***","type":"MO"}}');
	assert.equal(maskBody('{"signature" : "abc'), '{"signature" : "***"');
	const xml = '<webhook><signature><![CDATA[abc]]></signature><type>MO</type></webhook>';
	assert.equal(maskBody(xml), '<webhook><signature>***</signature><type>MO</type></webhook>');
	assert.equal(maskBody('<signature>ab'), '<signature>***');
	assert.equal(maskBody('{"signature":null}'), '{"signature":null}');
});

const exchange = (accountId: number, body: string): Exchange => ({
	accountId,
	method: 'POST',
	url: '/send',
	headers: [],
	body: recordBody(Buffer.from(body)),
	answer: null,
});

test('of a body the beginning is kept, with its whole length', () => {
	const kept = recordBody(Buffer.from('é'.repeat(10_000)));
	assert.equal(kept.bytes, 20_000);
	assert.equal(kept.isWhole, false);
	assert.equal(kept.text, 'é'.repeat(8192));
	assert.equal(recordBody(Buffer.alloc(16_384)).isWhole, true);
	assert.equal(recordBody(Buffer.alloc(16_385)).isWhole, false);
});

test('exchanges are of one account, and the oldest go when there are too many or too much', () => {
	const exchanges = new ExchangeLog();
	for (let id = 1; id <= 2500; id++) exchanges.add(id, exchange(1, 'x'));
	assert.equal(exchanges.find(1, 500), undefined);
	assert.equal(exchanges.find(1, 501)?.body.text, 'x');
	assert.equal(exchanges.find(2, 501), undefined);
	for (let id = 3000; id < 5000; id++) exchanges.add(id, exchange(1, 'y'.repeat(16_384)));
	let kept = 0;
	for (let id = 3000; id < 5000; id++) if (exchanges.find(1, id)) kept += 1;
	assert.ok(kept > 500 && kept * 16_384 <= 16 * 1024 * 1024, String(kept));
});

test('a call that is kept twice counts once', () => {
	const exchanges = new ExchangeLog();
	for (let n = 0; n < 5000; n++) exchanges.add(1, exchange(1, 'y'.repeat(16_384)));
	exchanges.add(2, exchange(1, 'z'));
	assert.ok(exchanges.find(1, 1));
	assert.ok(exchanges.find(1, 2));
});
