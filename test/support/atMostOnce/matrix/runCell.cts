// Runs the cells of the at-most-once matrix, each on an account of its own.
import pLimit from 'p-limit';
import { unfilteredAccount } from '../unfilteredAccount.cts';
import { countSends, type SandboxAccount } from '../../sandbox/accounts.cts';
import { arrange, type FaultRow } from './faultRows.cts';
import { credentialFor, type Credential } from '../../engine/credential.cts';
import { BROKEN_ITEM, callsOf, CELLS, inputItems, PHONES, type Cell } from './cells.cts';
import { makeName } from '../hostNames.cts';
import { ServiceDouble } from '../../sandbox/serviceDouble.cts';
import { RETRY, runSend, type SendResult } from '../runSend.cts';
import { strikeAtSend } from '../timeOuts.cts';

/** What the service has of a cell, and what the node said. */
export interface Seen {
	result: SendResult;
	/** Messages by item: how often its number is in a campaign. */
	messages: number[];
	/** The tickets of its campaigns. */
	tickets: string[][];
	/** Sends that reached the service, broken ones too. */
	calls: number;
}

export interface Ran {
	row: FaultRow;
	cell: Cell;
	first: Seen;
	/** *Retry execution* of the stored run, when it stopped; nothing is broken then. */
	again?: Seen;
}

const AT_ONCE = 12;

async function look(account: SandboxAccount, result: SendResult): Promise<Seen> {
	const messages = await account.messages();
	const tickets = PHONES.map((phone) =>
		messages.filter((message) => message.phone === phone).map(({ ticket }) => ticket),
	);
	return {
		result,
		tickets,
		messages: tickets.map(({ length }) => length),
		calls: await countSends(account),
	};
}

/** Takes the service away for the first try of all calls; gives what brings it back. */
async function takeDown(
	{ down }: FaultRow,
	{ grouping, retry, onError }: Cell,
	credential: Credential,
) {
	if (!down) return undefined;
	const proxy = await ServiceDouble.start();
	const url = new URL(proxy.url);
	// A node that continues makes the further try itself.
	let comesBack = retry && onError !== 'stopWorkflow' ? callsOf(grouping).length + 1 : Infinity;
	url.hostname = makeName((lookup) => lookup >= comesBack);
	credential.baseUrl = url.href;
	return { open: () => (comesBack = 0), close: async () => await proxy.close() };
}

async function runCell(row: FaultRow, cell: Cell): Promise<Ran> {
	const account = await unfilteredAccount();
	await arrange(account, row, cell);
	const credential = credentialFor(account, { format: cell.format });
	const service = await takeDown(row, cell, credential);
	const setUp = {
		credential,
		parameters: { options: { campaigns: cell.grouping } },
		node: { onError: cell.onError, ...(cell.retry && RETRY) },
		input: inputItems(row.nature === 'input' ? BROKEN_ITEM : undefined),
	};
	try {
		const beforeTry = (number: number) => {
			if (number > 1) service?.open();
		};
		const run = runSend({ ...setUp, beforeTry, executionId: '1' });
		// Nothing else ends the second send.
		const calls = callsOf(cell.grouping).length;
		const result = await (row.timesOut ? strikeAtSend(account, calls, run) : run);
		const first = await look(account, result);
		if (result.status !== 'error') return { row, cell, first };
		service?.open();
		await account.clearFaults();
		const retried = await runSend({ ...setUp, executionId: '2', retryOf: result.run });
		return { row, cell, first, again: await look(account, retried) };
	} finally {
		await service?.close();
	}
}

/** All settings of one row. */
export async function runRow(row: FaultRow): Promise<Ran[]> {
	return await pLimit(AT_ONCE).map(CELLS, async (cell) => await runCell(row, cell));
}
