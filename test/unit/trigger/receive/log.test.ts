import { LineLimit } from '../../../../nodes/SmsCampaigns/trigger/receive/log';

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

	it('can come only once', () => {
		const lines = new LineLimit();
		expect(lines.allows('a', 0, Infinity)).toBe(true);
		expect(lines.allows('a', 1000 * MINUTE, Infinity)).toBe(false);
	});

	it('are twenty at most in ten minutes, however many keys there are', () => {
		const lines = new LineLimit();
		const written = Array.from({ length: 5000 }, (_, at) => lines.allows(`nonce ${at}`, at));
		expect(written.filter(Boolean)).toHaveLength(20);
		expect(lines.allows('another', 10 * MINUTE - 1)).toBe(false);
		expect(lines.allows('another', 10 * MINUTE)).toBe(true);
	});
});
