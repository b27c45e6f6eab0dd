// A question that is asked once more while something is wrong: it stays open, and nobody is asked elsewhere.
import type { IDataObject } from 'n8n-workflow';
import { callPage, linkOf, passReply } from '../../support/sendAndWait/question';
import { ReplyWorld } from '../../support/sendAndWait/replyWorld';

let here: ReplyWorld;
beforeEach(async () => {
	here = await ReplyWorld.create();
});
afterEach(async () => await here.close());

const ASKED: IDataObject = { answerBy: 'linkOrReply', options: { ifUnclear: 'askOnceMore' } };

/** Asks, and lets a reply that is no clear answer have the node run again. @returns what n8n stores then */
async function replyUnclearly() {
	const { run } = await here.ask(ASKED);
	const [{ gsmsmsid: messageId }] = await here.account.messages();
	const { again } = await passReply(run, messageId, 'When?');
	return again!;
}

it('asks nobody in a retry, which is another execution', async () => {
	const again = await replyUnclearly();
	const retried = await here.runAgain(again, ASKED, { executionId: '2' });
	expect(retried.status).toBe('error');
	expect(retried.stopped?.message).toMatch(/asked this already/);
	expect(await here.account.messages()).toHaveLength(1);
});

it('waits on where the credential cannot be read', async () => {
	const again = await replyUnclearly();
	const waiting = await here.runAgain(again, ASKED, { baseUrl: 'nonsense' });
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
	const { run } = await here.ask(ASKED);
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
