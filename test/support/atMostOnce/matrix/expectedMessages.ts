// What has to be true of a cell, by the nature of its fault: written down apart from the node.
import { BROKEN_ITEM, callsOf, type Cell } from './cells';
import type { FaultRow } from './faultRows';

const ITEMS = [0, 1, 2, 3];

function placesOf(cell: Cell): { before: number[]; broken: number[]; later: number[] } {
	const calls = callsOf(cell.grouping);
	const at = calls.findIndex((items) => items.includes(BROKEN_ITEM));
	return {
		before: calls.slice(0, at).flat(),
		broken: calls[at],
		later: calls.slice(at + 1).flat(),
	};
}

const counts = (...given: Array<[items: number[], count: number]>): number[] => {
	const all = ITEMS.map(() => 0);
	for (const [items, count] of given) for (const item of items) all[item] = count;
	return all;
};

/** Messages per item after the execution. */
export function expectedMessages(row: FaultRow, cell: Cell): number[] {
	const { before, broken, later } = placesOf(cell);
	const stops = cell.onError === 'stopWorkflow';
	// n8n tries a node again when it stops, not when it hands out items that did not go through.
	const triedAgain = stops && cell.retry;
	switch (row.nature) {
		case 'fine':
			return counts([ITEMS, 1]);
		case 'input':
			return stops ? counts() : counts([ITEMS.filter((item) => item !== BROKEN_ITEM), 1]);
		case 'refused':
			if (triedAgain) return counts([ITEMS, 1]);
			return counts([before, 1], [later, stops ? 0 : 1]);
		case 'refusedForGood':
			return counts([before, 1]);
		case 'unsent':
			// What never left this machine is tried again by the node itself where n8n does not.
			return cell.retry ? counts([ITEMS, 1]) : counts();
		case 'gone':
			return counts([before, 1], [broken, 1], [later, stops ? 0 : 1]);
		case 'lost':
			return counts([before, 1], [later, stops ? 0 : 1]);
	}
}

/** Messages per item after *Retry execution*, with nothing broken any more. */
export function expectedAfterRetry(row: FaultRow, cell: Cell): number[] {
	return row.nature === 'refused' || row.nature === 'unsent'
		? counts([ITEMS, 1])
		: expectedMessages(row, cell);
}

/** Items whose outcome nobody can know. */
export function unknownItems(row: FaultRow, cell: Cell): number[] {
	return row.nature === 'gone' || row.nature === 'lost' ? placesOf(cell).broken : [];
}
