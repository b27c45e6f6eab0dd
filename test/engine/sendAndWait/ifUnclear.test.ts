// A reply that is no clear answer: the question is asked once more, where that is wanted.
import type { IDataObject } from 'n8n-workflow';
import { ask, callPage, linkOf, passReply, PHONE } from '../../support/sendAndWait/question';
import { ReplyWorld } from '../../support/sendAndWait/replyWorld';
import { newAccount } from '../../support/sandbox/accounts';

let here: ReplyWorld;
beforeEach(async () => {
	here = await ReplyWorld.create();
});
afterEach(async () => await here.close());

const AGAIN: IDataObject = { ifUnclear: 'askOnceMore' };

const texts = async () => (await here.account.messages()).map(({ text }) => text as string);

it('asks once more, and takes the answer to the second message', async () => {
	await here.ask({ options: AGAIN });
	await here.reply('When?');
	await here.ranAgain();
	expect(here.again[0].said.join()).toMatch(/question was asked once more/);
	expect(await texts()).toEqual([
		'May it go live?\nReply YES or NO',
		'Sorry, that was not clear.\nReply YES or NO',
	]);
	const [first, second] = await here.account.messages();
	expect(second.phone).toBe(first.phone);
	expect(second.gsmsmsid).not.toBe(first.gsmsmsid);
	expect(here.again[0].json).toMatchObject([{ phone: PHONE, askedAgain: true }]);
	expect(here.started).toEqual(['When?: unclear']);
	await here.reply('yes');
	expect(here.n8n.resumed.map(({ json }) => json)).toMatchObject([
		{ answeredBy: 'reply', reply: 'yes', askedAgain: true, ticket: first.ticket },
	]);
});

it('asks once more at most where two processes resume the execution with the same data', async () => {
	const asked = { answerBy: 'reply', options: AGAIN };
	const { run } = await here.ask(asked);
	const [{ gsmsmsid: messageId }] = await here.account.messages();
	const runAgain = async () => await passReply(run, messageId, 'When?');
	const first = await runAgain();
	expect((await runAgain()).status).toBe(409);
	const now = jest.spyOn(Date.prototype, 'getTime').mockReturnValue(Date.now() + 60_000);
	const second = await runAgain();
	now.mockRestore();
	for (const { again } of [first, second]) await here.runAgain(again!, asked);
	await here.ranAgain(2);
	expect(await texts()).toHaveLength(2);
	const id = (await here.account.messages())[1].gsmsmsid;
	const { item } = await passReply(here.again[1].run, id, 'yes');
	expect(item?.json).toMatchObject({ reply: 'yes', askedAgain: true });
});

it.each([
	['nothing is wanted', {}, 'When?', PHONE],
	['it wants no more messages', AGAIN, 'Please stop it', PHONE],
	['it comes from another number', AGAIN, 'When?', '33639980007'],
])('sends nothing to a reply where %s', async (_name, options, words, phone) => {
	await here.ask({ options });
	await here.reply(words, phone);
	expect(await texts()).toHaveLength(1);
	expect(here.n8n.runsAgain).toBe(0);
});

it('keeps text, code, deadline and test number of the question', async () => {
	const test = '33639980009';
	const values = { limitType: 'afterTimeInterval', resumeAmount: 1, resumeUnit: 'hours' };
	const own = { unclearMessage: 'Pardon ?', replyCode: 'on', sendOnlyTo: test };
	const { run } = await here.ask({ options: { ...AGAIN, ...own, limitWaitTime: { values } } });
	const [, code] = /Reply YES (\d{4}) or NO \1$/.exec(await here.text())!;
	await here.reply('yes', test);
	await here.ranAgain();
	expect(await here.text()).toBe(`Pardon ?\nReply YES ${code} or NO ${code}`);
	expect((await here.account.messages()).map(({ phone }) => phone)).toEqual([test, test]);
	expect(new Date(here.again[0].run.data.waitTill!)).toEqual(new Date(run.data.waitTill!));
	await here.reply(`yes ${code}`, test);
	expect(here.n8n.resumed).toHaveLength(1);
});

