import { newAccount } from '../../../support/sandbox/accounts';
import { FORMATS } from '../../../support/formats';
import { items } from '../../../support/engine/items';
import { run } from '../../../support/operations/runOperation';
import { RecordingProxy } from '../../../support/sandbox/recordingProxy';

const base = { phoneNumbers: '={{ $json.phone }}', message: 'Hello', pushtype: 'alert' };
const one = items({ phone: '33639980001' });

describe('Character Set', () => {
	const text = 'Ça coûte 5 €';

	it.each(['automatic', 'lookAlikes'])(
		'%s asks for Unicode only where the text needs it',
		async (characters) => {
			const account = await newAccount();
			const proxy = await RecordingProxy.start();
			try {
				const parameters = { ...base, message: '={{ $json.text }}', options: { characters } };
				const input = items(
					{ phone: '33639980001', text: 'Déjà à 5 €' },
					{ phone: '33639980002', text },
				);
				await run(account, 'campaign.send', parameters, input, { baseUrl: proxy.url });
				const [plain, unicode] = proxy.jsonBodies('/send').map(({ sms }) => sms.message);
				expect(plain).not.toHaveProperty('unicode');
				expect(unicode.unicode).toBe(1);
			} finally {
				await proxy.close();
			}
		},
	);

	it('Basic SMS Alphabet Only stops before sending and names the character', async () => {
		const account = await newAccount();
		const { stopped } = await run(
			account,
			'campaign.send',
			{ ...base, message: text, options: { characters: 'basic' } },
			one,
		);
		expect(stopped?.message).toMatch(/'Message'.*"û" \(U\+00FB\) at character 6.*\[item 0\]$/);
		expect(stopped?.description).toMatch(/'Character Set'/);
		expect(await account.calls()).toEqual([]);
		const { json } = await run(
			account,
			'campaign.send',
			{ ...base, message: 'Déjà à 5 €', options: { characters: 'basic' } },
			one,
		);
		expect(json[0].accepted).toBe(true);
	});

	it.each(FORMATS)(
		'Replace Look-Alikes is the default, names each, and saves SMS, %s',
		async (format) => {
			const account = await newAccount();
			const typed = `L’atelier ferme à 18\u00a0h… ${'Bonne journée et à bientôt. '.replace('ô', 'o').repeat(5)}`;
			const sent = typed.replace('’', "'").replace('\u00a0', ' ').replace('…', '...');
			const said =
				/^Replaced ’ by ', a no-break space \(U\+00A0\) by a blank and … by \.\.\.: 2 SMS instead of 3\.$/m;
			const parameters = { ...base, message: typed };
			const simulated = await run(account, 'campaign.simulate', parameters, one, { format });
			expect(simulated.json[0]).toMatchObject({
				encoding: 'GSM-7',
				parts: 2,
				replaced: expect.stringMatching(/^Replaced ’ by '/),
			});
			const raw = { ...parameters, output: 'raw' };
			const { json } = await run(account, 'campaign.simulate', raw, one, { format });
			expect(json[0].preview.replaced).toEqual({
				partsAsTyped: 3,
				characters: [
					{ from: '’', to: "'", count: 1 },
					{ from: '\u00a0', to: ' ', count: 1 },
					{ from: '…', to: '...', count: 1 },
				],
			});
			expect(simulated.said.join('\n')).toMatch(said);
			const result = await run(account, 'campaign.send', parameters, one, { format });
			expect(result.said.join('\n')).toMatch(said);
			expect(result.json[0].campaignCost).toBe(2);
			expect((await account.messages())[0].text).toBe(sent);
			const asTyped = { ...parameters, options: { characters: 'automatic' } };
			const typedResult = await run(account, 'campaign.send', asTyped, one, { format });
			expect(typedResult.json[0].campaignCost).toBe(3);
			expect(typedResult.said.join('\n')).not.toMatch(/Replaced/);
			expect((await account.messages())[1].text).toBe(typed);
		},
	);

	it('Unicode always asks for it', async () => {
		const account = await newAccount();
		for (const format of FORMATS) {
			const proxy = await RecordingProxy.start();
			try {
				await run(account, 'campaign.send', { ...base, options: { characters: 'unicode' } }, one, {
					format,
					baseUrl: proxy.url,
				});
				expect(proxy.requests[0].body).toMatch(/"unicode":1|<unicode>1<\/unicode>/);
			} finally {
				await proxy.close();
			}
		}
	});
});

describe('Default Country', () => {
	it.each([
		['FR', '06 39 98 00 01', '33639980001'],
		['FR', '0033 6 39 98 00 01', '33639980001'],
		['FR', '+44 7700 900001', '447700900001'],
		['FR', '33639980001', '33639980001'],
		['GB', '07700 900 001', '447700900001'],
	])('%s makes %s international', async (defaultCountry, phone, sent) => {
		const account = await newAccount();
		const { json } = await run(
			account,
			'campaign.send',
			{ ...base, defaultCountry },
			items({ phone }),
		);
		expect(json[0].phone).toBe(sent);
		expect((await account.messages())[0].phone).toBe(sent);
	});

	it('is needed for a national number', async () => {
		const account = await newAccount();
		const { stopped } = await run(
			account,
			'campaign.send',
			base,
			items({ phone: '33639980001' }, { phone: '06 39 98 00 01' }),
		);
		expect(stopped?.message).toMatch(/"06 39 98 00 01" is a national number.*\[item 1\]$/);
		expect(stopped?.description).toMatch(/'Default Country'/);
		expect(await account.calls()).toEqual([]);
	});
});

it.each([
	['spaces, dots and dashes', '33 6.39-98 00 01'],
	['parentheses', '(33) 639980001'],
	['a plus sign', '+33639980001'],
	['00 in front', '0033639980001'],
	['the national zero in parentheses', '+33 (0)6 39 98 00 01'],
	['blanks that cannot be seen', '\u202a+33\u00a06\u202f39 98 00 01\u202c'],
	['a number instead of a text', 33639980001],
])('cleans a number of %s', async (_what, phone) => {
	const account = await newAccount();
	const { json } = await run(account, 'campaign.send', base, items({ phone }));
	expect(json[0].phone).toBe('33639980001');
	expect((await account.messages())[0].given).toBe('33639980001');
});

it('takes a number as the text, and a text from an expression', async () => {
	const account = await newAccount();
	await run(account, 'campaign.send', { ...base, message: '={{ 4711 }}' }, one);
	expect((await account.messages())[0].text).toBe('4711');
	const { stopped } = await run(
		account,
		'campaign.send',
		{ ...base, message: '={{ {a: 1} }}' },
		one,
	);
	expect(stopped?.message).toMatch(/in 'Message' gives "\[object Object\]": it is an object/);
});

it('marks a campaign under moderation in a hint, for people who read no fields', async () => {
	const account = await newAccount({ moderation: true });
	const { said } = await run(account, 'campaign.send', base, one);
	expect(said.join('\n')).toMatch(/looks at it before it goes out.*Do not send it again/);
});

describe('the credential', () => {
	it.each(['/', ' ', '// '])('forgives an address that ends in %j', async (end) => {
		const account = await newAccount();
		const { status } = await run(account, 'campaign.send', base, one, {
			baseUrl: ` ${account.baseUrl}${end}`,
		});
		expect(status).toBe('success');
	});

	it.each([
		['', /'Base URL' is empty/],
		['sms.example.com', /'Base URL' does not start with https/],
	])('says what is wrong with the address %j', async (baseUrl, words) => {
		const account = await newAccount();
		const { stopped } = await run(account, 'campaign.send', base, one, { baseUrl });
		expect(stopped?.message).toMatch(words);
	});

	it('goes out as a bearer token, with the headers that choose the format', async () => {
		const account = await newAccount();
		for (const format of FORMATS) {
			const proxy = await RecordingProxy.start();
			try {
				await run(account, 'campaign.send', base, one, { format, baseUrl: proxy.url });
				await run(account, 'npai.getAll', {}, undefined, { format, baseUrl: proxy.url });
				expect(proxy.requests).toHaveLength(2);
				for (const { headers } of proxy.requests) {
					expect(headers).toMatchObject({
						authorization: `Bearer ${account.token}`,
						accept: `application/${format}`,
						'content-type': expect.stringContaining(`application/${format}`),
						'x-request-id': expect.stringMatching(/^[\w-]{16,}$/),
					});
				}
				const ids = proxy.requests.map(({ headers }) => headers['x-request-id']);
				expect(new Set(ids).size).toBe(2);
			} finally {
				await proxy.close();
			}
		}
	});
});

describe('what stays secret', () => {
	it.each(FORMATS)('the token is in no run data, whatever happens, %s', async (format) => {
		const account = await newAccount();
		const echo = `You sent Bearer ${account.token} and topsecret-4711`;
		const answers = [
			{ status: 401, body: echo },
			{ body: JSON.stringify({ status: -7, message: echo, details: echo }) },
			{ body: `<response><status>-7</status><message>${echo}</message></response>` },
			{ body: JSON.stringify({ error: echo }) },
			{ body: echo },
			{ status: 302, headers: { Location: `/x?token=${account.token}` } },
		];
		for (const answer of answers) {
			const proxy = await RecordingProxy.start(() => answer);
			try {
				for (const onError of ['stopWorkflow', 'continueRegularOutput', 'continueErrorOutput']) {
					const result = await run(account, 'campaign.send', base, one, {
						format,
						baseUrl: proxy.url,
						signatureSecret: 'topsecret-4711',
						node: { onError: onError as never },
					});
					const stored = storedText(result.run.data.resultData);
					expect(stored).not.toContain(account.token);
					expect(stored).not.toContain('topsecret-4711');
				}
			} finally {
				await proxy.close();
			}
		}
	});

	it('the token is in no run data where nothing answers', async () => {
		const account = await newAccount();
		for (const baseUrl of ['http://127.0.0.1:9', 'http://sms.invalid']) {
			const result = await run(account, 'campaign.send', base, one, { baseUrl });
			expect(storedText(result.run.data.resultData)).not.toContain(account.token);
		}
	});
});

/** Everything of a value that could be stored: exceptions with all their own properties. */
function storedText(value: unknown): string {
	const seen = new Set<unknown>();
	const walk = (part: unknown): string => {
		if (typeof part !== 'object' || part === null) return String(part);
		if (seen.has(part)) return '';
		seen.add(part);
		return Object.getOwnPropertyNames(part)
			.map((key) => `${key}=${walk((part as Record<string, unknown>)[key])}`)
			.join('\n');
	};
	return walk(value);
}

it('takes the phone of its output as input again, with a default country', async () => {
	const account = await newAccount();
	const fields = { message: 'Hello', pushtype: 'alert', defaultCountry: 'FR' };
	const typed = [
		'06 39 98 00 01',
		'639980002',
		'+33 6 39 98 00 03',
		'33639980004',
		'+447700900005',
	];
	const input = typed.map((phone) => ({ json: { phone } }));
	const phoneNumbers = '={{ $json.phone }}';
	const first = await run(account, 'campaign.send', { ...fields, phoneNumbers }, input);
	const phones = first.json.map(({ phone }) => phone as string);
	expect(phones).toEqual([
		'33639980001',
		'33639980002',
		'33639980003',
		'33639980004',
		'447700900005',
	]);
	const again = first.json.map(({ phone }) => ({ json: { phone: phone as string } }));
	const second = await run(account, 'campaign.send', { ...fields, phoneNumbers }, again);
	expect(second.json.map(({ phone }) => phone as string)).toEqual(phones);
});
