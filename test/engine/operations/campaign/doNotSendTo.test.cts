// *Do Not Send To*: an excluded number gets no message, whatever its format. An item's other numbers get the message.
import type { IDataObject } from 'n8n-workflow';
import { newAccount } from '../../../support/sandbox/accounts.cts';
import { items } from '../../../support/engine/items.cts';
import { BY_PHONE, run } from '../../../support/operations/runOperation.cts';
import { britishPhone, phone } from '../../../support/phoneNumbers.cts';

const REASON = "Excluded: the number is in 'Do Not Send To'.";
const rows = (...phones: unknown[]) =>
	items(...phones.map((one) => ({ phone: one }) as IDataObject));
const parameters = (doNotSendTo: unknown, more: IDataObject = {}): IDataObject => ({
	...BY_PHONE,
	options: { doNotSendTo, ...more } as IDataObject,
});
const ofList = (list: unknown) => `={{ ${JSON.stringify(list)} }}`;

it.each<[origin: string, list: unknown, defaultCountry: string]>([
	['a French national number', '06 39 98 00 01', 'FR'],
	['a list with several lines', '+33 6 39 98 00 05\n+33 (0)6 39 98 00 01\r\n', ''],
	['a column of numbers', ofList([33639980001, null, '']), ''],
	[
		"an expression with another node's column",
		"={{ $('Rows').all().map(() => '33 639980001') }}",
		'',
	],
	['an expression that differs between items', '={{ $itemIndex < 3 ? "+33639980001" : [] }}', ''],
])('leaves out a number if Do Not Send To is %s: %j', async (_origin, list, defaultCountry) => {
	for (const operation of ['simulate', 'send'] as const) {
		const account = await newAccount();
		const input = rows(phone(1), phone(2), [phone(1), `+${phone(3)}`, phone(1)]);
		const { json, said } = await run(
			account,
			`campaign.${operation}`,
			parameters(list, { defaultCountry }),
			input,
		);
		expect(json).toMatchObject([
			{ phone: phone(1), recipientStatus: 'leftOut', reason: REASON, campaignTotal: null },
			{ phone: phone(2), recipientStatus: 'included', reason: null },
			{ campaignTotal: 2, reason: `${phone(1)}: ${REASON}` },
		]);
		expect(said[0]).toMatch(/ 2 of 5 recipients.* Left out: 3 excluded\.$/);
		const phones = (await account.messages()).map((one) => one.phone as string);
		expect(phones).toEqual(operation === 'send' ? [phone(2), phone(3)] : []);
	}
});

it('sends nothing if all numbers are excluded, and sends to all if the list is empty', async () => {
	const account = await newAccount();
	const { said } = await run(account, 'campaign.send', parameters(phone(1)), rows(phone(1)));
	expect(said[0]).toBe('Nobody gets this message: 1 excluded.');
	await run(account, 'campaign.send', parameters('={{ [] }}'), rows(phone(1)));
	expect(await account.messages()).toHaveLength(1);
});

it('warns once about an excluded number that may lack digits', async () => {
	const input = rows(phone(1), phone(2));
	const { said } = await run(
		await newAccount(),
		'campaign.send',
		parameters('+33 6 39 98 00'),
		input,
	);
	expect(
		said.filter((line) => line.includes('\'Do Not Send To\': "+33 6 39 98 00" ')),
	).toHaveLength(1);
});

it.each<[origin: string, list: unknown, message: RegExp, more?: IDataObject]>([
	[
		'a national number, although each row has a country',
		'06 39 98 00 01',
		/^'Do Not Send To': "06 39 98 00 01" is a national number/,
		{ defaultCountry: '={{ $itemIndex ? "FR" : "DE" }}' },
	],
	['a word', `${phone(5)}, n/a`, /^'Do Not Send To': "n\/a" is not a phone number/],
	['a national number', '0639980001', /"0639980001" is a national number, and its country/],
	['the empty values of a misspelled column', ofList([null, null]), /^'Do Not Send To' is empty/],
	['rows instead of numbers', ofList([{ phone: phone(1) }]), /^'Do Not Send To' contains an entry/],
])(
	'stops the run before any call if the list contains %s: %j',
	async (_origin, list, message, ...[more]) => {
		for (const onError of ['stopWorkflow', 'continueRegularOutput'] as const) {
			const account = await newAccount();
			const input = rows(phone(1), phone(2));
			const result = await run(account, 'campaign.send', parameters(list, more), input, {
				node: { onError },
			});
			const [first] = onError === 'stopWorkflow' ? [result.stopped] : result.failures;
			expect(first?.message).toMatch(message);
			expect(await account.calls()).toEqual([]);
		}
	},
);

it('returns a row for each campaign and for each item with an excluded number, with One Item Per Campaign', async () => {
	const account = await newAccount();
	const input = rows([phone(1), phone(2)], phone(3));
	const one = parameters(phone(1), { itemPer: 'campaign' });
	const { json, pairs } = await run(account, 'campaign.send', one, input);
	expect(pairs).toEqual([0, [0, 1]]);
	// The first row contains only the excluded number, because the next node may send to every number of the row.
	expect(json).toMatchObject([
		{ phone: phone(1), recipientStatus: 'leftOut', reason: `${phone(1)}: ${REASON}` },
		{ accepted: true, campaignTotal: 2 },
	]);
});

it('sends a test even if the first recipient and the test number are excluded', async () => {
	const account = await newAccount();
	const options = { sendOnlyTo: phone(9) };
	const all = parameters(`${phone(1)}, ${phone(9)}`, options);
	const { json } = await run(account, 'campaign.send', all, rows(phone(1), phone(2)));
	expect(json.map(({ accepted }) => accepted as boolean)).toEqual([true, false]);
	expect(await account.messages()).toMatchObject([{ phone: phone(9) }]);
});

it('excludes a single number, or 100,000 numbers, from one campaign of 10,002 recipients', async () => {
	const account = await newAccount();
	const excluded = Array.from({ length: 100_000 }, (_, at) => phone(1000 + (at % 9000)));
	const all = Array.from({ length: 10_000 }, (_, at) => phone(at));
	const input = rows([...all, britishPhone(1), britishPhone(2)], ...all.slice(0, 1000));
	const first = "={{ $('Rows').all().slice(1, 2).map((row) => row.json.phone) }}";
	const { json } = await run(account, 'campaign.simulate', parameters(first), input);
	expect(json[0].campaignTotal).toBe(10_001);
	const many = parameters(excluded.join('\n'));
	expect((await run(account, 'campaign.simulate', many, input)).json[0].campaignTotal).toBe(1002);
});
