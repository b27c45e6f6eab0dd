import { newAccount } from '../../../support/sandbox/accounts';
import { FORMATS } from '../../../support/formats';
import { items } from '../../../support/engine/items';
import { run } from '../../../support/operations/runOperation';

const text = { message: '={{ $json.text }}', pushtype: 'alert' };
const byPhone = { ...text, phoneNumbers: '={{ $json.phone }}' };
const good = (last: number) => ({ phone: `3363998000${last}`, text: 'Hello' });
const continues = { node: { onError: 'continueRegularOutput' as const } };

/** What is wrong with one item, and the words that must come back. */
const BAD: Array<[what: string, item: Record<string, unknown>, words: RegExp]> = [
	['no text', { text: '' }, /'Message' is empty/],
	['a text of blanks', { text: ' \n ' }, /'Message' is empty/],
	['no recipient', { phone: '' }, /'Phone Numbers' is empty\./],
	['an empty list of recipients', { phone: [] }, /'Phone Numbers' is empty\./],
	['a control character', { text: 'Hello\u0007' }, /'Message'.*U\+0007.*character 6/],
	['a tab', { text: 'a\tb' }, /'Message'.*a tab \(U\+0009\)/],
	['half an emoji', { text: 'Hi \ud83d' }, /'Message'.*half of a character.*U\+D83D/],
	['a placeholder without a link', { text: 'See <-short->' }, /1 placeholder.*0 links/],
	[
		'a link that is not http',
		{ text: 'See <-short->', links: 'ftp://example.com' },
		/'Short Link URLs'.*"ftp:\/\/example.com"/,
	],
	[
		'a script for a link',
		{ text: 'See <-short->', links: ['javascript:alert(1)'] },
		/'Short Link URLs'.*javascript/,
	],
	[
		'a sender of 12 characters',
		{ sender: 'TwelveLetter' },
		/'Sender' "TwelveLetter" has 12 characters/,
	],
	[
		'a national number',
		{ phone: '0639980003' },
		/'Phone Numbers': "0639980003" is a national number/,
	],
	[
		'letters in a number',
		{ phone: '33639980003x' },
		/'Phone Numbers': "33639980003x" is not a phone number/,
	],
	['a schedule that is past', { when: '2020-02-02 10:00:00' }, /'Schedule' is in the past/],
];

const options = {
	links: '={{ $json.links }}',
	sender: '={{ $json.sender }}',
	schedule: '={{ $json.when }}',
};

describe.each(BAD)('an item with %s', (_what, bad, words) => {
	const input = items(good(1), good(2), good(4), { ...good(3), ...bad } as never, good(5));

	it('stops the run before the first call', async () => {
		const account = await newAccount();
		for (const operation of ['campaign.send', 'campaign.simulate']) {
			const { status, stopped } = await run(account, operation, { ...byPhone, options }, input);
			expect(status).toBe('error');
			expect(stopped).toMatchObject({ name: 'NodeOperationError', itemIndex: 3 });
			expect(stopped?.message).toMatch(words);
			expect(stopped?.message).toMatch(/\[item 3\]$/);
			expect(stopped?.description).toMatch(/[a-z]/);
		}
		expect(await account.calls()).toEqual([]);
	});

	it('keeps the others going when the node continues on fail', async () => {
		const account = await newAccount();
		const { json, failures, pairs, said, status } = await run(
			account,
			'campaign.send',
			{ ...byPhone, options },
			input,
			continues,
		);
		expect(status).toBe('success');
		expect(pairs).toEqual([0, 1, 2, 3, 4]);
		expect(failures[3]?.message).toMatch(words);
		expect(json[3]).toEqual({ error: failures[3]?.message });
		expect([0, 1, 2, 4].map((at) => json[at].accepted as unknown)).toEqual([
			true,
			true,
			true,
			true,
		]);
		expect((await account.messages()).map(({ phone }) => phone as string)).toEqual([
			'33639980001',
			'33639980002',
			'33639980004',
			'33639980005',
		]);
		expect(said).toContain('Accepted: 4. Refused: 1. Unknown: 0.');
	});
});

it('refuses an empty list ID and an invalid one', async () => {
	const account = await newAccount();
	const parameters = { ...text, sendTo: 'lists', listIds: '={{ $json.list }}' };
	for (const [list, words] of [
		['', /'List IDs' is empty/],
		['Newsletter', /'List IDs' holds "Newsletter"/],
		['65f0a1b2c3d4e5f6a7b8c9dz', /'List IDs' holds/],
	] as const) {
		const input = items({ list: 1001, text: 'a' }, { list, text: 'a' });
		const { stopped } = await run(account, 'campaign.send', parameters, input);
		expect(stopped?.message).toMatch(words);
		expect(stopped?.message).toMatch(/\[item 1\]$/);
	}
	expect(await account.calls()).toEqual([]);
});

it('gives each invalid item a message of its own, and a summary', async () => {
	const account = await newAccount();
	const input = items(
		good(1),
		{ ...good(2), text: '' },
		{ ...good(3), phone: '' },
		{ ...good(4), sender: 'MuchTooLongForThis' },
	);
	const { failures, said } = await run(
		account,
		'campaign.send',
		{ ...byPhone, options },
		input,
		continues,
	);
	expect(failures[0]).toBeUndefined();
	const messages = failures.slice(1).map((failure) => failure?.message);
	expect(messages[0]).toMatch(/^'Message'.*\[item 1\]$/);
	expect(messages[1]).toMatch(/^'Phone Numbers'.*\[item 2\]$/);
	expect(messages[2]).toMatch(/^'Sender'.*\[item 3\]$/);
	expect(said).toContain('Accepted: 1. Refused: 3. Unknown: 0.');
});

