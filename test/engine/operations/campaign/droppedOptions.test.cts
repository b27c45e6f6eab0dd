// Values that n8n drops before the node runs. The node cannot reject values that it does not receive. The docs and the
// node's definition for AI assistants mention these values.
import { newAccount } from '../../../support/sandbox/accounts.cts';
import { items } from '../../../support/engine/items.cts';
import { run } from '../../../support/operations/runOperation.cts';

const base = { phoneNumbers: '33639980001', message: 'Hello', pushtype: 'alert' };
const TEST_NUMBER = '33639980077';

const phonesOf = async (parameters: object) => {
	const account = await newAccount();
	const input = items({ options: { sendOnlyTo: TEST_NUMBER } });
	await run(account, 'campaign.send', { ...base, ...parameters }, input);
	return (await account.messages()).map(({ phone }) => phone);
};

it.each([
	['an expression that replaces the collection', '={{ $json.options }}'],
	['a string that replaces the collection', `{"sendOnlyTo":"${TEST_NUMBER}"}`],
	['an array that replaces the collection', [{ sendOnlyTo: TEST_NUMBER }]],
	['an option that the node does not have', { sendOnlyTO: TEST_NUMBER }],
])('sends to the real recipient, because n8n drops %s', async (_what, options) => {
	expect(await phonesOf({ options })).toEqual(['33639980001']);
});

it('sends to the test number that an expression inside the collection returns', async () => {
	const options = { sendOnlyTo: '={{ $json.options.sendOnlyTo }}' };
	expect(await phonesOf({ options })).toEqual([TEST_NUMBER]);
});
