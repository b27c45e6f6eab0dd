// *Maximum Cost* for several campaigns and for incomplete or unusual responses, and *Send Only To*.
import type { IDataObject } from 'n8n-workflow';
import { countCalls, newAccount } from '../../../support/sandbox/accounts.cts';
import { runSend } from '../../../support/atMostOnce/runSend.cts';
import { credentialFor } from '../../../support/engine/credential.cts';
import { items } from '../../../support/engine/items.cts';
import { BY_ROW, run } from '../../../support/operations/runOperation.cts';
import { runRecorded } from '../../../support/operations/runRecorded.cts';
import { ServiceDouble } from '../../../support/sandbox/serviceDouble.cts';

const rows = items(
	{ phone: '33639980001', text: 'Short' },
	{ phone: '33639980002', text: 'x'.repeat(200) },
);

it('sends nothing if the run costs more than Maximum Cost, and names the cost and the limit', async () => {
	const account = await newAccount();
	const { stopped } = await run(account, 'campaign.send', { ...BY_ROW, maximumCost: 2 }, rows);
	expect(stopped).toMatchObject({ name: 'NodeOperationError' });
	expect(stopped?.message).toMatch(
		/This run would cost 3 credits.*'Maximum Cost \(Credits\)' allows \(2\)\.$/,
	);
	expect(await countCalls(account)).toEqual({ sends: 0, simulations: 2, all: 2 });
	expect((await account.state()).credits).toBe(10000);
});

it.each([
	[0, '1 for an unknown reason', null],
	[9, '1 in a country that is not allowed', 'countryNotAllowed'],
])('counts left-out recipients with Maximum Cost %d: %s', async (maximumCost, reason, status) => {
	const input = items({ phone: '33639980001', text: 'Hi' }, { phone: '447700900001', text: 'Hey' });
	const account = await newAccount({ allowedCountries: ['FR'] });
	const { json, said } = await run(account, 'campaign.send', { ...BY_ROW, maximumCost }, input);
	expect(said[0]).toMatch(`9,999 are left. Left out: ${reason}.`);
	expect(json.map(({ recipientStatus }) => recipientStatus)).toEqual(['included', status]);
});

it('sends only the first message, only to the test number, and marks the output as a test', async () => {
	const account = await newAccount();
	const toMe = { ...BY_ROW, options: { sendOnlyTo: '+33 6 39 98 00 77' } };
	const { json, said } = await run(account, 'campaign.send', toMe, rows);
	const messages = await account.messages();
	expect(messages.map(({ phone, text }) => [phone, text])).toEqual([['33639980077', 'Short']]);
	const [first, ...others] = json;
	expect(first).toMatchObject({
		...{ test: true, accepted: true, phone: '33639980077' },
		...{ campaignSent: 1, campaignCost: 1 },
	});
	expect(others).toMatchObject([{ phone: '33639980002', accepted: false, test: true }]);
	expect(said.slice(0, 2)).toEqual([
		"TEST: one message, only to 33639980077. For the real send, remove 'Send Only To (Test)' and run the workflow again.",
		'Sent to 1 of 2 recipients, for 1 credit; 9,999 are left. Left out: 1 not tested.',
	]);
});

describe('the price of several campaigns', () => {
	const parts = { ...BY_ROW, message: 'Hello', options: { maxRecipients: 1 } };
	/** Sends three campaigns. The service returns the next response to each simulation, and accepts each send. */
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

	it('accepts price responses without the remaining credits', async () => {
		const bare = [answer(1), answer(1), answer(1)];
		expect((await answering(bare, { ...parts, maximumCost: 3 })).sends).toBe(3);
	});

	it('leaves out a campaign with a rejected price request only if the node continues', async () => {
		const rejected = { status: -3, message: 'Not enough credits' };
		const mixed = [answer(1, 9), rejected, answer(1, 9)];
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
	'sends nothing if a person stops the execution during the price request (onError: %s)',
	async (onError) => {
		let asked: () => void = () => {};
		const cancelWhen = new Promise<void>((resolve) => (asked = resolve));
		const proxy = await ServiceDouble.start(() => {
			asked();
			return { body: '{"status":1,"cost":1,"credits":9}', delayMs: 300 };
		});
		const credential = credentialFor(await newAccount(), { baseUrl: proxy.url });
		const sending = { credential, parameters: { maximumCost: 9 }, input: rows };
		const result = await runSend({ ...sending, cancelWhen, node: { onError } });
		expect(result.status).toBe('canceled');
		// The output shows that the node has ended the run.
		expect(JSON.stringify([result.error, result.output()])).toMatch(/the execution was canceled/);
		expect(proxy.requests.map(({ path }) => path)).toEqual(['/send/simulate']);
	},
);
