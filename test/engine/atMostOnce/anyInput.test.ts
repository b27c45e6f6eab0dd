// Items that name each other's numbers and lists in any way, in parts of any size, with any call broken: over all
// tries nobody gets the message twice, and nobody is left out whom an item calls accepted.
import fc from 'fast-check';
import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import { unfilteredAccount } from '../../support/atMostOnce/unfilteredAccount';
import type { GivenCallFault, SandboxAccount } from '../../support/sandbox/accounts';
import { credentialFor } from '../../support/engine/credential';
import { runSend, wordsOf, type SendResult } from '../../support/atMostOnce/runSend';

jest.setTimeout(120_000);

const RUNS = 60;
const PHONES = Array.from({ length: 6 }, (_, at) => `3363998000${at}`);
const LISTS = PHONES.map((phone, at) => ({ id: at + 1, name: phone, contacts: [{ phone }] }));

const names = fc.array(fc.nat({ max: PHONES.length - 1 }), { minLength: 1, maxLength: 4 });
const broken = fc.constantFrom<Partial<GivenCallFault>>(
	{ when: 'before', kind: 'status', status: 429 },
	{ when: 'after', kind: 'reset' },
);
const plan = fc.record({
	items: fc.array(names, { minLength: 1, maxLength: 5 }),
	maxRecipients: fc.integer({ min: 1, max: 5 }),
	/** Of each of three tries: which call is broken, and how. */
	faults: fc.array(fc.record({ skip: fc.nat({ max: 3 }), fault: broken }), { maxLength: 2 }),
	outputItemPer: fc.constantFrom('input', 'campaign'),
});

type Plan = typeof plan extends fc.Arbitrary<infer T> ? T : never;

const pairsOf = ({ pairedItem }: INodeExecutionData) =>
	[pairedItem].flat().map((pair) => (pair as { item: number }).item);

/** Tries until no fault is left; the last try goes on whatever happens. */
async function tries(
	account: SandboxAccount,
	parameters: IDataObject,
	input: INodeExecutionData[],
	{ faults }: Plan,
	path: string,
): Promise<SendResult> {
	let stored: SendResult | undefined;
	for (const [at, each] of [...faults, undefined].entries()) {
		if (stored && stored.status !== 'error') return stored;
		await account.clearFaults();
		if (each) {
			const { skip, fault } = each;
			await account.setFaults({ method: 'POST', path, times: 1, skip, ...fault } as GivenCallFault);
		}
		stored = await runSend({
			credential: credentialFor(account),
			parameters,
			input,
			node: { onError: each ? 'stopWorkflow' : 'continueRegularOutput' },
			executionId: `${at}`,
			withCurrentNodes: stored !== undefined,
			retryOf: stored?.run,
		});
	}
	return stored!;
}

async function check(given: Plan, toLists: boolean): Promise<void> {
	const account = await unfilteredAccount({ lists: LISTS });
	const { items, maxRecipients, outputItemPer } = given;
	const input = items.map((at) => ({
		json: { phone: at.map((one) => PHONES[one]), lists: at.map((one) => one + 1) },
	}));
	const options = { outputItemPer, ...(toLists ? { campaigns: 'perItem' } : { maxRecipients }) };
	const parameters = {
		message: 'Hello',
		sendTo: toLists ? 'lists' : 'numbers',
		listIds: '={{ $json.lists }}',
		options,
	};
	const path = toLists ? '/send/lists' : '/send';
	const result = await tries(account, parameters, input, given, path);
	const sent = (await account.messages()).filter(
		(message) => !('reason' in message && message.reason),
	);
	const counts = PHONES.map((phone) => sent.filter((message) => message.phone === phone).length);
	expect(Math.max(...counts)).toBeLessThanOrEqual(1);
	const wellPaired = new Set<number>();
	const failed = new Set<number>();
	for (const item of result.output()) {
		for (const index of pairsOf(item)) (item.error ? failed : wellPaired).add(index);
	}
	expect(wordsOf(result.error)).toBe('');
	items.forEach((at, index) => {
		expect(wellPaired.has(index) || failed.has(index)).toBe(true);
		if (!failed.has(index)) expect(at.map((one) => counts[one])).toEqual(at.map(() => 1));
	});
}

it.each([
	['numbers', false],
	['lists', true],
])('holds for %s', async (_name, toLists) => {
	await fc.assert(
		fc.asyncProperty(plan, async (given) => await check(given, toLists)),
		{ numRuns: RUNS },
	);
});
