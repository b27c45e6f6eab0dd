// Questions: their messages and recipients, and rejections before anything is sent.
import { CONTINUE, RETRY } from '../../support/atMostOnce/runSend.cts';
import { ask, linkOf, PHONE } from '../../support/sendAndWait/question.cts';
import { countCalls, newAccount } from '../../support/sandbox/accounts.cts';
import { items } from '../../support/engine/items.cts';
import { britishPhone } from '../../support/phoneNumbers.cts';

describe('a question', () => {
	it('sends one message with one short link, and waits for the answer', async () => {
		const account = await newAccount();
		const result = await ask(account);
		expect(result.status).toBe('waiting');
		const [message, ...others] = await account.messages();
		expect(others).toEqual([]);
		expect(message.phone).toBe(PHONE);
		expect(message.text).toMatch(/^May it go live\?\nhttps:\/\/\S+$/);
		const link = await linkOf(account);
		expect(link.pathname).toBe('/webhook-waiting/1/node-1');
		expect([...link.searchParams.keys()].sort()).toEqual(['ask', 'signature']);
		expect(result.run.waitTill?.getUTCFullYear()).toBe(3000);
	});

	it.each([
		['in place of [link]', 'Open [link] to answer.', 'alert', /^Open https:\S+ to answer\.$/],
		['before the text of a marketing message', 'Come?', 'marketing', /^https:\S+\nCome\?/],
	])('sends a question with the link %s', async (_where, message, pushtype, expected) => {
		const account = await newAccount();
		// No legal hours apply to marketing messages to a British number, so the test passes at any time of day.
		const to = britishPhone(1);
		const { said } = await ask(account, { to, message, options: { pushtype, sender: 'MyShop' } });
		expect((await account.messages())[0].text).toMatch(expected);
		// *Send and Wait* has no option *Allowed Hours*, so no note may mention this option.
		expect(said.join()).not.toContain('Allowed Hours');
	});

	it.each([
		[0.5, 'minutes', 30],
		[1.5, 'hours', 5_400],
		['2', 'days', 172_800],
	])('limits the wait for an answer to %p %s', async (resumeAmount, resumeUnit, seconds) => {
		const values = { resumeAmount, resumeUnit };
		const before = Date.now();
		const result = await ask(await newAccount(), { options: { limitWaitTime: { values } } });
		const waited = Number(result.run.waitTill) - seconds * 1_000;
		expect(waited).toBeGreaterThanOrEqual(before);
		expect(waited).toBeLessThanOrEqual(Date.now());
	});

	it('waits for an answer even if the service first reviews the question', async () => {
		const account = await newAccount({ moderation: true });
		const result = await ask(account);
		expect(result.status).toBe('waiting');
		expect((await countCalls(account)).sends).toBe(1);
	});
});

// The tests in engine/operations/rejected cover the rejections of single fields.
it.each([
	['a field', { to: '={{ $json.phone }}' }],
	['a choice', { answerBy: '={{ $json.phone.endsWith("1") ? "link" : "linkOrReply" }}' }],
	['an option', { options: { details: '={{ $json.phone }}' } }],
	[
		'a setting of an option',
		{
			options: {
				limitWaitTime: { values: { resumeAmount: '={{ Number($json.phone.slice(-1)) }}' } },
			},
		},
	],
])('rejects items whose questions differ in %s, and sends nothing', async (_where, parameters) => {
	const account = await newAccount();
	const rows = items({ phone: '33639980001' }, { phone: '33639980002' });
	const result = await ask(account, parameters, rows);
	expect(result.stopped?.message).toMatch(/the first item and item 2 have different questions/);
	expect(result.stopped?.description).toMatch(/Loop Over Items/);
	expect(await account.calls()).toEqual([]);
});

it.each([
	['the service rejects the question', { credits: 0 }, /credits/],
	['the service leaves out the recipient', { to: '33639980900' }, /was not delivered/],
	[
		'the items differ',
		{ to: '={{ $json.phone }}' },
		/the first item and item 2 have different questions/,
	],
])('returns all items with an error if the node continues and %s', async (_why, given, message) => {
	const { credits, ...parameters } = { credits: 9, ...given };
	const rows = items({ phone: '33639980001' }, { phone: 'Paris' });
	const { status, failures } = await ask(await newAccount({ credits }), parameters, rows, {
		node: CONTINUE,
	});
	expect(status).toBe('success');
	const messages = failures.map((failure) => failure?.message);
	expect(messages).toEqual(Array(2).fill(expect.stringMatching(message)));
});

it.each([
	['has opted out', '33639980900', /ticket \d+.*: 1 opted out/],
	['no longer exists', '33639980800', /ticket \d+.*: 1 undeliverable/],
])('sends a question only once over all attempts if its recipient %s', async (_name, to, words) => {
	const account = await newAccount();
	const { status, stopped } = await ask(account, { to }, undefined, { node: RETRY });
	expect(status).toBe('error');
	expect(stopped?.message).toMatch(/was not delivered/);
	expect(stopped?.message).toMatch(words);
	expect((await countCalls(account)).sends).toBe(1);
});