it('puts invalid items on the error output, each with its input', async () => {
	const account = await newAccount();
	const result = await run(
		account,
		'campaign.send',
		byPhone,
		items(good(1), { ...good(2), text: '' }, good(3)),
		{ node: { onError: 'continueErrorOutput' } },
	);
	expect(result.json.map(({ phone }) => phone as string)).toEqual(['33639980001', '33639980003']);
	const bad = result.output(undefined, 1);
	expect(bad).toHaveLength(1);
	expect(bad[0].pairedItem).toEqual({ item: 1 });
	expect(bad[0].json.error).toMatch(/^'Message' is empty.*\[item 1\]$/);
});

it('counts an expression that cannot be read as an invalid item', async () => {
	const account = await newAccount();
	const parameters = { ...byPhone, message: '={{ $json.text.deep.down }}' };
	const { failures, said, json } = await run(
		account,
		'campaign.send',
		parameters,
		items({ ...good(1), text: { deep: { down: 'Hello' } } }, { phone: '33639980002' }),
		continues,
	);
	expect(json[0]).toMatchObject({ accepted: true });
	expect(failures[1]).toBeDefined();
	expect(said).toContain('Accepted: 1. Refused: 1. Unknown: 0.');
});

describe.each(FORMATS)('a campaign that the service refuses, %s', (format) => {
	it('gives every one of its items an item of its own when the node continues', async () => {
		const account = await newAccount({ credits: 1 });
		const input = items(good(1), good(2), { ...good(3), text: 'Other' });
		const { json, failures, pairs, said } = await run(account, 'campaign.send', byPhone, input, {
			...continues,
			format,
		});
		expect(pairs).toEqual([0, 1, 2]);
		expect(failures.map((failure) => failure?.name)).toEqual([
			'NodeApiError',
			'NodeApiError',
			undefined,
		]);
		expect(failures.map((failure) => failure?.cause)).toEqual([
			'quota-exhausted',
			'quota-exhausted',
			undefined,
		]);
		expect(failures[0]?.message).toMatch(/credits.*\[item 0\]$/i);
		expect(failures[1]?.message).toMatch(/credits.*\[item 1\]$/i);
		expect(json[2]).toMatchObject({ accepted: true });
		expect(said).toContain('Accepted: 1. Refused: 2. Unknown: 0.');
		expect((await account.messages()).map(({ phone }) => phone as string)).toEqual(['33639980003']);
	});
});

it.each([['wrong token', { accessToken: 'nobody' }, 'credential-invalid', /token/i]])(
	'says what to do about a %s',
	async (_what, extra, cause, words) => {
		const account = await newAccount();
		for (const format of FORMATS) {
			const { stopped } = await run(account, 'campaign.send', byPhone, items(good(1)), {
				...extra,
				format,
			});
			expect(stopped).toMatchObject({ name: 'NodeApiError', cause });
			expect(`${stopped?.message} ${stopped?.description}`).toMatch(words);
		}
	},
);

it.each([
	[
		'webhook.create',
		{ url: '={{ $json.url }}', signature: 'none' },
		{ url: 'https://example.com/a' },
		{ url: 'example.com' },
		/'URL'/,
	],
	[
		'webhook.delete',
		{ webhookId: '={{ $json.id }}' },
		{ id: 'abc' },
		{ id: '' },
		/'Webhook ID' is empty/,
	],
	[
		'webhook.updateStatus',
		{ webhookId: '={{ $json.id }}' },
		{ id: 'abc' },
		{ id: 'a b' },
		/'Webhook ID'/,
	],
	[
		'apiError.get',
		{ logId: { __rl: true, mode: 'id', value: '={{ $json.id }}' } },
		{ id: '1' },
		{ id: '' },
		/'API Error'/,
	],
	['apiError.getAll', { limit: '={{ $json.limit }}' }, { limit: 1 }, { limit: 0 }, /'Limit'/],
	['npai.getAll', { limit: '={{ $json.limit }}' }, { limit: 1 }, { limit: -1 }, /'Limit'/],
])('%s checks all items first too', async (operation, parameters, fine, bad, words) => {
	const account = await newAccount();
	const { stopped } = await run(
		account,
		operation,
		parameters as never,
		items(fine as never, bad as never),
	);
	expect(stopped).toMatchObject({ name: 'NodeOperationError', itemIndex: 1 });
	expect(stopped?.message).toMatch(words);
	expect(await account.calls()).toEqual([]);
});

it('gives a summary for other operations too', async () => {
	const account = await newAccount();
	const { said } = await run(
		account,
		'webhook.create',
		{ url: '={{ $json.url }}', signature: 'none' },
		items({ url: 'https://example.com/a' }, { url: 'none' }, { url: 'https://example.com/b' }),
		continues,
	);
	expect(said).toContain('Accepted: 2. Refused: 1. Unknown: 0.');
});

it('counts an item once, however many campaigns it takes', async () => {
	const account = await newAccount();
	const phones = ['33639980001', '33639980002', '33639980003'];
	for (const operation of ['campaign.send', 'campaign.simulate']) {
		const { said } = await run(
			account,
			operation,
			{ ...byPhone, options: { maxRecipients: 1 } },
			items({ phone: phones, text: 'Hello' }, { phone: '', text: 'Hello' }),
			continues,
		);
		expect(said).toContain('Accepted: 1. Refused: 1. Unknown: 0.');
	}
});

it('gives no summary where all items are valid', async () => {
	const account = await newAccount();
	const { said } = await run(account, 'campaign.send', byPhone, items(good(1)), continues);
	expect(said.join('\n')).not.toMatch(/Accepted:/);
});
