import fc from 'fast-check';
import { newAccount } from '../../../support/sandbox/accounts.cts';
import { FORMATS } from '../../../support/formats.cts';
import { items } from '../../../support/engine/items.cts';
import { run } from '../../../support/operations/runOperation.cts';

const byText = { phoneNumbers: '33639980001', pushtype: 'alert', message: '={{ $json.text }}' };

const TEXTS = [
	'a ]]> b ]]]]><![CDATA[> c',
	'Hi 👋🏽 👨‍👩‍👧 🇫🇷 ❤️',
	`"double" 'single' « guillemets » “curly” ‘curly’`,
	'a & b &amp; c &#233; <b> </text> <!-- x -->',
	'one\ntwo\n\nthree\r\nfour',
	'  Hello  ',
	'0033',
	'true',
	'null',
	'\\n {"a":[1]} ${x} %s',
	'Prix : 10 € – déjà vu, œuvre',
	'שלום عليكم',
	'Hello [info1] [info4]',
];

describe.each(FORMATS)('what must pass unchanged, %s', (format) => {
	it('links, but for the parameters of UTM Campaign', async () => {
		const account = await newAccount();
		const utmCampaign = '=Été {{ $json.year }}';
		const values = { urls: 'https://b.example/?utm_source=x&y=é#z', utmCampaign };
		const message = 'See https://a.example/%c3 or [link]';
		for (const shorten of [true, false]) {
			const options = { links: { values: { ...values, shorten } } };
			const input = items({ year: 27 });
			await run(account, 'campaign.send', { ...byText, message, options }, input, { format });
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
	});
});

/** Any text but what cannot be sent: blanks alone, control characters, and what no XML can hold. */
const anyText = fc
	.string({ unit: 'binary', minLength: 1, maxLength: 60 })
	.map((text) => text.replace(/[^\P{Cc}\n]|[\ufffe\uffff]/gu, '·'))
	.filter((text) => /[^\s\p{Cf}\p{DI}\u2800]/u.test(text) && !/<-short->|\{\{/.test(text));
/** As texts, without line breaks. */
const anyId = anyText.map((text) => text.replaceAll('\n', '·'));
/** Rows with a text each of its own: a number gets equal texts of one run only once. */
const differentTexts = fc.uniqueArray(fc.tuple(anyText, anyId), {
	selector: ([text]) => text.normalize('NFC'),
	minLength: 60,
	maxLength: 60,
});

it('passes any text, with its letters composed, and any message id unchanged, in both formats', async () => {
	const account = await newAccount();
	const [drawn = []] = fc.sample(differentTexts, 1);
	const rows = [...TEXTS.map((text, at): [string, string] => [text, `id ${at}`]), ...drawn];
	const input = rows.map(([text, id]) => ({ text, to: [{ value: '33639980001', gsmsmsid: id }] }));
	for (const format of FORMATS) {
		await account.reset();
		const { status, json } = await run(
			account,
			'campaign.send',
			{
				...byText,
				phoneNumbers: '={{ $json.to }}',
				// The text null counts as empty.
				options: { emptyFields: 'send' },
			},
			items(...input),
			{ format },
		);
		expect(status).toBe('success');
		const stored = await account.messages();
		expect(stored.map(({ text }) => text as string)).toEqual(
			rows.map(([text]) => text.normalize('NFC')),
		);
		expect(stored.map(({ gsmsmsid }) => gsmsmsid as string)).toEqual(
			json.map(({ messageId }) => messageId as string),
		);
	}
});
