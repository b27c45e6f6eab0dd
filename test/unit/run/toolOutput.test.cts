import { shortenForModel } from '../../../nodes/SmsCampaigns/run/toolOutput';

const short = (json: Record<string, unknown>) => shortenForModel({ json: json as never }).json;

it('keeps what a model can use of a send', () => {
	const figures = { campaignTotal: 3, campaignSent: 0, campaignCost: 0 };
	const row = { phone: '33639980001', ticket: '7', moderated: false, ...figures };
	expect(short({ ...row, note: '', creditsLeft: null })).toEqual(row);
});

it('leaves out the headers of a refused call and what is empty, and cuts its body', () => {
	const record = { log_id: '1', headers: { Accept: 'x' }, query_param: '', ip: null, list: [] };
	expect(short({ ...record, body: 'x'.repeat(1200) })).toEqual({
		log_id: '1',
		body: `${'x'.repeat(500)}… (700 more characters)`,
	});
});

it('cuts no character in two', () => {
	const { body } = short({ body: `${'x'.repeat(499)}😀${'y'.repeat(10)}` });
	expect(body).toBe(`${'x'.repeat(499)}… (12 more characters)`);
});

it('counts what a long list holds', () => {
	const recipients = Array.from({ length: 1000 }, (_, at) => ({ value: String(at), info: '' }));
	const { recipients: shown } = short({ recipients }) as { recipients: unknown[] };
	expect(shown).toHaveLength(21);
	expect(shown[0]).toEqual({ value: '0' });
	expect(shown.at(-1)).toBe('and 980 more');
});

it('keeps the item itself', () => {
	const error = new Error('x') as never;
	const item = { json: { message: 'no' }, error, pairedItem: { item: 3 } };
	expect(shortenForModel(item)).toEqual(item);
});
