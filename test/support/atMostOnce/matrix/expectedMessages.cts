// What has to be true of a cell, by the nature of its fault: written down apart from the node.
import { BROKEN_ITEM, callsOf, type Cell } from './cells.cts';
import type { FaultRow } from './faultRows.cts';

const ITEMS = [0, 1, 2, 3];

/** The items of the broken call, and of the others: all calls are in flight at the same time. */
function placesOf({ grouping }: Cell): { broken: number[]; others: number[] } {
	const broken = callsOf(grouping).find((items) => items.includes(BROKEN_ITEM))!;
	return { broken, others: ITEMS.filter((item) => !broken.includes(item)) };
}

const counts = (...given: Array<[items: number[], count: number]>): number[] => {
	const all = ITEMS.map(() => 0);
	for (const [items, count] of given) for (const item of items) all[item] = count;
	return all;
};

/** Messages per item after the execution. */
export function expectedMessages(row: FaultRow, cell: Cell): number[] {
	const { others } = placesOf(cell);
	const stops = cell.onError === 'stopWorkflow';
	// n8n tries a node again when it stops, not when it hands out items that did not go through.
	const triedAgain = stops && cell.retry;
	switch (row.nature) {
		case 'fine':
		case 'gone':
			return counts([ITEMS, 1]);
		case 'input':
			return stops ? counts() : counts([ITEMS.filter((item) => item !== BROKEN_ITEM), 1]);
		case 'refused':
			return counts([triedAgain ? ITEMS : others, 1]);
		case 'refusedForGood':
			return counts([callsOf(cell.grouping)[0], 1]);
		case 'unsent':
			// What never left this machine is tried again by the node itself where n8n does not.
			return cell.retry ? counts([ITEMS, 1]) : counts();
		case 'lost':
			return counts([others, 1]);
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
