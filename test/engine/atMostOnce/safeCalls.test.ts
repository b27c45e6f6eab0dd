// Calls that are safe to repeat are made again after temporary faults.
import type { IDataObject } from 'n8n-workflow';
import { unfilteredAccount } from '../../support/atMostOnce/unfilteredAccount';
import type { GivenFault } from '../../support/sandbox/accounts';
import { credentialFor } from '../../support/engine/credential';
import { runSend, wordsOf } from '../../support/atMostOnce/runSend';

type Call = [method: string, path: string, parameters: IDataObject];
const SIMULATE = { operation: 'simulate', phoneNumbers: '33639980001', message: 'Hello' };
const CALLS: Call[] = [
	['POST', '/send/simulate', SIMULATE],
	['GET', '/errors', { resource: 'apiError', operation: 'getAll', returnAll: false, limit: 5 }],
	['GET', '/npai', { resource: 'npai', operation: 'getAll', returnAll: true }],
];

/** Runs the node against a service with one fault; gives the error's words, and how often it called. */
async function run([method, path, parameters]: Call, fault: Omit<GivenFault, 'method'>) {
	const account = await unfilteredAccount();
	await account.setFaults({ method, path, ...fault });
	const { error } = await runSend({ credential: credentialFor(account), parameters });
	const calls = (await account.calls()).filter((call) => call.path.startsWith(path)).length;
	return { words: wordsOf(error), calls };
}

describe.each(CALLS)('%s %s', (...call) => {
	it.each<Omit<GivenFault, 'method'>>([
		{ when: 'after', kind: 'reset' },
		{ when: 'before', kind: 'status', status: 503 },
		{ when: 'before', kind: 'html', status: 502 },
		{ when: 'after', kind: 'truncate' },
	])('is made again after %j', async (fault) => {
		expect(await run(call, { ...fault, times: 1 })).toEqual({ words: '', calls: 2 });
	});

	it.each([
		[503, 3],
		[403, 1],
	])('after HTTP %i for good is made %i times', async (status, calls) => {
		const made = await run(call, { kind: 'status', status });
		expect(made).toEqual({ words: expect.stringMatching(/./), calls });
	});
});
