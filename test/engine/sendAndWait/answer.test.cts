// The answer to a question: the page's content and the effect of its buttons.
import type { IDataObject } from 'n8n-workflow';
import { ask, callPage, linkOf, type PageCall } from '../../support/sendAndWait/question.cts';
import { passMinutes } from '../../support/passMinutes.cts';
import { newAccount } from '../../support/sandbox/accounts.cts';

afterEach(() => void jest.useRealTimers());

async function asked(parameters: IDataObject = {}) {
	const account = await newAccount();
	const result = await ask(account, parameters);
	const { searchParams: query } = await linkOf(account);
	const call = async (more: Partial<PageCall> = {}) =>
		await callPage(result.run, { query, ...more });
	const press = async (answer: string) => await call({ method: 'POST', body: { answer } });
	return { account, result, query, call, press };
}

it('shows the question and continues to wait', async () => {
	const { call } = await asked({
		message: 'Is 1 < 2 & "so" on?',
		options: { details: 'Line 1\nLine 2' },
	});
	const { status, page, item, headers } = await call();
	expect(item).toBeUndefined();
	expect(status).toBe(200);
	expect(page).toContain('Is 1 &#60; 2 &#38; &#34;so&#34; on?');
	expect(page).toContain('Line 1&#10;Line 2');
	expect(headers).toMatchObject({
		'content-type': 'text/html; charset=utf-8',
		'cache-control': 'no-store',
		'referrer-policy': 'no-referrer',
	});
	expect(headers['content-security-policy']).toMatch(
		/^default-src 'none'; .*frame-ancestors 'none'/,
	);
});

it.each([
	['approve', true],
	['disapprove', false],
])('continues after a person presses the button "%s"', async (answer, approved) => {
	const { account, press } = await asked();
	const { page, item } = await press(answer);
	const [{ ticket }] = await account.messages();
	const respondedAt = expect.stringMatching(/^\d{4}-.*Z$/) as unknown;
	expect(item).toEqual({
		json: { data: { approved, answered: true, answeredBy: 'link', respondedAt, ticket } },
		pairedItem: { item: 0 },
	});
	expect(page).toContain(approved ? 'Approve' : 'Decline');
});

it('returns the text of a form with its line breaks and without outer spaces', async () => {
	const { press } = await asked({ responseType: 'freeText' });
	const { item } = await press(' Four\r\nand a dog ');
	expect(item?.json.data).toMatchObject({ text: 'Four\nand a dog', answeredBy: 'link' });
});

it("shows the page in the phone's language", async () => {
	const none = await asked({ approvalOptions: {} });
	const french = { headers: { 'accept-language': 'fr-CA,fr;q=0.8,en;q=0.5' } };
	const { page } = await none.call(french);
	expect(page).toContain('>Approuver<');
	expect(page).toContain('<html lang="fr">');
	expect(page).not.toContain('disapprove');
});

it.each([
	['an answer that has no button', { approvalOptions: {} }, 'disapprove'],
	['an answer without visible characters', { responseType: 'freeText' }, ' \n'],
	['an answer of more than 1,600 characters', { responseType: 'freeText' }, 'x'.repeat(1601)],
])('shows the question again after %s', async (_name, parameters, answer) => {
	const { press } = await asked(parameters);
	const { status, page, item } = await press(answer);
	expect([status, item]).toEqual([400, undefined]);
	expect(page).toContain('May it go live?');
});

it("repeats the answer to an earlier question if a person opens that question's link during a later wait", async () => {
	const earlier = await asked();
	const later = await asked();
	const { query } = earlier;
	expect(await later.call({ query })).toMatchObject({ status: 410, item: undefined });
	await earlier.press('disapprove');
	const { status, page, item } = await later.call({ query, method: 'POST' });
	expect([status, item]).toEqual([200, undefined]);
	expect(page).toMatch(/Thank you[^]*<strong>Decline</);
});

it('accepts no answer after the deadline, even if n8n has not ended the wait yet', async () => {
	const values = { resumeAmount: 1, resumeUnit: 'minutes' };
	const { call } = await asked({ options: { limitWaitTime: { values } } });
	passMinutes(1);
	const { status, page, item } = await call({ method: 'POST', body: { answer: 'approve' } });
	expect({ status, item }).toEqual({ status: 410, item: undefined });
	expect(page).toContain('Too late, or already answered');
});

it('does not repeat an answer close to the deadline, because n8n may have continued without the answer', async () => {
	const values = { resumeAmount: 10, resumeUnit: 'minutes' };
	const { press } = await asked({ options: { limitWaitTime: { values } } });
	passMinutes(9.95);
	expect((await press('disapprove')).page).toMatch(/Thank you[^]*<strong>Decline</);
	const { status, page, item } = await press('disapprove');
	expect([status, item]).toEqual([410, undefined]);
	expect(page).toContain('Too late, or already answered');
});

it("keeps the token and the signature of the page's URL out of the output", async () => {
	const { result, query, press } = await asked();
	const seen = JSON.stringify([result.run.data.resultData, (await press('approve')).item]);
	for (const secret of [query.get('ask'), query.get('signature')]) {
		expect(seen).not.toContain(secret);
	}
});
