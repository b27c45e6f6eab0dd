import { BoundedMap } from '../../../nodes/SmsCampaigns/shared/boundedMap';

it('a full map drops its oldest entry', () => {
	const map = new BoundedMap<string, number>(2);
	['a', 'b', 'c'].forEach((key, at) => map.set(key, at));
	expect(['a', 'b', 'c'].map((key) => map.get(key))).toEqual([undefined, 1, 2]);
});

it('a key that is set a second time counts as new, and no entry is dropped', () => {
	const map = new BoundedMap<string, number>(2);
	['a', 'b', 'b'].forEach((key, at) => map.set(key, at));
	expect(['a', 'b'].map((key) => map.get(key))).toEqual([0, 2]);
	['a', 'c'].forEach((key) => map.set(key, 3));
	expect(['a', 'b', 'c'].map((key) => map.get(key))).toEqual([3, undefined, 3]);
});

it('a map can contain undefined as a key', () => {
	const map = new BoundedMap<string | undefined, number>(1);
	map.set(undefined, 1);
	expect(map.has(undefined)).toBe(true);
	map.set('a', 2);
	expect(map.has(undefined)).toBe(false);
});
