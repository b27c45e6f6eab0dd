import { countCalls, newAccount } from '../../../support/sandbox/accounts.cts';
import { items } from '../../../support/engine/items.cts';
import { run } from '../../../support/operations/runOperation.cts';
import { filled } from '../../../support/operations/filled.cts';

const text = { message: 'Your order is ready.', pushtype: 'alert' };
const byPhone = { ...text, phoneNumbers: '={{ $json.phone }}' };
const rows = (...phones: string[]) => items(...phones.map((phone) => ({ phone })));
const preview = {
	messageText: text.message,
	parts: 1,
	optOutAppended: false,
};

describe('Campaign: Simulate', () => {
	it('tells price, filtering and length, and sends nothing', async () => {
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
});

describe('what the message will take, before it is sent', () => {
	const previewOf = async (parameters: Record<string, unknown>) => {
		const account = await newAccount();
		const { json } = await run(account, 'campaign.simulate', {
			...text,
			phoneNumbers: '33639980001',
			...parameters,
		} as never);
		return json[0] as typeof preview & { campaignCost: number };
	};

	it('agrees with the price, and names the characters that force Unicode', async () => {
		const unicode = await previewOf({ message: 'Ça va, garçon ? « Oui »' });
		expect(unicode).toMatchObject({ parts: 1, unicodeCharacters: 'ç, «, »' });
		const extended = await previewOf({ message: '€'.repeat(81) });
		expect(extended).toMatchObject({ unicodeCharacters: null, parts: 2, campaignCost: 2 });
	});
});
