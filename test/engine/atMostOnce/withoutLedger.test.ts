// The same matrix with the ledger switched off: proof that it is the ledger that keeps people from getting it twice,
// and that the matrix would notice.
import { FAULT_ROWS, type FaultRow } from '../../support/atMostOnce/matrix/faultRows';
import { runRow, type Ran } from '../../support/atMostOnce/matrix/runCell';
import { useNames } from '../../support/atMostOnce/hostNames';
import { documentedMatrix, matrixTable } from '../../support/atMostOnce/matrix/docsTable';

// Each try opens a record of its own, as if n8n kept nothing between two tries.
jest.mock('../../../nodes/SmsCampaigns/rules/ledger/ledger', () => {
	const actual = jest.requireActual<
		typeof import('../../../nodes/SmsCampaigns/rules/ledger/ledger')
	>('../../../nodes/SmsCampaigns/rules/ledger/ledger');
	return {
		...actual,
		openLedger: (_context: object, run: number | string) => actual.openLedger({}, run),
	};
});

jest.setTimeout(60_000);
useNames();

const most = ({ first, again }: Ran) => Math.max(...first.messages, ...(again?.messages ?? []));

/** Cells in which the node ran again: by *Retry on Fail*, or by *Retry execution*. */
const ranAgain = ({ cell, again }: Ran) =>
	cell.onError === 'stopWorkflow' && (cell.retry || again !== undefined);

const done: Ran[][] = [];

describe('without the ledger', () => {
	it.each(FAULT_ROWS.map((row): [string, FaultRow] => [row.name, row]))(
		'%s',
		async (_name, row) => {
			const ran = await runRow(row);
			done.push(ran);
			// What went out before the node stopped goes out once more: the broken campaign, and the one before it.
			if (['gone', 'lost', 'refused'].includes(row.nature)) {
				const again = ran.filter(ranAgain);
				expect(again).toHaveLength(8);
				for (const one of again) expect(most(one)).toBeGreaterThan(1);
			}
			for (const one of ran.filter(({ cell }) => cell.onError !== 'stopWorkflow')) {
				expect(most(one)).toBeLessThanOrEqual(1);
			}
		},
	);

	it('gives the table of the docs', () => {
		expect(done).toHaveLength(FAULT_ROWS.length);
		const made = matrixTable(done);
		process.stdout.write(`${made}\n`);
		expect(made).toBe(documentedMatrix('without the ledger', made));
	});
});
