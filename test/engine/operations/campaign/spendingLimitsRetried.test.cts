// The limit over several tries, several campaigns, and answers that say less or other than usual.
import type { IDataObject } from 'n8n-workflow';
import { unfilteredAccount } from '../../../support/atMostOnce/unfilteredAccount.cts';
import { newAccount, type SandboxAccount } from '../../../support/sandbox/accounts.cts';
import { credentialFor } from '../../../support/engine/credential.cts';
import { RETRY, runSend, type SendRun } from '../../../support/atMostOnce/runSend.cts';
import { items } from '../../../support/engine/items.cts';
import { runRecorded } from '../../../support/operations/runRecorded.cts';
import { ServiceDouble } from '../../../support/sandbox/serviceDouble.cts';

const SHORT = { phone: '33639980001', text: 'Short' };
const LONG = { phone: '33639980002', text: 'x'.repeat(200) };
const rows = items(SHORT, LONG);

const send = async (account: SandboxAccount, maximumCost: number, over: Partial<SendRun> = {}) =>
	await runSend({
		credential: credentialFor(account),
		input: rows,
		node: RETRY,
		...over,
		parameters: { maximumCost, ...over.parameters },
	});

describe('the price of several campaigns', () => {
	const base = { phoneNumbers: '={{ $json.phone }}', message: 'Hello', pushtype: 'alert' };
	const parts = { ...base, options: { maxRecipients: 1 } };
	/** A simulation answers each time with the next of these, and a send with the same. */
	const answering = async (
		answers: IDataObject[],
		parameters: IDataObject,
		node: IDataObject = {},
	) => {
		let at = 0;
		const three = items(...[1, 2, 3].map((last) => ({ phone: `3363998000${last}` })));
		const result = await runRecorded(await newAccount(), 'campaign.send', parameters, three, {
			answering: ({ path }) => {
				const body = path.endsWith('/simulate') ? answers[at++] : { status: 1, ticket: '7' };
				return { body: JSON.stringify(body) };
			},
			node,
		});
		const sends = result.requests.filter(({ path }) => path === '/send').length;
		return { ...result, sends };
	};
	const answer = (cost?: number, credits?: number): IDataObject => ({ status: 1, cost, credits });

	it('is enough without the credits left', async () => {
		const bare = [answer(1), answer(1), answer(1)];
		expect((await answering(bare, { ...parts, maximumCost: 3 })).sends).toBe(3);
	});

	it('leaves out a campaign that the service refuses, where the node continues', async () => {
		const refused = { status: -3, message: 'Not enough credits' };
		const mixed = [answer(1, 9), refused, answer(1, 9)];
		const node = { onError: 'continueRegularOutput' };
		const parameters = { ...parts, maximumCost: 2 };
		const { failures, sends } = await answering(mixed, parameters, node);
		expect(sends).toBe(2);
		expect(failures.map((failure) => failure !== undefined)).toEqual([false, true, false]);
		const stopping = await answering(mixed, parameters);
		expect(stopping.sends).toBe(0);
		expect(stopping.stopped?.message).toMatch(/could not be simulated/);
	});
});

it.each(['stopWorkflow', 'continueRegularOutput'] as const)(
	'sends nothing when the execution is cancelled while the price is asked for, with %s',
	async (onError) => {
		let asked: () => void = () => {};
		const cancelWhen = new Promise<void>((resolve) => (asked = resolve));
		const proxy = await ServiceDouble.start(() => {
			asked();
			return { body: '{"status":1,"cost":1,"credits":9}', delayMs: 300 };
		});
		const account = await unfilteredAccount();
		const credential = credentialFor(account, { baseUrl: proxy.url });
		const result = await send(account, 9, { credential, cancelWhen, node: { onError } });
		expect(result.status).toBe('canceled');
		// The node has ended: it says so.
		expect(JSON.stringify([result.error, result.output()])).toMatch(/the execution was canceled/);
		expect(proxy.requests.map(({ path }) => path)).toEqual(['/send/simulate']);
	},
);
