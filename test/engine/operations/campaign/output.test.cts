// The rows of *Send* and *Simulate*, with and without *Simplify*.
import type { IDataObject } from 'n8n-workflow';
import { CONTINUE } from '../../../support/atMostOnce/runSend.cts';
import { SEND_COLUMNS, SIMULATE_COLUMNS } from '../../../../nodes/SmsCampaigns/campaign/columns';
import { FORMATS } from '../../../support/formats.cts';
import { items } from '../../../support/engine/items.cts';
import { BY_PHONE, run } from '../../../support/operations/runOperation.cts';
import { newAccount } from '../../../support/sandbox/accounts.cts';

/** Returns the response to a send of one SMS to one number (contract 2.4), with these changes and no ticket. */
const sendResult = (over: Record<string, number> = {}) => ({
	status: 1,
	message: 'OK',
	cost: 1,
	credits: 9999,
	total: 1,
	sent: 1,
	blacklisted: 0,
	duplicated: 0,
	invalid: 0,
	npai: 0,
	...over,
});

/** Returns the response to a simulation (contract 2.3), with these changes. */
const simulationResult = (over: Record<string, number> = {}) => ({
	...sendResult(),
	not_allowed: 0,
	flood: 0,
	country_limit: 0,
	...over,
});

const rows = items({ phone: '33639980001' }, { phone: '33639980002' }, { phone: '33639980001' });

describe.each(['send', 'simulate'])('Simplify in %s', (operation) => {
	const outputOf = async (parameters: IDataObject) => {
		const given = { ...BY_PHONE, ...parameters };
		return await run(await newAccount(), `campaign.${operation}`, given, rows, { node: CONTINUE });
	};

	it("omits the service's responses only if Simplify is on, and keeps the columns if the run stops early", async () => {
		const { json: simple } = await outputOf({});
		const { json } = await outputOf({ options: { simplify: false } });
		expect(Object.keys(json[0])).toEqual([...Object.keys(simple[0]), 'campaigns']);
		const stopped = await outputOf({ options: { simplify: false, allowedHours: {} } });
		expect(stopped.json[0].reason).toContain("'Allowed Hours' has no settings");
		expect(Object.keys(stopped.json[0])).toEqual(Object.keys(json[0]));
		const figures = { cost: 2, credits: 9998, total: 2, sent: 2 };
		const said =
			operation === 'send'
				? { ...sendResult(figures), ticket: json[0].ticket as unknown }
				: simulationResult(figures);
		expect(json[0].campaigns).toEqual([said]);
	});
});

/** The columns after the recipient, and the last columns, which have the same values in all rows. */
const FIRST = ['recipientStatus', 'messageText', 'campaignCost'];
const LAST = ['totalPeople', 'totalCredits', 'creditsLeft'];

describe.each([
	['send', SEND_COLUMNS],
	['simulate', SIMULATE_COLUMNS],
])('rows of %s', (operation, { whom, what, others }) => {
	const own = { name: 'Ann', error: 'late', phone: '+33 6 39 98 00 01', ['__proto__']: 'kept' };
	const sheet: IDataObject[] = [
		own,
		{ city: 'Lyon', phone: '33639980002', name: 'Bob', totalPeople: 99 },
		{ reason: 'old', lists: 1, name: 'Cid', messageText: 'old', phone: '33639980001' },
		{ messageText: 'old', name: 'Dan', city: 'Nice', phone: '06 39' },
	];
	const card = { card: { data: '', mimeType: 'text/plain' } };
	const input = sheet.map((json) => ({ json, binary: card }));
	const onError = 'continueRegularOutput' as const;
	const node = { retryOnFail: true, maxTries: 2, waitBetweenTries: 1, onError };

	it.each<[string, string, string[], number]>([
		['a message with a name', '=Hello {{ $json.name }} in {{ $json.phone }}', ['name'], 3],
		['a message with a number', '=Hello {{ $json.phone }}', [], 3],
		['a message with a computed name', '=Hello {{ $json.name.trim() }}', [], 3],
		['the same message in all rows', 'Hello', [], 2],
		['a message from a column', '={{ $json.name }}', [], 3],
		['rejected rows', "=Hello {{ $json.name }}{{ '{' + '{x}' + '}' }}", ['name'], 0],
	])('shows the recipient first for %s', async (_of, message, name, people) => {
		const account = await newAccount();
		const given = { ...BY_PHONE, message };
		const result = await run(account, `campaign.${operation}`, given, input, { node });
		for (const [at, { json, binary }] of result.output().entries()) {
			const columns = Object.keys(json);
			const ours = [whom, what, others].map(Object.keys);
			const kept = Object.keys(sheet[at]).filter((column) => !ours.flat().includes(column));
			const rest = kept.filter((column) => column !== 'error' && !name.includes(column));
			expect(columns).toEqual([...ours[0], ...name, ...ours[1], ...rest, ...ours[2]]);
			expect(ours.slice(0, 2)).toEqual([['phone'], FIRST]);
			expect(columns.slice(-LAST.length)).toEqual(LAST);
			expect(json.totalPeople).toBe(people);
			expect(binary).toHaveProperty('card');
		}
	});
});

