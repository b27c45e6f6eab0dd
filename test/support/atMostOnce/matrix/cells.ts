// The cells of the at-most-once matrix: what is broken, and with which settings the node then runs.
import type { INode, INodeExecutionData } from 'n8n-workflow';
import { sandboxUrl, type GivenCallFault, type SandboxAccount } from '../../sandbox/accounts';
import type { Format } from '../runSend';
import { UNFILTERED } from '../unfilteredAccount';

export type OnError = 'stopWorkflow' | 'continueRegularOutput' | 'continueErrorOutput';
export type Grouping = 'distinct' | 'perItem';

export interface Cell {
	format: Format;
	grouping: Grouping;
	onError: OnError & INode['onError'];
	retry: boolean;
}

export const FORMATS: Format[] = ['json', 'xml'];
export const GROUPINGS: Grouping[] = ['distinct', 'perItem'];
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

/**
 * What can be known of the broken call, by its nature and by what the node can see of it:
 * - `fine`: nothing is broken
 * - `input`: the item is refused before any call
 * - `refused`: the service says no, once
 * - `refusedForGood`: it says no to this call and to all later ones
 * - `unsent`: the first call, and all where there is no further try, provably never gets out
 * - `gone` and `lost`: nobody can tell from the answer; the message has gone, or it has not
 */
export type Nature = 'fine' | 'input' | 'refused' | 'refusedForGood' | 'unsent' | 'gone' | 'lost';

export interface Row {
	name: string;
	nature: Nature;
	/** The fault of the second send; the calls after it are whole again. */
	fault?: (format: Format) => Omit<GivenCallFault, 'method' | 'path' | 'times' | 'skip'>;
	/** Why the service is out of reach until the second call is attempted. */
	down?: 'refused' | 'dns';
	/** The Time-Out option, in seconds; short where it is to strike. */
	timeout?: number;
}

/** Not enough credits (public facts: Outcome codes). */
const REFUSAL: Record<Format, string> = {
	json: '{"status":-3,"message":"Not enough credits"}',
	xml: '<response><status>-3</status><message>Not enough credits</message></response>',
};
const SHORT = 0.6;
const LONG_MS = 20_000;
const status = (httpStatus: number) => (): GivenCallFault => ({
	when: 'after',
	kind: 'status',
	status: httpStatus,
});
const redirect = (when: GivenCallFault['when'], code: number) => (): GivenCallFault => ({
	when,
	kind: 'redirect',
	status: code,
	location: `${sandboxUrl()}/send`,
});

export const ROWS: Row[] = [
	{ name: 'nothing is broken', nature: 'fine' },
	{ name: 'bad input in one item', nature: 'input' },
	{ name: 'refused by the service, for good', nature: 'refusedForGood' },
	{
		name: 'refused by the service, once',
		nature: 'refused',
		fault: (format) => ({
			when: 'before',
			kind: 'status',
			status: 200,
			headers: { 'Content-Type': `application/${format}` },
			body: REFUSAL[format],
		}),
	},
	{
		name: '429',
		nature: 'refused',
		fault: () => ({ when: 'before', kind: 'status', status: 429, headers: { 'Retry-After': '7' } }),
	},
	{ name: 'refused connection', nature: 'unsent', down: 'refused' },
	{ name: 'DNS', nature: 'unsent', down: 'dns' },
	{
		name: 'time-out before the commit',
		nature: 'lost',
		timeout: SHORT,
		fault: () => ({ when: 'before', kind: 'hang' }),
	},
	{
		name: 'time-out after the commit',
		nature: 'gone',
		timeout: SHORT,
		fault: () => ({ when: 'after', kind: 'hang' }),
	},
	{
		name: 'slow answer past the time-out',
		nature: 'gone',
		timeout: SHORT,
		fault: () => ({ when: 'after', kind: 'slow', delayMs: LONG_MS }),
	},
	{
		name: 'reset before the body',
		nature: 'lost',
		fault: () => ({ when: 'before', kind: 'resetBeforeBody' }),
	},
	{
		name: 'reset after the commit',
		nature: 'gone',
		fault: () => ({ when: 'after', kind: 'reset' }),
	},
	{ name: '500 after the commit', nature: 'gone', fault: status(500) },
	{ name: 'truncated answer', nature: 'gone', fault: () => ({ when: 'after', kind: 'truncate' }) },
	{
		name: 'HTML 502 before the commit',
		nature: 'lost',
		fault: () => ({ when: 'before', kind: 'html', status: 502 }),
	},
	{
		name: 'HTML 502 after the commit',
		nature: 'gone',
		fault: () => ({ when: 'after', kind: 'html', status: 502 }),
	},
	...[302, 307, 308].flatMap((code): Row[] => [
		{ name: `redirect ${code} before the commit`, nature: 'lost', fault: redirect('before', code) },
		{ name: `redirect ${code} after the commit`, nature: 'gone', fault: redirect('after', code) },
	]),
];

/** Arranges the fault of a row at the service. */
export async function arrange(account: SandboxAccount, row: Row, cell: Cell): Promise<void> {
	if (row.nature === 'refusedForGood') {
		// Enough for the first campaign alone: each message is one part, and takes one credit.
		await account.reset({ ...UNFILTERED, credits: callsOf(cell.grouping)[0].length });
	}
	if (row.fault) {
		await account.setFaults({
			...row.fault(cell.format),
			method: 'POST',
			path: '/send',
			skip: 1,
			times: 1,
		});
	}
}
