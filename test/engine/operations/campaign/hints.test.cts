// The hints of a send: few, the important ones first.
import { newAccount } from '../../../support/sandbox/accounts.cts';
import { items } from '../../../support/engine/items.cts';
import { run } from '../../../support/operations/runOperation.cts';

const base = {
	phoneNumbers: '={{ $json.phone }}',
	message: '={{ $json.text }}',
	pushtype: 'alert',
};
const phone = (at: number) => `3363998000${at}`;

describe('with many hints', () => {
	it('shows one box: what the run came to first, then warnings, then the rest', async () => {
		const account = await newAccount({ moderation: true });
		const input = items(
			...[1, 2, 3, 4, 5].map((at) => ({ phone: phone(at), text: `Look: https://a.example/${at}` })),
			{ phone: 'n/a', text: 'One' },
		);
		const options = { sendOnlyTo: phone(9), sender: 'MyShop' };
		const parameters = { ...base, pushtype: 'marketing', maximumCost: 100, options };
		const result = await run(account, 'campaign.send', parameters, input, {
			node: { onError: 'continueRegularOutput' },
		});
		const { said } = result;
		expect(result.hints()).toMatchObject([{ type: 'warning' }]);
		expect(said.length).toBeLessThanOrEqual(6);
		expect(said[0]).toMatch(/^TEST: /);
		const first = said.join('\n');
		expect(first).toMatch(/^TEST: one message, to 33639980009 and nobody else\./);
		expect(first).toMatch(/^Accepted, .* for 1 of 6 .* Left out: 4 not tested, 1 refused\.$/m);
		expect(first).toMatch(/ends with a link/);
		expect(said.slice(3).join()).toMatch(/Do not send it again/);
	});
});