const links = { links: { values: { urls: 'https://example.com/b' } } };

it.each<[what: string, parameters: IDataObject, sent: RegExp, shown: string]>([
	['a column', { message: '=Hello {{ $json.phone }}' }, /^Hello 3\d+1$/, 'Hello 33639980001'],
	['spaces and line breaks', { message: ' Hello\n.' }, /^ Hello\n\.$/, ' Hello\n.'],
	[
		'short links',
		{ message: 'See https://example.com/a and [link]', options: links },
		/^See https:\S+ and https:\S+$/,
		'See [link] and [link]',
	],
])('shows the text of a sent message that contains %s', async (_what, parameters, sent, shown) => {
	const account = await newAccount();
	const { json } = await run(
		account,
		'campaign.send',
		{ ...BY_PHONE, ...parameters },
		rows.slice(0, 1),
	);
	expect(json[0].messageText).toBe(shown);
	expect((await account.messages()).map(({ text }) => text)).toEqual([expect.stringMatching(sent)]);
});

it.each([false, true])(
	'returns accepted as false for each recipient that the response leaves out (moderation: %j)',
	async (moderation) => {
		const phones = ['33639980001', '33639980900', '33639980800', '33639', '12025550101'];
		const parameters = { ...BY_PHONE, message: '=Hello {{ $itemIndex }}' };
		const sheet = items(...phones.map((phone) => ({ phone })));
		const { json } = await run(
			await newAccount({ moderation }),
			'campaign.send',
			parameters,
			sheet,
		);
		expect(json.map(({ recipientStatus, accepted }) => [recipientStatus, accepted])).toEqual([
			['included', true],
			['optedOut', false],
			['undeliverable', false],
			['invalid', false],
			// The response to a send under review does not count this number, because the service counts later.
			[null, moderation],
		]);
	},
);

it.each(FORMATS)(
	'adds the parameters of UTM Campaign to links without other changes (format: %s)',
	async (format) => {
		const account = await newAccount();
		const utmCampaign = '=Été {{ $json.year }}';
		const values = { urls: 'https://b.example/?utm_source=x&y=é#z', utmCampaign };
		const message = 'See https://a.example/%c3 or [link]';
		for (const shorten of [true, false]) {
			const options = { links: { values: { ...values, shorten } } };
			const parameters = { phoneNumbers: '33639980001', message, pushtype: 'alert', options };
			const input = items({ year: 27 });
			await run(account, 'campaign.send', parameters, input, { format });
		}
		const tagged =
			'https://a.example/%c3?utm_source=sms-campaigns&utm_medium=sms&utm_campaign=%C3%89t%C3%A9%2027';
		const typed =
			'https://b.example/?utm_source=x&y=é&utm_medium=sms&utm_campaign=%C3%89t%C3%A9%2027#z';
		const received = (await account.campaigns()).map(({ text, links }) => ({ text, links }));
		expect(received).toEqual([
			{ text: 'See <-short-> or <-short->', links: [tagged, typed] },
			{ text: `See ${tagged} or <-short->`, links: [typed] },
		]);
	},
);
