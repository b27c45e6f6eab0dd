// Messages with an unfilled placeholder: Simulate and Send warn about the placeholder, and reject double braces.
import type { IDataObject } from 'n8n-workflow';
import { items } from '../../../support/engine/items.cts';
import { BY_ROW, run } from '../../../support/operations/runOperation.cts';
import { phone } from '../../../support/phoneNumbers.cts';
import { ask } from '../../../support/sendAndWait/question.cts';
import { newAccount } from '../../../support/sandbox/accounts.cts';

const rows = (...texts: unknown[]) =>
	items(...texts.map((text, at) => ({ phone: phone(at), text }) as IDataObject));

/** Runs Simulate and then Send, and returns both results with their warnings, the calls, and the sent text. */
async function runBoth(over: IDataObject, input = rows('x', 'y')) {
	const account = await newAccount();
	const parameters = { ...BY_ROW, ...over };
	const simulated = await run(account, 'campaign.simulate', parameters, input);
	const sent = await run(account, 'campaign.send', parameters, input);
	const warningsOf = ({ said, hints }: typeof sent) =>
		hints()[0]?.type === 'warning' ? said.slice(1) : [];
	return {
		simulated,
		sent,
		calls: await account.calls(),
		warnings: [warningsOf(simulated), warningsOf(sent)],
		texts: (await account.messages()).map(({ text }) => text as string).sort(),
	};
}

it.each([
	['a Mailchimp field in the message', { message: 'Hi *|FNAME|*' }, rows('', ''), '*|FNAME|*', ''],
	['a French field in a column', {}, rows('Bonjour #NAME#', 'Bonjour Ann'), '#NAME#', 'Item 1: '],
	[
		'an ActiveCampaign field in a column',
		{},
		rows('A', 'Hi %FIRSTNAME%', 'Hi %FIRSTNAME%!'),
		'%FIRSTNAME%',
		'Items 2-3: ',
	],
] as const)(
	'warns once about %s, and sends the message unchanged',
	async (_from, over, input, field, which) => {
		const { warnings, texts } = await runBoth(over, [...input]);
		const warning = `${which}'Message' contains "${field}". Text that looks like a placeholder stays as typed. To insert a column, write an expression such as {{ $json.firstname }} in 'Message'.`;
		expect(warnings).toEqual([[warning], [warning]]);
		expect(texts.join('\n')).toContain(field);
	},
);

it.each([
	['a spreadsheet', '#N/A'],
	['a German spreadsheet', '#NV'],
	['a French spreadsheet', '#NOM?'],
	['a database', 'NULL'],
	['pandas', 'nan'],
	['an invalid Luxon date', 'Invalid DateTime'],
	['JavaScript in an earlier node', 'undefined'],
	['a copied form with a zero-width space', '\u200b'],
	['a copied form with joiners and a mark', '\u200d\u2060\ufeff'],
	['a chat with a Korean filler', '\u3164'],
	['a chat with empty Braille characters', '\u2800\u2800'],
])('treats a name from %s as empty: %j', async (_from, name) => {
	const message = '=Hi {{ $json.text }}, welcome';
	const options = { emptyFields: 'leaveOut' };
	const { warnings, texts } = await runBoth({ message, options }, rows('Ann', name));
	for (const lines of warnings)
		expect(lines.join('\n')).toMatch(/^Item 2: .* is empty, so the row/m);
	expect(texts).toEqual(['Hi Ann, welcome']);
});

it('warns about placeholders in a question, and rejects double braces', async () => {
	const message = '=Hi [info1] *|FNAME|* {{ $json.text }}';
	const { said, status } = await ask(await newAccount(), { message }, rows('go?'));
	expect(status).toBe('waiting');
	expect(said.join('\n')).toMatch(/contains "\*\|FNAME\|\*"\. Text that looks like a placeholder/);
	expect(said.join('\n')).toContain('The service does not fill in [info1]. ');
	const rejected = await ask(await newAccount(), { message: 'Hi {{name}}' });
	expect(rejected.stopped?.description).toMatch(
		/in a field in Expression mode, and not inside data\. Switch 'Message' to Expression/,
	);
});

it('names invisible characters in unicodeCharacters', async () => {
	const { simulated } = await runBoth({ message: 'ç\u00a0x \u0301\u202f' });
	expect(simulated.json[0].unicodeCharacters).toBe(
		'ç, a no-break space (U+00A0), a combining mark (U+0301), a space (U+202F)',
	);
});

it('shows in Simulate and Send how much a few Unicode characters add to the price', async () => {
	const { simulated, sent } = await runBoth({ message: `L’été… ${'a'.repeat(70)}` });
	const why = '4 credits: 2 SMS each because of ’, …; 2 credits without them.';
	expect(simulated.said[0]).toContain(why);
	expect(sent.said[0]).toContain(why);
});
