// The hint above the output begins with the run's result. Important hints follow.
import { items } from '../../../support/engine/items.cts';
import { newAccount } from '../../../support/sandbox/accounts.cts';
import { BY_PHONE, run } from '../../../support/operations/runOperation.cts';
import { LOST, REJECTED } from '../../../support/sandbox/sendFaults.cts';
import { phone } from '../../../support/phoneNumbers.cts';

const OPTED_OUT = '33639980900';
const GONE = '33639980800';
const rows = (...phones: string[]) => items(...phones.map((one) => ({ phone: one })));

type Given = Parameters<typeof run>;

/** Returns the first hint, its type, and each row's status. */
async function summaryOf(
	operation: Given[1],
	phones: string[],
	parameters: Given[2] = {},
	options: Given[4] = {},
) {
	const account = await newAccount({ credits: 100 });
	const all = { ...BY_PHONE, ...parameters } as Given[2];
	const result = await run(account, operation, all, rows(...phones), options);
	return {
		first: result.said[0],
		type: result.hints()[0]?.type,
		statuses: result.json.map(({ recipientStatus }) => recipientStatus as string | undefined),
	};
}

it('shows the summary as the first hint, and shows only statuses that the responses prove', async () => {
	const phones = [phone(1), OPTED_OUT, GONE, '33639'];
	const leftOut = 'Left out: 1 opted out, 1 invalid, 1 undeliverable.';
	expect(await summaryOf('campaign.send', phones)).toEqual({
		first: `Sent to 1 of 4 recipients, for 1 credit; 99 are left. ${leftOut}`,
		type: 'warning',
		statuses: [null, null, null, null],
	});
	expect(
		await summaryOf('campaign.simulate', phones, { message: '=Hello {{ $itemIndex }}' }),
	).toEqual({
		first: `Would reach 1 of 4 recipients and cost 1 credit; 99 would be left. ${leftOut}`,
		type: 'warning',
		statuses: ['included', 'optedOut', 'undeliverable', 'invalid'],
	});
});

it('counts a duplicate that the node leaves out when it splits a campaign', async () => {
	const phones = [phone(1), phone(2), phone(1)];
	const parts = { options: { maxRecipients: 2 } };
	expect(await summaryOf('campaign.send', phones, parts)).toEqual({
		first: 'Sent to 2 of 3 recipients, for 2 credits; 98 are left. Left out: 1 duplicate.',
		type: 'warning',
		statuses: ['included', 'included', 'duplicate'],
	});
});

it.each([
	[
		'rejected',
		REJECTED,
		'Sent to 2 of 6 recipients, for 2 credits; 98 are left. Left out: 1 duplicate, 1 without a phone number, 2 rejected.',
	],
	[
		'unknown',
		LOST,
		'Sent to 2 of 6 recipients, for 2 credits; 98 are left. Left out: 1 duplicate, 1 without a phone number, 1 rejected. Unknown outcome: 1. Check your provider account.',
	],
])('counts each recipient, even if the last recipient is %s', async (_outcome, fault, sum) => {
	const account = await newAccount({ credits: 100 });
	await account.setFaults({ ...fault, skip: 1 });
	const input = items(
		...[phone(1), phone(2), phone(1), 'n/a', ''].map((one) => ({ phone: one, text: 'Hello' })),
		{ phone: phone(3), text: 'Bye' },
	);
	const parameters = { ...BY_PHONE, message: '={{ $json.text }}' };
	const node = { onError: 'continueRegularOutput' as const };
	const { said } = await run(account, 'campaign.send', parameters, input, { node });
	expect(said).toEqual([
		sum,
		"Item 5: 'Phone Numbers' is empty, so the row is left out. Fill in the number to include the row.",
	]);
});

it("shows the run's result, then warnings, then notes in one hint", async () => {
	const account = await newAccount({ moderation: true });
	const input = items(
		...[1, 2, 3, 4, 5].map((at) => ({ phone: phone(at), text: `Look: https://a.example/${at}` })),
		{ phone: 'n/a', text: 'One' },
	);
	const options = { sendOnlyTo: phone(9), sender: 'MyShop' };
	const more = { message: '={{ $json.text }}', pushtype: 'marketing', maximumCost: 100, options };
	const parameters = { ...BY_PHONE, ...more };
	const result = await run(account, 'campaign.send', parameters, input, {
		node: { onError: 'continueRegularOutput' },
	});
	const { said } = result;
	expect(result.hints()).toMatchObject([{ type: 'warning' }]);
	expect(said.length).toBeLessThanOrEqual(6);
	expect(said[0]).toMatch(/^TEST: /);
	const first = said.join('\n');
	expect(first).toMatch(/^TEST: one message, only to 33639980009\./);
	expect(first).toMatch(
		/^Accepted and under review for 1 of 6 .* Left out: 4 not tested, 1 rejected\.$/m,
	);
	expect(first).toMatch(/ends with a link/);
	expect(said.slice(3).join()).toMatch(/Do not send the campaign again/);
});
