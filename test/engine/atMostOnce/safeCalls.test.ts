// Calls that may be repeated are, with care; they wait as long as they are asked to, and end when the user ends them.
import type { IDataObject } from 'n8n-workflow';
import { unfilteredAccount } from '../../support/atMostOnce/unfilteredAccount';
import type { GivenCallFault, SandboxAccount } from '../../support/sandbox/accounts';
import { credentialFor } from '../../support/engine/credential';
import { runSend, wordsOf, type SendRun } from '../../support/atMostOnce/runSend';

jest.setTimeout(60_000);

interface SafeCall {
	parameters: IDataObject;
	method: string;
	path: string;
}

const CALLS: Record<string, SafeCall> = {
	simulate: {
		parameters: { operation: 'simulate', phoneNumbers: '33639980001', message: 'Hello' },
		method: 'POST',
		path: '/send/simulate',
	},
	'get many API errors': {
		parameters: { resource: 'apiError', operation: 'getAll', returnAll: false, limit: 5 },
		method: 'GET',
		path: '/errors',
	},
	'get many NPAI': {
		parameters: { resource: 'npai', operation: 'getAll', returnAll: true },
		method: 'GET',
		path: '/npai',
	},
};

const FAULTS: Array<
	[name: string, fault: Pick<GivenCallFault, 'when' | 'kind' | 'status' | 'headers'>]
> = [
	['reset', { when: 'after', kind: 'reset' }],
	['503', { when: 'before', kind: 'status', status: 503 }],
	['HTML 502', { when: 'before', kind: 'html', status: 502 }],
	['truncated', { when: 'after', kind: 'truncate' }],
];

async function start(
	call: SafeCall,
	fault: Partial<GivenCallFault>,
	run: Partial<SendRun> = {},
): Promise<{
	account: SandboxAccount;
	made: () => Promise<number>;
	run: ReturnType<typeof runSend>;
}> {
	const account = await unfilteredAccount();
	const { method, path } = call;
	await account.setFaults({ when: 'before', kind: 'status', method, path, ...fault });
	const made = async () => {
		const calls = await account.calls();
		return calls.filter((one) => one.path.startsWith(path)).length;
	};
	return {
		account,
		made,
		run: runSend({ credential: credentialFor(account), parameters: call.parameters, ...run }),
	};
}

describe.each(Object.entries(CALLS))('%s', (_name, call) => {
	it.concurrent.each(FAULTS)('is made again after %s', async (_fault, fault) => {
		const { made, run } = await start(call, { ...fault, times: 1 });
		expect(wordsOf((await run).error)).toBe('');
		expect(await made()).toBe(2);
	});

	it('gives up after a few tries, with a pause before each', async () => {
		const started = Date.now();
		const { made, run } = await start(call, { status: 503 });
		expect((await run).status).toBe('error');
		expect(await made()).toBe(3);
		// 0.5 to 1.5 times 0.5 s, then 1 s.
		expect(Date.now() - started).toBeGreaterThanOrEqual(750);
	});

	it('waits as long as the service asks, in full', async () => {
		const started = Date.now();
		const { made, run } = await start(call, {
			status: 429,
			headers: { 'Retry-After': '2' },
			times: 1,
		});
		expect((await run).status).toBe('success');
		expect(await made()).toBe(2);
		expect(Date.now() - started).toBeGreaterThanOrEqual(2000);
	});

	it('is not made again when the service refuses it', async () => {
		const { made, run } = await start(call, { status: 403 });
		expect((await run).status).toBe('error');
		expect(await made()).toBe(1);
	});

	it('stops waiting when the execution is cancelled', async () => {
		const cancelWhen = new Promise((resolve) => setTimeout(resolve, 500));
		const started = Date.now();
		const { made, run } = await start(
			call,
			{ status: 429, headers: { 'Retry-After': '30' } },
			{ cancelWhen },
		);
		expect((await run).status).not.toBe('success');
		expect(Date.now() - started).toBeLessThan(10_000);
		expect(await made()).toBe(1);
	});
});
