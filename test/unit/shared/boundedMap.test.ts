import fc from 'fast-check';
import { BoundedMap } from '../../../nodes/SmsCampaigns/shared/boundedMap';

const KEYS = ['a', 'b', 'c', 'd', 'e', 'f'];

describe('a bounded map', () => {
	it('drops the oldest entry when it is full', () => {
		const map = new BoundedMap<string, number>(2);
		['a', 'b', 'c'].forEach((key, at) => map.set(key, at));
		expect(['a', 'b', 'c'].map((key) => map.get(key))).toEqual([undefined, 1, 2]);
	});

	it('counts a key that is set again as new, and drops nothing for it', () => {
		const map = new BoundedMap<string, number>(2);
		['a', 'b', 'a', 'c'].forEach((key, at) => map.set(key, at));
		expect(['a', 'b', 'c'].map((key) => map.get(key))).toEqual([2, undefined, 3]);
	});

	it('can contain undefined as a key', () => {
		const map = new BoundedMap<string | undefined, number>(1);
		map.set(undefined, 1);
		expect(map.has(undefined)).toBe(true);
		map.set('a', 2);
		expect(map.has(undefined)).toBe(false);
	});

	it('equals a list of its newest entries after any calls', () => {
		const call = fc.record({
			name: fc.constantFrom('set', 'set', 'delete', 'get'),
			key: fc.constantFrom(...KEYS),
			value: fc.nat(),
		});
		fc.assert(
			fc.property(fc.integer({ min: 1, max: 4 }), fc.array(call), (maxSize, calls) => {
				const map = new BoundedMap<string, number>(maxSize);
				let model: Array<[string, number]> = [];
				for (const { name, key, value } of calls) {
					if (name === 'get') map.get(key);
					if (name === 'set') map.set(key, value);
					if (name === 'delete') map.delete(key);
					if (name !== 'get') model = model.filter(([other]) => other !== key);
					if (name === 'set') model = [...model, [key, value] as [string, number]].slice(-maxSize);
					const expected = new Map(model);
					for (const each of KEYS) {
						expect(map.has(each)).toBe(expected.has(each));
						expect(map.get(each)).toBe(expected.get(each));
					}
				}
			}),
		);
	});
});