describe('the question stays open where the second message cannot go out', () => {
	it.each([
		[1, 1],
		[2, 2],
	])('with Maximum Cost %i: %i messages, since both count', async (most, messages) => {
		// Read with the data of the question.
		const limited = { options: AGAIN, maximumCost: '={{ $json.most }}' };
		await here.ask(limited, [{ json: { most } }]);
		await here.reply('When?');
		await here.ranAgain();
		expect(await texts()).toHaveLength(messages);
		if (messages === 1) {
			expect(here.again[0].said.join()).toMatch(
				/could not be asked once more.*Maximum Cost.*\(1\)/,
			);
			expect(here.again[0].json).not.toMatchObject([{ askedAgain: true }]);
		}
		await here.reply('yes');
		expect(here.n8n.resumed).toHaveLength(1);
	});

	it.each([
		['refused', { kind: 'status', status: 403, when: 'before' }, 1],
		['no answer', { kind: 'reset', when: 'after' }, 2],
	] as const)('the service: %s', async (_name, fault, messages) => {
		await here.ask({ options: AGAIN });
		await here.account.setFaults({ path: '/send', ...fault });
		await here.reply('When?');
		await here.ranAgain();
		await here.account.setFaults();
		await here.reply('Who?');
		expect(await texts()).toHaveLength(messages);
		expect(here.n8n.runsAgain).toBe(1);
		await here.reply('yes');
		expect(here.n8n.resumed).toHaveLength(1);
	});
});

const WITH_LINK: IDataObject = { answerBy: 'linkOrReply', options: AGAIN };

/** Asks, and lets a reply that is no clear answer have the node run again. @returns what n8n stores then */
async function replyUnclearly() {
	const { run } = await here.ask(WITH_LINK);
	const [{ gsmsmsid: messageId }] = await here.account.messages();
	const { again } = await passReply(run, messageId, 'When?');
	return again!;
}

it('asks nobody in a retry, which is another execution', async () => {
	const again = await replyUnclearly();
	const retried = await here.runAgain(again, WITH_LINK, { executionId: '2' });
	expect(retried.status).toBe('error');
	expect(retried.stopped?.message).toMatch(/asked this already/);
	expect(await here.account.messages()).toHaveLength(1);
});

it('waits on where the credential cannot be read', async () => {
	const again = await replyUnclearly();
	const waiting = await here.runAgain(again, WITH_LINK, { baseUrl: 'nonsense' });
	expect([waiting.status, waiting.said]).toEqual([
		'waiting',
		[expect.stringMatching(/could not be asked once more.*Base URL/)],
	]);
	const { searchParams: query } = await linkOf(here.account);
	const body = { answer: 'approve' };
	const { item } = await callPage(waiting.run, { method: 'POST', query, body });
	expect(item?.json).toMatchObject({ answeredBy: 'link' });
});

it('takes a press after one that came too late for n8n', async () => {
	const { run } = await here.ask(WITH_LINK);
	const { searchParams: query } = await linkOf(here.account);
	const press = { method: 'POST', query, body: { answer: 'approve' } } as const;
	expect((await callPage(run, press)).item).toBeDefined();
	// n8n has let the reply resume the execution, and not the press.
	await here.reply('When?');
	await here.ranAgain();
	expect((await callPage(here.again[0].run, press)).item?.json).toMatchObject({
		answeredBy: 'link',
		askedAgain: true,
	});
});

describe('is refused before the send', () => {
	it.each<[string, IDataObject, RegExp]>([
		[
			'a placeholder',
			{ ...AGAIN, unclearMessage: 'Here: <-short->' },
			/'Message If Unclear' holds <-short->, but it has no link/,
		],
		[
			'characters that no SMS has',
			{ ...AGAIN, unclearMessage: 'Pardon 😀', characters: 'basic' },
			/'Message If Unclear'/,
		],
	])('%s', async (_name, options, words) => {
		const account = await newAccount();
		const { status, stopped } = await ask(account, { answerBy: 'reply', options });
		expect(status).toBe('error');
		expect(stopped?.message).toMatch(words);
		expect(await account.campaigns()).toEqual([]);
	});
});
