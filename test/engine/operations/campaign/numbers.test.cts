// Send and Simulate with phone numbers as recipients.
import { countCalls, newAccount } from '../../../support/sandbox/accounts.cts';
import { items } from '../../../support/engine/items.cts';
import { run } from '../../../support/operations/runOperation.cts';
import { filled } from '../../../support/operations/filled.cts';

const text = { message: 'Your order is ready.', pushtype: 'alert' };
const byPhone = { ...text, phoneNumbers: '={{ $json.phone }}' };
const rows = (...phones: string[]) => items(...phones.map((phone) => ({ phone })));

it('makes one campaign of all phone numbers in a column and returns one row per item', async () => {
	const account = await newAccount();
	const input = rows('33639980001', '+33 6 39 98 00 02', '33639980900');
	const { status, json, pairs } = await run(account, 'campaign.send', byPhone, input, {
		executionId: '417',
	});
	expect(status).toBe('success');
	const figures = {
		campaignTotal: 3,
		campaignSent: 2,
		campaignCost: 2,
		totalPeople: 2,
		totalCredits: 2,
		creditsLeft: 9998,
	};
	const ticket: unknown = json[0].ticket;
	expect(ticket).toEqual(expect.stringMatching(/./));
	const shared = {
		ticket,
		accepted: true,
		messageText: 'Your order is ready.',
		underReview: false,
		...figures,
	};
	expect(filled(json)).toEqual([
		{ phone: '33639980001', messageId: '417-3597-0-0', ...shared },
		{ phone: '33639980002', messageId: '417-3597-0-1', ...shared },
		{ phone: '33639980900', messageId: '417-3597-0-2', ...shared },
	]);
	expect(pairs).toEqual([0, 1, 2]);
	expect(await countCalls(account)).toEqual({ sends: 1, simulations: 0, all: 1 });
});

it('sends to several numbers of one item in any format', async () => {
	const account = await newAccount();
	const phoneNumbers = '+33 6 39.98.00-01, 0033639980002; 33 (0)639980003\n+33 (0)6 39 98 00 04';
	const { json } = await run(account, 'campaign.send', { ...text, phoneNumbers }, undefined, {
		executionId: '417',
	});
	const [one] = json;
	expect(json).toHaveLength(1);
	expect(one.phone).toBe('33639980001, 33639980002, 33639980003, 33639980004');
	const ids = ['417-3597-0-0-1', '417-3597-0-0-2', '417-3597-0-0-3', '417-3597-0-0-4'];
	expect(one.messageId).toBe(ids.join(', '));
	const messages = await account.messages();
	expect(messages.map(({ phone }) => phone as string).join(', ')).toBe(one.phone);
	expect(messages.map(({ gsmsmsid }) => gsmsmsid)).toEqual(ids);
});

it('treats a campaign under moderation as accepted, sends the campaign once, and reports the review', async () => {
	const account = await newAccount({ moderation: true });
	const { json, said } = await run(account, 'campaign.send', byPhone, rows('33639980001'), {
		node: { retryOnFail: true, maxTries: 3, waitBetweenTries: 1 },
	});
	expect(json[0]).toMatchObject({ accepted: true, underReview: true, campaignCost: 1 });
	expect(typeof json[0].ticket).toBe('string');
	expect(said.join('\n')).toMatch(/reviews it before sending.*Do not send the campaign again/);
	expect(await countCalls(account)).toMatchObject({ sends: 1 });
});

const preview = {
	messageText: text.message,
	parts: 1,
	optOutAppended: false,
};

it('returns the price, the left-out numbers and the length in Simulate, and sends nothing', async () => {
	const account = await newAccount();
	const phones = ['33639980001', '33639980900', '33639980800', '12025550101', '33639'];
	const { json, pairs, said } = await run(account, 'campaign.simulate', byPhone, rows(...phones));
	const leftOut = '1 opted out, 1 invalid, 1 undeliverable, 1 in a country that is not allowed';
	const figures = {
		campaignTotal: 5,
		campaignSent: 1,
		campaignCost: 1,
		totalPeople: 1,
		totalCredits: 1,
		creditsLeft: 9999,
	};
	expect(filled(json)).toEqual(phones.map((phone) => ({ phone, ...figures, ...preview })));
	expect(said[0]).toBe(
		`Would reach 1 of 5 recipients and cost 1 credit; 9,999 would be left. Left out: ${leftOut}.`,
	);
	expect(pairs).toEqual([0, 1, 2, 3, 4]);
	expect(await countCalls(account)).toEqual({ sends: 0, simulations: 1, all: 1 });
	expect(await account.campaigns()).toEqual([]);
	expect((await account.state()).credits).toBe(10000);
});

const previewOf = async (parameters: Record<string, unknown>) => {
	const account = await newAccount();
	const { json } = await run(account, 'campaign.simulate', {
		...text,
		phoneNumbers: '33639980001',
		...parameters,
	} as never);
	return json[0] as typeof preview & { campaignCost: number };
};

it('returns the correct price in Simulate, and names the characters that force Unicode', async () => {
	const unicode = await previewOf({ message: 'Ça va, garçon ? « Oui »' });
	expect(unicode).toMatchObject({ parts: 1, unicodeCharacters: 'ç, «, »' });
	const extended = await previewOf({ message: '€'.repeat(81) });
	expect(extended).toMatchObject({ unicodeCharacters: null, parts: 2, campaignCost: 2 });
});
