// The rows of the at-most-once matrix: what is broken.
import type { Format } from '../../formats';
import { sandboxUrl, type GivenCallFault, type SandboxAccount } from '../../sandbox/accounts';
import { UNFILTERED } from '../unfilteredAccount';
import { callsOf, type Cell } from './cells';

/**
 * What can be known of the broken call, by its nature and by what the node can see of it:
 * - `fine`: nothing is broken
 * - `input`: the item is refused before any call
 * - `refused`: the service says no, once
 * - `refusedForGood`: it says no to this call and to all later ones
 * - `unsent`: the first call, and all where there is no further try, provably never gets out
 * - `gone` and `lost`: nobody can tell from the answer; the message has gone, or it has not
 */
type Nature = 'fine' | 'input' | 'refused' | 'refusedForGood' | 'unsent' | 'gone' | 'lost';

export interface FaultRow {
	name: string;
	nature: Nature;
	/** The fault of the second send; the calls after it are whole again. */
	fault?: (format: Format) => Omit<GivenCallFault, 'method' | 'path' | 'times' | 'skip'>;
	/** Whether the service is out of reach until the second call is attempted. */
	down?: boolean;
	/** Whether the time-out strikes once the broken call has come to the service. */
	timesOut?: boolean;
}

/** The codes of contract 7.3. */
const NOT_ENOUGH_CREDITS: Record<Format, string> = {
	json: '{"status":-3,"message":"Not enough credits"}',
	xml: '<response><status>-3</status><message>Not enough credits</message></response>',
};
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

export const FAULT_ROWS: FaultRow[] = [
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
			body: NOT_ENOUGH_CREDITS[format],
		}),
	},
	{
		name: '429',
		nature: 'refused',
		fault: () => ({ when: 'before', kind: 'status', status: 429, headers: { 'Retry-After': '1' } }),
	},
	{ name: 'no host of this name', nature: 'unsent', down: true },
	{
		name: 'time-out before the commit',
		nature: 'lost',
		timesOut: true,
		fault: () => ({ when: 'before', kind: 'hang' }),
	},
	{
		name: 'time-out after the commit',
		nature: 'gone',
		timesOut: true,
		fault: () => ({ when: 'after', kind: 'hang' }),
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
	...[302, 307, 308].flatMap((code): FaultRow[] => [
		{ name: `redirect ${code} before the commit`, nature: 'lost', fault: redirect('before', code) },
		{ name: `redirect ${code} after the commit`, nature: 'gone', fault: redirect('after', code) },
	]),
];

/** Arranges the fault of a row at the service. */
export async function arrange(account: SandboxAccount, row: FaultRow, cell: Cell): Promise<void> {
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
