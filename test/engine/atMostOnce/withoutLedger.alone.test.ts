// The matrix with the ledger and n8n's record switched off: it is they that keep people from getting a message twice, and
// the matrix would notice.
import { CrashRecord } from '../../../nodes/SmsCampaigns/campaign/send/crashRecord';
import { FAULT_ROWS, type FaultRow } from '../../support/atMostOnce/matrix/faultRows';
import { runRow, type Ran } from '../../support/atMostOnce/matrix/runCell';
import { useTimeOuts } from '../../support/atMostOnce/timeOuts';

// Each try opens a record of its own, as if n8n kept nothing between two tries.
jest.mock('../../../nodes/SmsCampaigns/campaign/plan/ledger', () => {
	const actual = jest.requireActual<
		typeof import('../../../nodes/SmsCampaigns/campaign/plan/ledger')
	>('../../../nodes/SmsCampaigns/campaign/plan/ledger');
	return {
		...actual,
		openLedger: (_context: object, run: string) => actual.openLedger({}, run),
	};
});

beforeEach(() => jest.spyOn(CrashRecord, 'open').mockResolvedValue(undefined));

useTimeOuts();

const most = ({ first, again }: Ran) => Math.max(...first.messages, ...(again?.messages ?? []));

const rows = ['refused once', 'reset before the commit', 'time-out after the commit'];

it.each(
	FAULT_ROWS.filter(({ name }) => rows.includes(name)).map((row): [string, FaultRow] => [
		row.name,
		row,
	]),
)('%s: what went out before the node stopped goes out once more', async (_name, row) => {
	const ran = await runRow(row);
	// Cells in which the node ran again: by *Retry on Fail*, or by *Retry execution*.
	const again = ran.filter(
		({ cell, again: retried }) =>
			cell.onError === 'stopWorkflow' && (cell.retry || retried !== undefined),
	);
	expect(again).toHaveLength(8);
	for (const one of again) expect(most(one)).toBeGreaterThan(1);
});
