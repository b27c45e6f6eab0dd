import {
	EventGroups,
	MAX_GROUP_BYTES,
	MAX_GROUP_ITEMS,
	type GroupedCall,
} from '../../../../nodes/SmsCampaigns/trigger/receive/eventGroups';

interface TestCall extends GroupedCall {
	name: string;
}

const call = (name: string, count = 1, bytes = 10): TestCall => ({
	name,
	count,
	bytes,
	takeTurn() {},
});

/** Groups, and who had a turn. */
function startGroups() {
	const timers = new Set<() => void>();
	const groups = new EventGroups<TestCall>((_ms, onEnd) => {
		timers.add(onEnd);
		return () => timers.delete(onEnd);
	});
	const turns: string[] = [];
	const join = (one: TestCall) =>
		groups.join(Object.assign(one, { takeTurn: () => void turns.push(one.name) }));
	const close = (one: TestCall) => groups.close(one).map(({ name }) => name);
	const endTimers = () => {
		for (const onEnd of timers) onEnd();
	};
	return { groups, turns, join, close, endTimers };
}

describe('groups', () => {
	it('pass the turn on from the call that has it, and from no other', () => {
		const { groups, turns, join, close, endTimers } = startGroups();
		const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((name) => call(name));
		for (const one of [a, b, c]) join(one);
		expect(close(a)).toEqual(['a', 'b', 'c']);
		join(d);
		for (const one of [b, d]) groups.passTurn(one);
		expect(turns).toEqual(['a']);
		groups.passTurn(a);
		endTimers();
		expect(turns).toEqual(['a', 'd']);
		expect(close(d)).toEqual(['d']);
	});

	it('begin when as many calls are there as before, or after a moment', () => {
		const { groups, turns, join, close, endTimers } = startGroups();
		const [a, b, c, d, e, f] = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => call(name));
		const store = (one: TestCall, ...meanwhile: TestCall[]) => {
			const group = close(one);
			for (const other of meanwhile) join(other);
			groups.passTurn(one);
			return group;
		};
		join(a);
		expect(store(a, b, c)).toEqual(['a']);
		expect(turns).toEqual(['a']);
		join(d);
		expect(turns).toEqual(['a', 'b']);
		expect(store(b)).toEqual(['b', 'c', 'd']);
		join(e);
		expect(turns).toEqual(['a', 'b']);
		endTimers();
		expect(store(e)).toEqual(['e']);
		join(f);
		expect(turns).toEqual(['a', 'b', 'e', 'f']);
	});

	it.each([
		['items', call('a', MAX_GROUP_ITEMS - 1), call('b', 1), call('c', 1)],
		['bytes', call('a', 1, MAX_GROUP_BYTES - 1), call('b', 1, 1), call('c', 1, 1)],
	])('hold so many %s and no more', (_what, a, b, c) => {
		const { groups, join, close } = startGroups();
		join(a);
		join(b);
		join(c);
		expect(close(a)).toEqual(['a', 'b']);
		groups.passTurn(a);
		expect(close(c)).toEqual(['c']);
	});

	it('take a call alone that is larger by itself', () => {
		const { join, close } = startGroups();
		const [large, small] = [call('large', MAX_GROUP_ITEMS + 1, MAX_GROUP_BYTES + 1), call('small')];
		join(large);
		join(small);
		expect(close(large)).toEqual(['large']);
	});

	it('take no more calls where too much waits, until some have left', () => {
		const { groups, join } = startGroups();
		const calls = Array.from({ length: 17 }, (_, at) => call(String(at), 1, MAX_GROUP_BYTES));
		for (const one of calls) expect(join(one)).toBe(true);
		expect(join(call('more'))).toBe(false);
		groups.close(calls[0]);
		expect(join(call('more'))).toBe(true);
		expect(join(call('more'))).toBe(false);
		groups.leave(calls[5]);
		expect(join(call('more'))).toBe(true);
	});
});
