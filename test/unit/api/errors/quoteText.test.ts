import { quoteText } from '../../../../nodes/SmsCampaigns/api/errors/quoteText';

it.each<[string, string | undefined]>([
	['500,50', '"500,50"'],
	[' two\n lines ', '"two lines"'],
	['my-secret is no price', '"*** is no price"'],
	['x'.repeat(300), `"${'x'.repeat(300)}"`],
	['x'.repeat(301), `"${'x'.repeat(300)}…"`],
	[`${' '.repeat(2999)}ab`, '"a"'],
	['', undefined],
	[' \n\t', undefined],
	// n8n would put its own text in place of the message.
	['a preexisting list', undefined],
])('quotes %j', (text, quoted) => {
	expect(quoteText(text, ['my-secret'])).toBe(quoted);
});
