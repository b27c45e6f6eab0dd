import { countCalls, newAccount } from '../../../support/sandbox/accounts.cts';
import { items } from '../../../support/engine/items.cts';
import { run } from '../../../support/operations/runOperation.cts';

const byItem = {
	phoneNumbers: '={{ $json.phone }}',
	message: '={{ $json.text }}',
	pushtype: 'alert',
};
const two = items(
	{ phone: '33639980001', text: 'Short' },
	{ phone: '33639980002', text: 'x'.repeat(200) },
);

describe('Maximum Cost (Credits)', () => {
	it('sends nothing above it, and names cost and limit', async () => {
		const account = await newAccount();
		const { stopped } = await run(account, 'campaign.send', { ...byItem, maximumCost: 2 }, two);
		expect(stopped).toMatchObject({ name: 'NodeOperationError' });
		expect(stopped?.message).toMatch(
			/This run would cost 3 credits.*'Maximum Cost \(Credits\)' allows \(2\)\.$/,
		);
		expect(await countCalls(account)).toEqual({ sends: 0, simulations: 2, all: 2 });
		expect((await account.state()).credits).toBe(10000);
	});
});

describe('Send Only To', () => {
	const toMe = { ...byItem, options: { sendOnlyTo: '+33 6 39 98 00 77' } };

	it('sends the first message to the test number alone, and says TEST everywhere', async () => {
		const account = await newAccount();
		const { json, said } = await run(account, 'campaign.send', toMe, two);
		const messages = await account.messages();
		expect(messages.map(({ phone, text }) => [phone, text])).toEqual([['33639980077', 'Short']]);
		const [first, ...others] = json;
		expect(first).toMatchObject({
			...{ test: true, accepted: true, phone: '33639980077' },
			...{ campaignSent: 1, campaignCost: 1 },
		});
		expect(others).toMatchObject([{ phone: '33639980002', accepted: false, test: true }]);
		expect(said.slice(0, 2)).toEqual([
			"TEST: one message, to 33639980077 and nobody else. To send for real, run the workflow again without 'Send Only To (Test)'.",
			'Sent to 1 of 2 recipients, for 1 credit; 9,999 are left. Left out: 1 not tested.',
		]);
	});
});
