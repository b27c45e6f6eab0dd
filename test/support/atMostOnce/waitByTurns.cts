// n8n-workflow for `jest.mock`. A process waits for another one in event-loop turns, because a busy machine could delay
// both for longer than any timeout.
import type * as workflow from 'n8n-workflow';

/** More turns than another process needs between reading and writing a row. */
const TURNS = 40;

/** A longer sleep is a timeout. */
const LONGEST_WAIT_MS = 10_000;

const actual = jest.requireActual<typeof workflow>('n8n-workflow');

const sleep: typeof workflow.sleep = async (ms, signal) => {
	if (ms > LONGEST_WAIT_MS) return await actual.sleep(ms, signal);
	for (let turn = 0; turn < TURNS; turn++) await new Promise(setImmediate);
};

module.exports = { ...actual, sleep };
