// *If a Field Is Empty*: an expression in the message or its links is empty for some items.
import type { IDataObject } from 'n8n-workflow';
import { again, runSend } from '../../../support/atMostOnce/runSend.cts';
import { unfilteredAccount } from '../../../support/atMostOnce/unfilteredAccount.cts';
import { credentialFor } from '../../../support/engine/credential.cts';
import { REJECTED } from '../../../support/sandbox/sendFaults.cts';
import { items } from '../../../support/engine/items.cts';
import { phone } from '../../../support/phoneNumbers.cts';
import { BY_PHONE, run, type RunOptions } from '../../../support/operations/runOperation.cts';
import { newAccount } from '../../../support/sandbox/accounts.cts';

const base = { ...BY_PHONE, message: '=Hello {{ $json.firstname }}, open until 10.' };
const rows = (...names: unknown[]) =>
	items(...names.map((firstname, at) => ({ phone: phone(at), firstname }) as IDataObject));

const sendAs = async (
	emptyFields: string | undefined,
	input = rows(null, '', 'Ann'),
	options?: RunOptions,
	over: IDataObject = {},
) => {
	const account = await newAccount();
	const parameters = { ...base, options: { emptyFields, ...(over.options as object) } };
	const result = await run(account, 'campaign.send', { ...over, ...parameters }, input, options);
	const texts = (await account.messages()).map(({ text }) => text as string);
	return {
		account,
		texts,
		...result,
		warnings: result.hints()[0]?.type === 'warning' ? result.said : [],
	};
};

const LEFT_OUT = {
	accepted: false,
	recipientStatus: 'leftOut',
	reason: "`{{ $json.firstname }}` in 'Message' is empty.",
};

describe('empty expressions', () => {
	it('sends a message with a gap if the choice is Send, and warns about the expression and its items', async () => {
		const { texts, warnings, json } = await sendAs('send');
		expect(texts.sort()).toEqual([
			'Hello , open until 10.',
			'Hello , open until 10.',
			'Hello Ann, open until 10.',
		]);
		expect(json.map(({ accepted }) => accepted as boolean)).toEqual([true, true, true]);
		expect(warnings.slice(1)).toEqual([
			"Items 1-2: `{{ $json.firstname }}` in 'Message' is empty, so the message has a gap. To leave out such rows, set 'If a Field Is Empty' to Leave Out.",
		]);
	});

	it('shows only the beginning of a long expression in the warning', async () => {
		const message = `=Hello {{ $json.firstname ${' '.repeat(50)}}}`;
		const { said } = await run(await newAccount(), 'campaign.send', { ...base, message }, rows(''));
		expect(said.at(-1)).toMatch(/^`\{\{ \$json\.firstname +…` in 'Message' is empty,/);
	});

	it.each([
		'{{ $json.contact.name }}',
		"{{ $('Rows').item.json.firstname }}",
		"{{ $json.firstname ? 'dear ' + $json.firstname : '' }}",
		'{{ $json["firstname"] }}',
		'{{ $json.firstname?.trim() }}',
	])('reports that %s is empty in a message with several expressions', async (expression) => {
		const account = await newAccount();
		const input = items(
			{ phone: phone(0), firstname: 'Ann', contact: { name: 'Ann' } },
			{ phone: phone(1), firstname: '', contact: {} },
		);
		const parameters = { ...base, message: `=Hello ${expression}, 1 + {{ 1 }}.` };
		const { said, status } = await run(account, 'campaign.send', parameters, input);
		expect(status).toBe('success');
		expect(said[1]).toContain(`\`${expression}\` in 'Message' is empty, so the row is left out.`);
		expect(said.filter((hint) => /is empty/.test(hint))).toHaveLength(1);
	});

	const codes = ['x', undefined, 'y', ' '].map((code, at) => ({ phone: phone(at), code }));
	const codeRows = items(...(codes as never[]));

	it.each([
		['Short Link URLs', { urls: '=https://a.example/?c={{ $json.code }}' }],
		['UTM Campaign', { urls: 'https://a.example', utmCampaign: '=sale {{ $json.code }}' }],
	])('leaves out a row if an expression in %s is empty', async (label, values) => {
		const parameters = { ...base, message: 'See <-short->', options: { links: { values } } };
		const { said } = await run(await newAccount(), 'campaign.send', parameters, codeRows);
		const start = `Items 2, 4: \`{{ $json.code }}\` in '${label}' is empty, so the row is left out. `;
		expect(said[1]).toContain(start);
	});

	it('adds no parameters to the links of a row whose UTM Campaign is empty', async () => {
		const account = await newAccount();
		const links = { values: { shorten: false, utmCampaign: '={{ $json.code }}' } };
		const parameters = { ...base, message: 'See https://a.example', options: { links } };
		await run(account, 'campaign.send', parameters, codeRows);
		const texts = (await account.campaigns()).map(({ text }) => text as string);
		const tagged = (code: string) =>
			`See https://a.example?utm_source=sms-campaigns&utm_medium=sms&utm_campaign=${code}`;
		expect(texts.sort()).toEqual(['See https://a.example', tagged('x'), tagged('y')]);
	});
});

