import { countCalls, newAccount } from '../../../support/sandbox/accounts';
import { FORMATS } from '../../../support/formats';
import { items } from '../../../support/engine/items';
import { run } from '../../../support/operations/runOperation';

const byItem = {
	phoneNumbers: '={{ $json.phone }}',
	message: '={{ $json.text }}',
	pushtype: 'alert',
};
const two = items(
	{ phone: '33639980001', text: 'Short' },
	{ phone: '33639980002', text: 'x'.repeat(200) },
);

describe.each(FORMATS)('Maximum Cost (Credits), %s', (format) => {
	it('sends nothing above it, and names cost and limit', async () => {
		const account = await newAccount();
		const { stopped } = await run(account, 'campaign.send', { ...byItem, maximumCost: 2 }, two, {
			format,
		});
		expect(stopped).toMatchObject({ name: 'NodeOperationError' });
		expect(stopped?.message).toMatch(
			/would cost 3 credits.*'Maximum Cost \(Credits\)'.*2.*Nothing was sent/,
		);
		expect(await countCalls(account)).toEqual({ sends: 0, simulations: 2, all: 2 });
		expect((await account.state()).credits).toBe(10000);
	});

	it('sends when the cost is the limit, after a simulation', async () => {
		const account = await newAccount();
		const { json, said } = await run(account, 'campaign.send', { ...byItem, maximumCost: 3 }, two, {
			format,
		});
		expect(json.map(({ campaignCost }) => campaignCost as number)).toEqual([1, 2]);
		expect(await countCalls(account)).toEqual({ sends: 2, simulations: 2, all: 4 });
		expect((await account.calls()).map(({ path }) => path)).toEqual([
			'/send/simulate',
			'/send/simulate',
			'/send',
			'/send',
		]);
		expect(said.join('\n')).toMatch(/3 credits.*two steps|two calls|not atomic/);
	});
});

it('makes no simulation where there is no limit', async () => {
	const account = await newAccount();
	await run(account, 'campaign.send', { ...byItem, maximumCost: 0 }, two);
	expect(await countCalls(account)).toEqual({ sends: 2, simulations: 0, all: 2 });
});

it('holds for lists as well', async () => {
	const account = await newAccount();
	const parameters = { sendTo: 'lists', listIds: '1001', message: 'Hello', pushtype: 'alert' };
	const { stopped } = await run(account, 'campaign.send', { ...parameters, maximumCost: 59 });
	expect(stopped?.message).toMatch(/would cost 60 credits/);
	expect(await countCalls(account)).toEqual({ sends: 0, simulations: 1, all: 1 });
	const { json } = await run(account, 'campaign.send', { ...parameters, maximumCost: 60 });
	expect(json[0].campaignCost).toBe(60);
});

it('sends nothing above it when the node continues on fail either', async () => {
	const account = await newAccount();
	const { failures, pairs, said } = await run(
		account,
		'campaign.send',
		{ ...byItem, maximumCost: 2 },
		two,
		{ node: { onError: 'continueRegularOutput' } },
	);
	expect(pairs).toEqual([0, 1]);
	for (const failure of failures) expect(failure?.message).toMatch(/would cost 3 credits/);
	expect(said).toContain('Accepted: 0. Refused: 2. Unknown: 0.');
	expect(await account.campaigns()).toEqual([]);
});

describe('Minimum Credits Left', () => {
	it.each([
		[7, true],
		[8, false],
	])('of %d with 10 credits and a run of 3: goes out is %s', async (minimumCreditsLeft, goes) => {
		const account = await newAccount({ credits: 10 });
		const { json, stopped } = await run(
			account,
			'campaign.send',
			{ ...byItem, options: { minimumCreditsLeft } },
			two,
		);
		if (goes) expect(json.at(-1).creditsLeft).toBe(7);
		else {
			expect(stopped?.message).toMatch(/7 credits would be left.*'Minimum Credits Left'.*8/);
			expect(await account.campaigns()).toEqual([]);
		}
	});
});

it('takes no ceiling from a model', async () => {
	const account = await newAccount();
	for (const parameters of [
		{ ...byItem, maximumCost: "={{ $fromAI('maximum', '', 'number') }}" },
		{ ...byItem, options: { minimumCreditsLeft: "={{ $fromAI('left', '', 'number') }}" } },
	]) {
		const { stopped } = await run(account, 'campaign.send', parameters, two);
		expect(stopped?.message).toMatch(/could take its value from the AI model/);
	}
	expect(await account.calls()).toEqual([]);
});

it.each([
	['maximumCost', { maximumCost: '={{ "much" }}' }, /'Maximum Cost \(Credits\)'/],
	['minimumCreditsLeft', { options: { minimumCreditsLeft: -1 } }, /'Minimum Credits Left'/],
	['maxRecipients', { options: { maxRecipients: 0 } }, /'Maximum Recipients per Campaign'/],
	['timeout', { options: { timeout: -1 } }, /'Timeout \(Seconds\)'/],
])('refuses a %s that is no number it can keep, before any call', async (_name, extra, words) => {
	const account = await newAccount();
	const { stopped } = await run(account, 'campaign.send', { ...byItem, ...extra }, two);
	expect(stopped).toMatchObject({ name: 'NodeOperationError' });
	expect(stopped?.message).toMatch(words);
	expect(await account.calls()).toEqual([]);
});

describe('Send Only To', () => {
	const toMe = { ...byItem, options: { sendOnlyTo: '+33 6 39 98 00 77' } };

	it('sends to the test number alone, once per campaign, and says TEST everywhere', async () => {
		const account = await newAccount();
		const { json, said } = await run(account, 'campaign.send', toMe, two);
		const messages = await account.messages();
		expect(messages.map(({ phone }) => phone as string)).toEqual(['33639980077', '33639980077']);
		expect(messages.map(({ text }) => text as string)).toEqual(['Short', 'x'.repeat(200)]);
		for (const one of json) {
			expect(one).toMatchObject({
				test: true,
				testNumbers: ['33639980077'],
				campaignSent: 1,
			});
		}
		expect(said.join('\n')).toMatch(/^TEST: only 33639980077/m);
	});

	it('replaces lists too', async () => {
		const account = await newAccount();
		const { json } = await run(account, 'campaign.send', {
			sendTo: 'lists',
			listIds: '1001',
			message: 'Hello',
			pushtype: 'alert',
			options: toMe.options,
		});
		expect(json[0]).toMatchObject({ test: true, campaignTotal: 1, campaignSent: 1 });
		expect((await account.messages()).map(({ phone }) => phone as string)).toEqual(['33639980077']);
	});

	it('counts for the price as well', async () => {
		const account = await newAccount();
		const { json } = await run(account, 'campaign.send', {
			...toMe,
			phoneNumbers: '33639980001, 33639980002, 33639980003',
			message: 'Hello',
			maximumCost: 1,
		});
		expect(json[0].campaignCost).toBe(1);
	});

	it('refuses a test number that is none, before any call', async () => {
		const account = await newAccount();
		const { stopped } = await run(
			account,
			'campaign.send',
			{ ...byItem, options: { sendOnlyTo: 'me' } },
			two,
		);
		expect(stopped?.message).toMatch(/'Send Only To/);
		expect(await account.calls()).toEqual([]);
	});
});
