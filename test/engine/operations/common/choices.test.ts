import { newAccount } from '../../../support/sandbox/accounts';
import { items } from '../../../support/engine/items';
import { run } from '../../../support/operations/runOperation';

const message = { message: 'Hello', phoneNumbers: '33639980001' };

/** A field that is chosen by an expression, the item that is not in order, and what must come back. */
const ODD: Array<[operation: string, parameters: Record<string, string>, good: string, RegExp]> = [
	[
		'campaign.send',
		{ ...message, pushtype: '={{ $json.choice }}' },
		'alert',
		/'Message Type' has a value that is none of its choices: promo/,
	],
	[
		'campaign.simulate',
		{ ...message, pushtype: '={{ $json.choice }}' },
		'alert',
		/'Message Type'.*promo/,
	],
	[
		'webhook.create',
		{ webhookType: '={{ $json.choice }}', url: 'https://example.com/x', signature: 'none' },
		'DLR',
		/'Type'.*promo/,
	],
	[
		'webhook.create',
		{
			webhookType: 'DLR',
			url: 'https://example.com/x',
			signature: '={{ $json.choice }}',
			signatureSecret: 's',
		},
		'none',
		/'Signature'.*promo/,
	],
	[
		'webhook.updateStatus',
		{ webhookId: '1', status: '={{ $json.choice }}' },
		'live',
		/'Status'.*promo/,
	],
];

it.each(ODD)(
	'%s %j refuses what is no choice before any call',
	async (operation, parameters, good, words) => {
		const account = await newAccount();
		const input = items({ choice: good }, { choice: 'promo' });
		const { status, stopped } = await run(account, operation, parameters, input);
		expect(status).toBe('error');
		expect(stopped?.message).toMatch(words);
		expect(stopped?.message).toMatch(/\[item 1\]$/);
		expect(stopped?.description).toMatch(/^Choose .+ or .+\.$/);
		expect(await account.calls()).toEqual([]);
	},
);

it('leaves out a type that is not set in a simulation, and asks for one in a send', async () => {
	const account = await newAccount();
	const parameters = { ...message, pushtype: '' };
	expect((await run(account, 'campaign.simulate', parameters)).status).toBe('success');
	const calls = await account.calls();
	const { stopped } = await run(account, 'campaign.send', parameters);
	expect(stopped).toMatchObject({
		message: "'Message Type' is not set [item 0]",
		description: 'Choose Alert or Marketing.',
	});
	expect(await account.calls()).toEqual(calls);
});
