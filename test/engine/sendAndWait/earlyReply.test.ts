// Replies that come while the execution of their question runs, as before n8n has put it to wait.
import { ask, PHONE } from '../../support/sendAndWait/question';
import { ReplyWorld } from '../../support/sendAndWait/replyWorld';
import { waitUntil } from '../../support/waitUntil';

let here: ReplyWorld;
beforeEach(async () => {
	here = await ReplyWorld.create();
});
afterEach(async () => await here.close());

/** Asks, in an execution that runs, and replies. */
async function replyEarly() {
	const { run } = await ask(here.account, { answerBy: 'reply' });
	here.n8n.start('1');
	await here.account.reply(PHONE, 'yes');
	const answered = async () => {
		const [{ attempts }] = await here.account.waitForDeliveries(1, { attempts: 1 }, 60_000);
		return JSON.parse(attempts[0].answer) as unknown;
	};
	return { run, answered };
}

it('answers once n8n has put the execution to wait', async () => {
	const { run, answered } = await replyEarly();
	await waitUntil('the call of n8n', () => here.n8n.calls > 0);
	here.n8n.add('1', run);
	expect(await answered()).toEqual({ status: 'answered' });
	expect(here.n8n.resumed).toHaveLength(1);
	expect(here.trigger.runs).toEqual([]);
});

it('starts the workflow where the execution runs on', async () => {
	const { answered } = await replyEarly();
	expect(await answered()).toEqual({ status: 'received', events: 1 });
	expect(here.trigger.items).toMatchObject([{ event: 'reply', question: 'gone' }]);
	expect(here.n8n.calls).toBeGreaterThan(1);
});
