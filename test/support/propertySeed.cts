// Random tests draw the same cases each time and on every machine, so a new failure results from a code change and can
// be reproduced. TEST_SEED selects other cases, and TEST_RUNS raises their number. Mutation tests draw only as many
// cases as fit into a short time: a case that runs a workflow takes half a second.
import path from 'node:path';
import { configureGlobal, defaultReportMessage } from 'fast-check';
import { propertyRuns, SEED } from './propertyRuns.cts';

const { SMALL_TESTS, TEST_RUNS, SANDBOX_URL } = process.env;

configureGlobal({
	seed: SEED,
	numRuns: propertyRuns(100),
	...(SMALL_TESTS && { interruptAfterTimeLimit: SANDBOX_URL ? 5_000 : 200 }),
	reporter: (details) => {
		if (!details.failed) return;
		const switches = TEST_RUNS ? `TEST_SEED=${SEED} TEST_RUNS=${TEST_RUNS}` : `TEST_SEED=${SEED}`;
		const testFile = path.relative(process.cwd(), expect.getState().testPath ?? '');
		const again = `To repeat: ${switches} npm test -- ${testFile}`;
		const cause = details.errorInstance;
		throw new Error(`${defaultReportMessage(details)}\n${again}`, { cause });
	},
});
