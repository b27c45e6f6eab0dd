import { SeenEvents } from '../../../../nodes/SmsCampaigns/trigger/receive/deduplicate';

describe('claims', () => {
	it('give each delivery once, until it is given back', () => {
		const claims = new SeenEvents();
		expect([claims.add('a'), claims.add('a'), claims.add('b')]).toEqual([true, false, true]);
		claims.remove(['a']);
		expect([claims.add('a'), claims.add('a'), claims.add('b')]).toEqual([true, false, false]);
	});

	it('remember a limited number: the oldest is forgotten first', () => {
		const claims = new SeenEvents(2);
		for (const key of ['a', 'b', 'c']) expect(claims.add(key)).toBe(true);
		expect([claims.add('c'), claims.add('b'), claims.add('a')]).toEqual([false, false, true]);
	});
});
