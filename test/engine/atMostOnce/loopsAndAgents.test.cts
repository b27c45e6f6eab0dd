// Each round of a loop and each tool call of an AI agent sends its own message. A further attempt of a round or call
// does not send the message again.
import { unfilteredAccount } from '../../support/atMostOnce/unfilteredAccount.cts';
import { countSends, type SandboxAccount } from '../../support/sandbox/accounts.cts';
import { runAgent, WAYS } from '../../support/atMostOnce/aiAgents.cts';
import { credentialFor } from '../../support/engine/credential.cts';
import { LOST, REJECTED } from '../../support/sandbox/sendFaults.cts';
import { engineOptions, RETRY, sendParameters } from '../../support/atMostOnce/runSend.cts';
import { runWorkflow, type EngineOptions, type TestNode } from '../../support/engine/runNode.cts';

const PHONE = '33639980001';
const OTHER = '33639980002';
const TEXT = 'Your parcel is here.';

const phonesOf = async (account: SandboxAccount) =>
	(await account.messages()).map(({ phone }) => phone).sort();

describe('a Send node in a loop', () => {
	const loop = async (
		account: SandboxAccount,
		node: Partial<TestNode>,
		stored: Pick<EngineOptions, 'retryOf' | 'executionId'> = {},
	) =>
		await runWorkflow({
			...engineOptions(credentialFor(account)),
			...stored,
			nodes: [
				{ name: 'Loop', type: 'loop', parameters: { batchSize: 1 } },
				{ name: 'Send', type: 'smsCampaigns', parameters: sendParameters(), ...node },
			],
			connections: [
				['Loop', 'Send', 1],
				['Send', 'Loop'],
			],
			// The user intends to send these three identical messages to one person.
			input: [1, 2, 3].map(() => ({ json: { phone: PHONE, text: TEXT } })),
		});

	it('sends one message in each round, even if a round needs a second attempt', async () => {
		const account = await unfilteredAccount();
		await account.setFaults({ ...REJECTED, skip: 1 });
		const result = await loop(account, RETRY);
		expect(result.error).toBeUndefined();
		expect(await phonesOf(account)).toEqual([PHONE, PHONE, PHONE]);
		expect(await countSends(account)).toBe(4);
		const tickets = result.output('Loop').map(({ json }) => json.ticket);
		expect(new Set(tickets).size).toBe(3);
	});

	it.each([
		['whose send was rejected', REJECTED, 3],
		['whose response was lost', LOST, 2],
	] as const)('sends nothing twice if a retry repeats a round %s', async (_name, fault, sent) => {
		const account = await unfilteredAccount();
		await account.setFaults({ ...fault, skip: 1 });
		const first = await loop(account, fault === LOST ? RETRY : {});
		expect(first.status).toBe('error');
		const second = await loop(account, {}, { retryOf: first.run, executionId: '2' });
		expect(second.status).toBe(sent === 3 ? 'success' : 'error');
		expect(await phonesOf(account)).toEqual(Array.from({ length: sent }, () => PHONE));
	});
});

describe.each(WAYS)('a Send tool in the mode "%s"', (way) => {
	const call = (phone = PHONE) => ({ phone, text: TEXT });
	const run = async (account: SandboxAccount, over: Partial<Parameters<typeof runAgent>[0]>) => {
		const credential = credentialFor(account);
		const result = await runAgent({ way, credential, rounds: [[call()]], ...over });
		return { ...result, shown: JSON.stringify([result.output('Agent'), result.error]) };
	};

	// The test unit/fields/parameters covers the other expressions that an AI model could influence.
	it('makes no call if the AI model could set the cost limit', async () => {
		const maximumCost = '={{ $json.cost }}';
		const account = await unfilteredAccount();
		const rounds = [[{ ...call(), cost: 9 }]];
		const { shown } = await run(account, { rounds, parameters: { maximumCost } });
		expect(shown).toMatch(/could take its value from the AI model/);
		expect(await account.calls()).toEqual([]);
	});

	it('sends the same text to a number at most once a day, and returns the reason to the AI model', async () => {
		const account = await unfilteredAccount();
		const repeated = '+33 6 39 98 00 01';
		const rounds = [[call()], [call(repeated), call(OTHER)]];
		for (const executionId of ['1', '2']) {
			const { shown } = await run(account, { rounds, workflowId: `repeats ${way}`, executionId });
			expect(shown).toContain(
				"'Frequency Limit' was reached: 1 message per day for each number and message text.",
			);
		}
		expect(await phonesOf(account)).toEqual([PHONE, OTHER]);
	});

	it('rejects a tool call above the cost limit that a person has set', async () => {
		const account = await unfilteredAccount();
		const rounds = [[call()], [{ phone: OTHER, text: 'x'.repeat(200) }]];
		const { shown } = await run(account, { rounds, parameters: { maximumCost: 1 } });
		expect(await phonesOf(account)).toEqual([PHONE]);
		expect(shown).toMatch(/would cost 2 credits: more than/);
	});
});

it('sends the rewritten message of an agent if n8n retries a crashed execution', async () => {
	const account = await unfilteredAccount();
	const texts = ['Hello', 'Good morning'];
	for (const [at, text] of texts.entries()) {
		await runAgent({
			way: 'agentByRequest',
			credential: credentialFor(account),
			rounds: [[{ phone: PHONE, text }]],
			executionId: `${at}`,
			workflowId: 'killed agent',
			establishedAt: 7,
			...(at > 0 && { mode: 'retry' as const }),
		});
	}
	expect((await account.messages()).map(({ text }) => text).sort()).toEqual(texts.sort());
});
