// The cells of a row of the at-most-once matrix: with which settings the node runs, and on which items.
import type { INode, INodeExecutionData } from 'n8n-workflow';
import { FORMATS, type Format } from '../../formats.cts';

type OnError = 'stopWorkflow' | 'continueRegularOutput' | 'continueErrorOutput';
type Grouping = 'distinct' | 'perItem';

export interface Cell {
	format: Format;
	grouping: Grouping;
	onError: OnError & INode['onError'];
	retry: boolean;
}

const GROUPINGS: Grouping[] = ['distinct', 'perItem'];
export const ON_ERROR: OnError[] = ['stopWorkflow', 'continueRegularOutput', 'continueErrorOutput'];

/** Every combination of the settings. */
export const CELLS: Cell[] = FORMATS.flatMap((format) =>
	GROUPINGS.flatMap((grouping) =>
		ON_ERROR.flatMap((onError) =>
			[false, true].map((retry) => ({ format, grouping, onError, retry })),
		),
	),
);

export function nameCell({ format, grouping, onError, retry }: Cell): string {
	return `${format}, ${grouping}, ${onError}, Retry on Fail ${retry ? 'on' : 'off'}`;
}

/** Two messages for two people each, interleaved: by message these are two campaigns, by item four. */
export const PHONES = ['33639980001', '33639980002', '33639980003', '33639980004'];

/** The item whose call is the second, however the items are grouped; it is the one that gets broken. */
export const BROKEN_ITEM = 1;

export function inputItems(badItem?: number): INodeExecutionData[] {
	return PHONES.map((phone, index) => ({
		json: {
			phone: index === badItem ? 'n/a' : phone,
			text: index % 2 === 0 ? 'Your parcel is here.' : 'Your parcel is late.',
		},
	}));
}

/** The items of the campaigns, in the order of their calls. */
export function callsOf(grouping: Grouping): number[][] {
	return grouping === 'distinct'
		? [
				[0, 2],
				[1, 3],
			]
		: [[0], [1], [2], [3]];
}
