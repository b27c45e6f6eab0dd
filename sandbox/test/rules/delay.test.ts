import assert from 'node:assert/strict';
import { test } from 'node:test';

import { parseDelay } from '../../src/domain/delay.ts';
import { formatParisTime } from '../../src/domain/parisTime.ts';
import { assumptionsWith } from '../support/assumptions.ts';

const now = Date.parse('2026-01-15T12:00:00Z');
const read = (delay: string, switched = {}) => parseDelay(delay, now, assumptionsWith(switched));
const refuses = (delay: string) =>
	assert.throws(
		() => read(delay),
		(error: { status?: number }) => error.status === -4,
		delay,
	);

test('a delay is Paris wall time, in winter and in summer', () => {
	assert.equal(read('2026-01-16 08:00:00'), Date.parse('2026-01-16T07:00:00Z'));
	assert.equal(read('2026-07-16 08:00:00'), Date.parse('2026-07-16T06:00:00Z'));
	assert.equal(parseDelay(null, now, assumptionsWith()), null);
});

test('another format, an impossible date and the past are -4', () => {
	for (const delay of [
		'',
		'2026-01-16',
		'2026-01-16T08:00:00',
		'2026-01-16 8:00:00',
		'2026-02-30 08:00:00',
		'2026-13-01 08:00:00',
		'2026-01-16 24:00:00',
		'2026-01-16 08:60:00',
		' 2026-01-16 08:00:00',
		'2026-01-16 08:00:00 PM',
		'16/01/2026 08:00',
		'2026-01-15 12:59:59',
		'2026-01-15 13:00:00',
	]) {
		refuses(delay);
	}
	assert.equal(read('2026-01-15 13:00:01'), now + 1000);
	assert.equal(read('2020-01-01 00:00:00', { 'delay.past': 'now' }), null);
});

test('parisText writes Y-m-d H:i:s, midnight as 00', () => {
	assert.equal(formatParisTime(Date.parse('2026-07-15T22:00:00Z')), '2026-07-16 00:00:00');
});
