// Items that cannot be sent: they stop the run before its first call, or leave the others going.
import { FORMATS } from '../../../support/formats';
import { items } from '../../../support/engine/items';
import { run } from '../../../support/operations/runOperation';
import { newAccount } from '../../../support/sandbox/accounts';

const byPhone = {
	phoneNumbers: '={{ $json.phone }}',
	message: '={{ $json.text }}',
	pushtype: 'alert',
	options: { sender: '={{ $json.sender }}' },
};
const good = (last: number) => ({ phone: `3363998000${last}`, text: 'Hello' });
const continues = { node: { onError: 'continueRegularOutput' as const } };
const url = { url: '={{ $json.url }}', signature: 'none' };
const byId = { webhookId: '={{ $json.id }}' };
const logId = { __rl: true, mode: 'id', value: '={{ $json.id }}' };
const limit = { limit: '={{ $json.limit }}' };

it.each([
	['campaign.send', byPhone, good(1), { ...good(2), text: '' }, /^'Message'/],
	['campaign.simulate', byPhone, good(1), { ...good(2), phone: '' }, /^'Phone Numbers'/],
	['webhook.create', url, { url: 'https://example.com/a' }, { url: 'example.com' }, /^'URL'/],
	['webhook.delete', byId, { id: 'abc' }, { id: '' }, /^'Webhook ID'/],
	['webhook.updateStatus', byId, { id: 'abc' }, { id: 'a b' }, /^'Webhook ID'/],
	['apiError.get', { logId }, { id: '1' }, { id: '' }, /^'API Error'/],
	['apiError.getAll', limit, { limit: 1 }, { limit: 0 }, /^'Limit'/],
	['npai.getAll', limit, { limit: 1 }, { limit: -1 }, /^'Limit'/],
])('%s checks all items before its first call', async (operation, parameters, fine, bad, words) => {
	const account = await newAccount();
	const input = items(fine as never, bad as never);
	const { stopped } = await run(account, operation, parameters as never, input);
	expect(stopped).toMatchObject({ name: 'NodeOperationError', itemIndex: 1 });
	expect(stopped?.message).toMatch(words);
	expect(await account.calls()).toEqual([]);
});

it('keeps the others going when the node continues, each invalid one with its own message', async () => {
	const account = await newAccount();
	const input = items(
		good(1),
		{ ...good(2), text: '' },
		{ ...good(3), phone: '' },
		{ ...good(4), sender: 'MuchTooLongForThis' },
		good(5),
	);
	const { json, failures, pairs, said, status } = await run(
		account,
		'campaign.send',
		byPhone,
		input,
		continues,
	);
	expect(status).toBe('success');
	expect(pairs).toEqual([0, 1, 2, 3, 4]);
	expect(failures.map((failure) => failure?.message)).toEqual([
		undefined,
		expect.stringMatching(/^'Message'.*\[item 1\]$/),
		expect.stringMatching(/^'Phone Numbers'.*\[item 2\]$/),
		expect.stringMatching(/^'Sender'.*\[item 3\]$/),
		undefined,
	]);
	expect(json[1]).toEqual({ error: failures[1]?.message });
	expect([json[0].accepted, json[4].accepted]).toEqual([true, true]);
	expect((await account.messages()).map(({ phone }) => phone as string)).toEqual([
		'33639980001',
		'33639980005',
	]);
	expect(said).toContain('Accepted: 2. Refused: 3. Unknown: 0.');
});

it('puts invalid items on the error output, each with its input', async () => {
	const account = await newAccount();
	const input = items(good(1), { ...good(2), text: '' }, good(3));
	const result = await run(account, 'campaign.send', byPhone, input, {
		node: { onError: 'continueErrorOutput' },
	});
	expect(result.json.map(({ phone }) => phone as string)).toEqual(['33639980001', '33639980003']);
	const bad = result.output(undefined, 1);
	expect(bad).toHaveLength(1);
	expect(bad[0].pairedItem).toEqual({ item: 1 });
	expect(bad[0].json.error).toMatch(/^'Message' is empty.*\[item 1\]$/);
});

it('counts an expression that cannot be read as an invalid item', async () => {
	const account = await newAccount();
	const { failures, said, json } = await run(
		account,
		'campaign.send',
		{ ...byPhone, message: '={{ $json.text.deep.down }}' },
		items({ ...good(1), text: { deep: { down: 'Hello' } } }, { phone: '33639980002' }),
		continues,
	);
	expect(json[0]).toMatchObject({ accepted: true });
	expect(failures[1]).toBeDefined();
	expect(said).toContain('Accepted: 1. Refused: 1. Unknown: 0.');
});

it.each(FORMATS)(
	'a campaign that the service refuses: each of its items fails by itself, %s',
	async (format) => {
		const account = await newAccount({ credits: 1 });
		const input = items(good(1), good(2), { ...good(3), text: 'Other' });
		const { json, failures, pairs, said } = await run(account, 'campaign.send', byPhone, input, {
			...continues,
			format,
		});
		expect(pairs).toEqual([0, 1, 2]);
		for (const at of [0, 1]) {
			expect(failures[at]).toMatchObject({ name: 'NodeApiError', cause: 'quota-exhausted' });
			expect(failures[at]?.message).toMatch(new RegExp(`credits.*\\[item ${at}\\]$`, 'i'));
		}
		expect(failures[2]).toBeUndefined();
		expect(json[2]).toMatchObject({ accepted: true });
		expect(said).toContain('Accepted: 1. Refused: 2. Unknown: 0.');
		expect((await account.messages()).map(({ phone }) => phone as string)).toEqual(['33639980003']);
	},
);

describe('the summary', () => {
	it('is given by other operations too', async () => {
		const urls = ['https://example.com/a', 'none', 'https://example.com/b'];
		const input = items(...urls.map((one) => ({ url: one })));
		const { said } = await run(await newAccount(), 'webhook.create', url, input, continues);
		expect(said).toContain('Accepted: 2. Refused: 1. Unknown: 0.');
	});

	it.each(['campaign.send', 'campaign.simulate'])(
		'counts an item once, however many campaigns it takes: %s',
		async (operation) => {
			const phone = ['33639980001', '33639980002', '33639980003'];
			const parameters = { ...byPhone, options: { maxRecipients: 1 } };
			const input = items({ phone, text: 'Hello' }, { phone: '', text: 'Hello' });
			const { said } = await run(await newAccount(), operation, parameters, input, continues);
			expect(said).toContain('Accepted: 1. Refused: 1. Unknown: 0.');
		},
	);

	it('is left out where all items are valid', async () => {
		const input = items(good(1));
		const { said } = await run(await newAccount(), 'campaign.send', byPhone, input, continues);
		expect(said.join('\n')).not.toMatch(/Accepted:/);
	});
});
