// A version of n8n-workflow for `jest.mock` in which a short wait lasts a fixed number of event-loop turns. A busy
// machine could delay a process for longer than any wait in milliseconds.
import type * as workflow from 'n8n-workflow';

/** More turns than another process needs between reading and writing a row. */
const TURNS = 40;

/** A longer sleep is a time limit and stays unchanged. */
const LONGEST_WAIT_MS = 10_000;

const actual = jest.requireActual<typeof workflow>('n8n-workflow');

const sleep: typeof workflow.sleep = async (ms, signal) => {
	if (ms > LONGEST_WAIT_MS) return await actual.sleep(ms, signal);
	for (let turn = 0; turn < TURNS; turn++) await new Promise(setImmediate);
};

module.exports = { ...actual, sleep };
