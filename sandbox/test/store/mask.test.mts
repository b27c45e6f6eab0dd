import assert from 'node:assert/strict';
import { test } from 'node:test';

import { recordBody } from '../../src/store/logs/exchangeLog.mts';
import { maskBody, maskHeaders } from '../../src/store/logs/mask.mts';

test('credentials in headers are masked, except their scheme', () => {
	const masked = (name: string, value: string) => maskHeaders([[name, value]])[0]?.[1];
	assert.equal(masked('Authorization', 'Bearer sbx_demo'), 'Bearer ***');
	assert.equal(masked('authorization', 'sbx_demo'), '***');
	assert.equal(masked('Cookie', 'a=b; c=d'), '***');
	assert.equal(masked('X-Service-Signature', 's3cret'), '***');
	assert.equal(masked('accept', 'application/json'), 'application/json');
});

test("a webhook's secret is masked in JSON and XML, even in a truncated body", () => {
	const secret = 'a "b" \\ c';
	const json = JSON.stringify({ webhook: { signature: secret, type: 'MO' } });
	assert.equal(maskBody(json), '{"webhook":{"signature":"***","type":"MO"}}');
	assert.equal(maskBody('{"signature" : "abc'), '{"signature" : "***"');
	const xml = '<webhook><signature><![CDATA[abc]]></signature><type>MO</type></webhook>';
	assert.equal(maskBody(xml), '<webhook><signature>***</signature><type>MO</type></webhook>');
	assert.equal(maskBody('<signature>ab'), '<signature>***');
	assert.equal(maskBody('{"signature":null}'), '{"signature":null}');
});

test('a logged body contains the first 16 KiB and the full length of the body', () => {
	const kept = recordBody(Buffer.from('é'.repeat(10_000)));
	assert.equal(kept.bytes, 20_000);
	assert.equal(kept.isWhole, false);
	assert.equal(kept.text, 'é'.repeat(8192));
	assert.equal(recordBody(Buffer.alloc(16_384)).isWhole, true);
	assert.equal(recordBody(Buffer.alloc(16_385)).isWhole, false);
});
