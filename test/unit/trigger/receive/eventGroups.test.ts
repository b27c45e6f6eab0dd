import {
	EventGroups,
	MAX_GROUP_BYTES,
	MAX_GROUP_ITEMS,
	type EventGroup,
} from '../../../../nodes/SmsCampaigns/trigger/receive/eventGroups';
import { settle } from '../../../support/trigger/webhookRequest';

/** Items with these names, each of so many bytes. */
const itemsOf = (names: string[], bytes = 20) =>
	names.map((name) => ({ json: { name: name.padEnd(bytes - `{"json":{"name":""}},`.length) } }));

/** Groups whose pauses end when the test says so, and the groups that have had their turn. */
function startGroups() {
	const pauses: Array<() => void> = [];
	const groups = new EventGroups(async () => await new Promise((resolve) => pauses.push(resolve)));
	const turns: EventGroup[] = [];
	const join = (...names: string[]) => {
		const group = groups.join(itemsOf(names))!;
		if (group.calls === 1) void groups.takeTurn(group).then(() => turns.push(group));
	};
	const shown = async () => {
		await settle();
		return turns.map(({ items }) => items.map(({ json }) => (json.name as string).trim()).join(''));
	};
	const endTurn = async () => void groups.endTurn(turns.at(-1)!);
	const endPauses = () => pauses.splice(0).forEach((end) => end());
	return { groups, join, shown, endTurn, endPauses };
}

describe('groups', () => {
	it('begin with a single call at once, and take those that come meanwhile', async () => {
		const { join, shown, endTurn, endPauses } = startGroups();
		join('a');
		expect(await shown()).toEqual(['a']);
		join('b');
		join('c', 'd');
		expect(await shown()).toEqual(['a']);
		await endTurn();
		endPauses();
		expect(await shown()).toEqual(['a', 'bcd']);
		join('e');
		await endTurn();
		endPauses();
		expect(await shown()).toEqual(['a', 'bcd', 'e']);
	});

	it('begin when as many calls wait as before, or after a moment', async () => {
		const { join, shown, endTurn, endPauses } = startGroups();
		join('a');
		await shown();
		join('b');
		await endTurn();
		expect(await shown()).toEqual(['a']);
		join('c');
		expect(await shown()).toEqual(['a', 'bc']);
		await endTurn();
		join('d');
		expect(await shown()).toEqual(['a', 'bc']);
		endPauses();
		expect(await shown()).toEqual(['a', 'bc', 'd']);
		// A single call waits for nobody.
		await endTurn();
		await settle();
		join('e');
		expect(await shown()).toEqual(['a', 'bc', 'd', 'e']);
	});

	it.each([
		['items', MAX_GROUP_ITEMS, 22],
		['bytes', 4, MAX_GROUP_BYTES / 4],
	])('hold so many %s and no more', (_what, count, bytes) => {
		const { groups } = startGroups();
		const names = Array<string>(count - 1).fill('x');
		const group = groups.join(itemsOf(names, bytes))!;
		expect(groups.join(itemsOf(['x'], bytes - 2))).toBe(group);
		expect(group.items).toHaveLength(count);
		expect(groups.join(itemsOf(['x']))).not.toBe(group);
	});

	it('take a call alone that is larger by itself', () => {
		const { groups } = startGroups();
		const small = groups.join(itemsOf(['small']));
		const large = groups.join(itemsOf(Array<string>(MAX_GROUP_ITEMS + 1).fill('x')));
		expect(large?.calls).toBe(1);
		expect(large).not.toBe(small);
		expect(groups.join(itemsOf(['next']))).not.toBe(large);
	});

	it('take no more calls where too much waits, until some have had their turn', async () => {
		const { groups } = startGroups();
		const large = () => groups.join(itemsOf(['x'], MAX_GROUP_BYTES - 100));
		const first = large()!;
		for (let count = 0; count < 16; count++) expect(large()).toBeDefined();
		expect(large()).toBeUndefined();
		await groups.takeTurn(first);
		expect(large()).toBeDefined();
		expect(large()).toBeUndefined();
	});
});
