import { shortenForModel } from '../../../nodes/SmsCampaigns/run/toolOutput';

const short = (json: Record<string, unknown>) => shortenForModel({ json: json as never }).json;

it('keeps those fields of a send that a model can use', () => {
	const figures = { campaignTotal: 3, campaignSent: 0, campaignCost: 0 };
	const row = { phone: '33639980001', ticket: '7', moderated: false, ...figures };
	expect(short({ ...row, note: '', creditsLeft: null })).toEqual(row);
});

it('leaves out empty fields and truncates the body of a rejected call', () => {
	const record = { log_id: '1', headers: {}, query_param: '', ip: null, list: [] };
	expect(short({ ...record, body: 'x'.repeat(1200) })).toEqual({
		log_id: '1',
		body: `${'x'.repeat(500)}… (700 more characters)`,
	});
});

it('truncates a body without splitting a character', () => {
	const { body } = short({ body: `${'x'.repeat(499)}😀${'y'.repeat(10)}` });
	expect(body).toBe(`${'x'.repeat(499)}… (12 more characters)`);
});

it("keeps the item's error and paired item", () => {
	const error = new Error('x') as never;
	const item = { json: { message: 'no' }, error, pairedItem: { item: 3 } };
	expect(shortenForModel(item)).toEqual(item);
});
