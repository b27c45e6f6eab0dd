import { Claims } from '../../../../nodes/SmsCampaigns/trigger/receive/deduplicate';

describe('claims', () => {
	it('give each delivery once, until it is given back', () => {
		const claims = new Claims();
		expect([claims.take('a'), claims.take('a'), claims.take('b')]).toEqual([true, false, true]);
		claims.giveBack(['a']);
		expect([claims.take('a'), claims.take('a'), claims.take('b')]).toEqual([true, false, false]);
	});

	it('remember a limited number: the oldest is forgotten first', () => {
		const claims = new Claims(2);
		for (const key of ['a', 'b', 'c']) expect(claims.take(key)).toBe(true);
		expect([claims.take('c'), claims.take('b'), claims.take('a')]).toEqual([false, false, true]);
	});
});
