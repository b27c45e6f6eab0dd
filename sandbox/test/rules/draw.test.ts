import assert from 'node:assert/strict';
import { test } from 'node:test';

import { nextLatency } from '../../src/api/profileEffects.ts';
import { drawDelay, drawNumber, drawShare } from '../../src/domain/draw.ts';
import { PROFILES, readProfile } from '../../src/domain/profile.ts';

const KEYS = Array.from({ length: 20_000 }, (_, n) => String(33_639_980_000 + n));

/** Asserts that a share of the keys is near the one that is wanted. */
function assertShare(count: number, wanted: number): void {
	assert.ok(Math.abs(count / KEYS.length - wanted) < 0.015, `${count} is not ${wanted}`);
}

test('numbers are spread evenly, for keys that differ by a digit and for any seed', () => {
	for (const seed of [0, 1, 2 ** 32 - 1]) {
		const numbers = KEYS.map((key) => drawNumber(seed, key));
		for (const line of [0.05, 0.5, 0.95]) {
			assertShare(numbers.filter((one) => one < line).length, line);
		}
		assert.ok(numbers.every((one) => one >= 0 && one < 1));
	}
	assert.notEqual(drawNumber(1, 'a'), drawNumber(2, 'a'));
});

test('half of the delays are up to the median, and 95 of 100 up to the 95th percentile', () => {
	for (const spread of [
		{ medianMs: 100, p95Ms: 800 },
		{ medianMs: 1000, p95Ms: 1100 },
	]) {
		const delays = KEYS.map((key) => drawDelay(spread, 7, key));
		assertShare(delays.filter((ms) => ms <= spread.medianMs).length, 0.5);
		assertShare(delays.filter((ms) => ms <= spread.p95Ms).length, 0.95);
		assert.ok(delays.every((ms) => Number.isInteger(ms) && ms >= 0 && ms <= 5 * spread.p95Ms));
		assert.deepEqual(
			delays,
			KEYS.map((key) => drawDelay(spread, 7, key)),
		);
	}
	assert.deepEqual(
		new Set(KEYS.map((key) => drawDelay({ medianMs: 9, p95Ms: 9 }, 1, key))),
		new Set([9]),
	);
});

test('shares come out as wanted, and the rest is nothing', () => {
	const drawn = KEYS.map((key) => drawShare({ undelivered: 5, npai: 2, none: 0 }, 3, key));
	const count = (name: string | undefined) => drawn.filter((one) => one === name).length;
	assertShare(count('undelivered'), 0.05);
	assertShare(count('npai'), 0.02);
	assertShare(count(undefined), 0.93);
	assert.equal(count('none'), 0);
	assert.ok(KEYS.every((key) => drawShare({ all: 100 }, 1, key) === 'all'));
});

test('a profile is one of those with a name, or an object of which each key is checked', () => {
	for (const [name, profile] of Object.entries(PROFILES)) {
		assert.deepEqual(readProfile(name), profile);
		assert.deepEqual(readProfile(profile), profile);
	}
	assert.equal(readProfile(null), null);
});

test('each answer of a profile has a delay of its own, the same in each run', () => {
	const latency = { medianMs: 80, p95Ms: 400 };
	const run = (seed: number) => {
		const profile = { latency, seed };
		return Array.from({ length: 200 }, () => nextLatency(profile));
	};
	const delays = run(1);
	assert.ok(new Set(delays).size > 100);
	assert.deepEqual(run(1), delays);
	assert.notDeepEqual(run(2), delays);
	assert.deepEqual(delays.slice(0, 2), [
		drawDelay(latency, 1, 'call 1'),
		drawDelay(latency, 1, 'call 2'),
	]);
	assert.deepEqual([nextLatency(null), nextLatency({ callsPerSecond: 1 })], [0, 0]);
});
