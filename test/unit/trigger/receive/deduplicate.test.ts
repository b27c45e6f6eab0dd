import { LineLimit } from '../../../../nodes/SmsCampaigns/trigger/receive/log';
import { SeenEvents } from '../../../../nodes/SmsCampaigns/trigger/receive/deduplicate';

describe('claims', () => {
	it('give each delivery once, until it is given back', () => {
		const claims = new SeenEvents();
		expect([claims.add('a'), claims.add('a'), claims.add('b')]).toEqual([true, false, true]);
		claims.remove(['a']);
		expect([claims.add('a'), claims.add('a'), claims.add('b')]).toEqual([true, false, false]);
	});

	it('remember no more than they may: the oldest goes first', () => {
		const claims = new SeenEvents(2);
		for (const key of ['a', 'b', 'c']) expect(claims.add(key)).toBe(true);
		expect([claims.add('c'), claims.add('b'), claims.add('a')]).toEqual([false, false, true]);
	});
});

describe('lines in the log', () => {
	const MINUTE = 60_000;

	it('come once in ten minutes', () => {
		const lines = new LineLimit();
		expect([0, 1, 9 * MINUTE, 10 * MINUTE].map((now) => lines.allows('a', now))).toEqual([
			true,
			false,
			false,
			true,
		]);
	});

	it('can come once for all', () => {
		const lines = new LineLimit();
		expect(lines.allows('a', 0, Infinity)).toBe(true);
		expect(lines.allows('a', 1000 * MINUTE, Infinity)).toBe(false);
	});

	it('are twenty at most in ten minutes, whatever strangers make up', () => {
		const lines = new LineLimit();
		const written = Array.from({ length: 5000 }, (_, at) => lines.allows(`nonce ${at}`, at));
		expect(written.filter(Boolean)).toHaveLength(20);
		expect(lines.allows('another', 11 * MINUTE)).toBe(true);
	});
});
