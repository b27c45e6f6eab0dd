// n8n-workflow for `jest.mock`, in which a process waits for another one by turns of the event loop: a busy machine would
// hold up both for longer than any time.
import type * as workflow from 'n8n-workflow';

/** More than another process takes between reading and writing a row. */
const TURNS = 40;

/** What sleeps longer is a time-out. */
const LONGEST_WAIT_MS = 10_000;

const actual = jest.requireActual<typeof workflow>('n8n-workflow');

const sleep: typeof workflow.sleep = async (ms, signal) => {
	if (ms > LONGEST_WAIT_MS) return await actual.sleep(ms, signal);
	for (let turn = 0; turn < TURNS; turn++) await new Promise(setImmediate);
};

module.exports = { ...actual, sleep };
