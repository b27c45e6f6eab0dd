import assert from 'node:assert/strict';
import { test } from 'node:test';

import { parseDelay } from '../../src/domain/delay.ts';
import { assumptionsWith } from '../support/assumptions.ts';

const now = Date.parse('2026-01-15T12:00:00Z');
const read = (delay: string) => parseDelay(delay, now, assumptionsWith());

test('a delay is Paris wall time, in winter and in summer', () => {
	assert.equal(read('2026-01-16 08:00:00'), Date.parse('2026-01-16T07:00:00Z'));
	assert.equal(read('2026-07-16 08:00:00'), Date.parse('2026-07-16T06:00:00Z'));
});
