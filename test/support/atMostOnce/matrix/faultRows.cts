// The rows of the at-most-once matrix: what is broken.
import { sandboxUrl, type GivenFault, type SandboxAccount } from '../../sandbox/accounts.cts';
import { UNFILTERED } from '../unfilteredAccount.cts';
import { callsOf, type Cell } from './cells.cts';

/**
 * What can be known of the broken call, by its nature and by what the node can see of it:
 * - `fine`: nothing is broken, or the call is made again at once
 * - `input`: the item is refused before any call
 * - `refused`: the service says no, once
 * - `refusedForGood`: it says no to this call and to all later ones
 * - `unsent`: no call gets out in the first try, provably
 * - `gone` and `lost`: nobody can tell from the answer; the message has gone, or it has not
 */
type Nature = 'fine' | 'input' | 'refused' | 'refusedForGood' | 'unsent' | 'gone' | 'lost';

type When = 'before' | 'after';
type Fault = Pick<GivenFault, 'kind' | 'status' | 'retryAfter' | 'location'>;

export interface FaultRow {
	name: string;
	nature: Nature;
	/** The fault of the second send; the others are whole. */
	fault?: () => Fault & { when: When };
	/** Whether the service is out of reach in the first try. */
	down?: boolean;
	/** Whether the time-out strikes once the broken call has come to the service. */
	timesOut?: boolean;
}

/** A fault before the service has committed the campaign, or after that. */
const row = (name: string, when: When, fault: Fault | (() => Fault)): FaultRow => ({
	name: `${name} ${when} the commit`,
	nature: when === 'before' ? 'lost' : 'gone',
	fault: () => ({ when, ...(typeof fault === 'function' ? fault() : fault) }),
});

const redirect = (status: number) => (): Fault => ({
	kind: 'redirect',
	status,
	location: `${sandboxUrl()}/send`,
});

const NO = { kind: 'status', status: 403 } as const;
const BUSY = { kind: 'status', status: 429, retryAfter: 1 } as const;

export const FAULT_ROWS: FaultRow[] = [
	{ name: 'nothing is broken', nature: 'fine' },
	{ name: 'bad input in one item', nature: 'input' },
	{ name: 'refused for good', nature: 'refusedForGood' },
	{ name: 'too busy once', nature: 'fine', fault: () => ({ when: 'before', ...BUSY }) },
	{ name: 'refused once', nature: 'refused', fault: () => ({ when: 'before', ...NO }) },
	{ name: 'no host of this name', nature: 'unsent', down: true },
	{ ...row('time-out', 'before', { kind: 'hang' }), timesOut: true },
	{ ...row('time-out', 'after', { kind: 'hang' }), timesOut: true },
	row('reset', 'before', { kind: 'resetBeforeBody' }),
	row('reset', 'after', { kind: 'reset' }),
	row('HTTP 500', 'after', { kind: 'status', status: 500 }),
	row('truncated answer', 'after', { kind: 'truncate' }),
	row('HTML 502', 'before', { kind: 'html', status: 502 }),
	row('HTML 502', 'after', { kind: 'html', status: 502 }),
	...[302, 307, 308].flatMap((code) => [
		row(`redirect ${code}`, 'before', redirect(code)),
		row(`redirect ${code}`, 'after', redirect(code)),
	]),
];

/** Arranges the fault of a row at the service. */
export async function arrange(
	account: SandboxAccount,
	{ nature, fault }: FaultRow,
	cell: Cell,
): Promise<void> {
	if (nature === 'refusedForGood') {
		// Enough for the first campaign alone: each message is one part, and takes one credit.
		await account.reset({ ...UNFILTERED, credits: callsOf(cell.grouping)[0].length });
	}
	if (!fault) return;
	await account.setFaults({ ...fault(), method: 'POST', path: '/send', skip: 1, times: 1 });
}