describe('a gap in all items', () => {
	const people = (...names: unknown[]) =>
		rows(...names).map(
			({ json }) => ({ json: { phone: json.phone, Prénom: json.firstname } }) as never,
		);
	const misspelt = '=Hello {{ $json.prenom }}, open until 10.';
	const MISSING = '`{{ $json.prenom }}` in \'Message\' is empty: no item has a column "prenom".';
	const NAMES = 'Available columns: "phone", "Prénom". Nothing was sent.';
	const stops = async (over: IDataObject, input: ReturnType<typeof rows>) => {
		const account = await newAccount();
		const { stopped } = await run(account, 'campaign.send', { ...base, ...over }, input);
		expect(await account.calls()).toEqual([]);
		return [stopped?.message, stopped?.description];
	};

	it.each([undefined, 'send', 'stop'])(
		'stops Send before the first call if no item has the column (choice: %s)',
		async (emptyFields) => {
			const over = { message: misspelt, ...(emptyFields && { options: { emptyFields } }) };
			for (const input of [people('Ann'), people('Ann', 'Bob')]) {
				expect(await stops(over, input)).toEqual([MISSING, NAMES]);
			}
		},
	);

	it.each(['{{firstname}}', '{{ prénom }}'])(
		'stops Send if an expression names a column without $json: %s',
		async (part) => {
			expect(await stops({ message: `=Hello ${part}!` }, rows('Ann', 'Bob'))).toEqual([
				`\`${part}\` in 'Message' names no column.`,
				`To insert a column, write {{ $json.${part.replace(/\W*([\wé]+)\W*/, '$1')} }}. Nothing was sent.`,
			]);
		},
	);

	it.each([
		['a single item with an empty column', base.message, rows('')],
		['all items with an empty column', base.message, rows('', ' ', null)],
		['an item whose fallback value is empty', "=Hello {{ $json.name ?? '' }}", rows('Ann')],
		['an item whose computed value is empty', '=Hello {{ $json.isEmpty() ? 1 : "" }}', rows('Ann')],
	])('leaves out %s', async (_what, message, input) => {
		const account = await newAccount();
		const { said, json } = await run(account, 'campaign.send', { ...base, message }, input);
		expect(json).toEqual(input.map(() => expect.objectContaining({ recipientStatus: 'leftOut' })));
		expect(said.join('\n')).toMatch(/is empty, so the row is left out\./);
		expect(await account.calls()).toEqual([]);
	});

	it('stops Simulate if no item has the column, but leaves out all items if the choice is Leave Out', async () => {
		const simulate = async (options: IDataObject) =>
			await run(
				await newAccount(),
				'campaign.simulate',
				{ ...base, message: misspelt, options },
				people('Ann', 'Bob'),
			);
		expect((await simulate({})).stopped?.message).toBe(MISSING);
		const { said } = await simulate({ emptyFields: 'leaveOut' });
		expect(said).toEqual([
			'Would reach nobody: 2 with an empty field.',
			"`{{ $json.prenom }}` in 'Message' is empty, so the row is left out. To send the message with a gap, set 'If a Field Is Empty' to Send.",
		]);
	});
});

describe('the default choice Leave Out', () => {
	it.each([undefined, 'leaveOut'])(
		'leaves out only items with a gap (choice: %s)',
		async (choice) => {
			const { texts, json, pairs, warnings, status } = await sendAs(choice);
			expect(status).toBe('success');
			expect(texts).toEqual(['Hello Ann, open until 10.']);
			expect(json).toMatchObject([LEFT_OUT, LEFT_OUT, expect.objectContaining({ accepted: true })]);
			expect(pairs).toEqual([0, 1, 2]);
			expect(warnings).toEqual([
				expect.stringMatching(/^Sent to 1 of 3 recipients.* Left out: 2 with an empty field\.$/),
				expect.stringMatching(
					/^Items 1-2: .* is empty, so the row is left out\. To send the message .* to Send\.$/,
				),
			]);
		},
	);

	it.each(['continueRegularOutput', 'continueErrorOutput'] as const)(
		'does not report a left-out item as a failure with onError %s, and counts left-out items separately',
		async (onError) => {
			const input = [...rows('', 'Ann'), ...items({ phone: 'n/a', firstname: 'Bob' })];
			const { json, failures, said } = await sendAs('leaveOut', input, {
				node: { onError },
			});
			expect(json[0]).toMatchObject(LEFT_OUT);
			expect(failures[0]).toBeUndefined();
			expect(said.join('\n')).toMatch(/ 1 of 3 .*Left out: 1 with an empty field, 1 rejected\.$/m);
		},
	);

	it.each([undefined, 'leaveOut', 'send', 'stop'])(
		'leaves out rows without a phone number unless the choice is Send or Stop: %s',
		async (choice) => {
			const input = items(
				...[phone(1), '', null, '#N/A'].map((each) => ({ phone: each, firstname: 'Ann' })),
			);
			const { texts, json, stopped } = await sendAs(choice, input);
			if (choice === 'send' || choice === 'stop') {
				expect(stopped?.description).toContain("'Phone Numbers' is empty.");
				expect(texts).toEqual([]);
				return;
			}
			const reason = "'Phone Numbers' is empty.";
			const isLeftOut = { recipientStatus: 'leftOut', accepted: false, reason };
			expect(json).toMatchObject([{ accepted: true }, isLeftOut, isLeftOut, isLeftOut]);
			expect(texts).toEqual(['Hello Ann, open until 10.']);
		},
	);

	it('reports an item as included if an earlier attempt sent its message', async () => {
		const account = await unfilteredAccount();
		const once = { credential: credentialFor(account), input: rows('', 'Ann', null) };
		const optionsOf = (emptyFields: string) => ({ options: { maxRecipients: 1, emptyFields } });
		await account.setFaults({ ...REJECTED, skip: 1, times: 2 });
		const first = await runSend({ ...once, parameters: { ...base, ...optionsOf('send') } });
		const second = await runSend({
			...once,
			parameters: { ...base, ...optionsOf('leaveOut') },
			...again(first),
		});
		const reported = second.output().map(({ json }) => json.recipientStatus);
		expect(reported).toEqual(['included', 'included', 'leftOut']);
	});
});
