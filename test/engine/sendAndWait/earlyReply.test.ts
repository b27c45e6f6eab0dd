// Replies that come while the execution of their question runs, as before n8n has put it to wait.
import { setTimeout as sleep } from 'node:timers/promises';
import { ask, PHONE } from '../../support/sendAndWait/question';
import { WaitingN8n } from '../../support/sendAndWait/waitingN8n';
import { newAccount } from '../../support/sandbox/accounts';
import { TriggerReceiver } from '../../support/trigger/triggerReceiver';

let n8n: WaitingN8n;
let trigger: TriggerReceiver;
afterEach(async () => {
	await trigger.close();
	await n8n.close();
});

/** Asks, in an execution that runs, and replies. */
async function replyEarly() {
	// A delivery report, which comes after a second, starts the workflow too.
	const account = await newAccount({
		assumptions: { 'push.retries': 0, 'reports.sequence': 'none' },
	});
	n8n = await new WaitingN8n().listen();
	const options = { accessToken: account.token, waitingBaseUrl: n8n.baseUrl };
	trigger = await new TriggerReceiver(options).listen();
	await trigger.register(account);
	const { run } = await ask(account, { answerBy: 'reply' });
	n8n.start('1');
	await account.reply(PHONE, 'yes');
	const answered = async () => {
		const [{ attempts }] = await account.waitForDeliveries(1, { type: 'MO', attempts: 1 }, 20_000);
		return JSON.parse(attempts[0].answer) as unknown;
	};
	return { run, answered };
}

it('answers once n8n has put the execution to wait', async () => {
	const { run, answered } = await replyEarly();
	while (n8n.calls === 0) await sleep(10);
	n8n.add('1', run);
	expect(await answered()).toEqual({ status: 'answered' });
	expect(n8n.resumed).toHaveLength(1);
	expect(trigger.runs).toEqual([]);
});

it('starts the workflow where the execution runs on', async () => {
	const { answered } = await replyEarly();
	expect(await answered()).toEqual({ status: 'received', events: 1 });
	const replies = trigger.items.filter(({ event }) => event === 'reply');
	expect(replies).toMatchObject([{ question: 'busy' }]);
	expect(n8n.calls).toBeGreaterThan(1);
}, 30_000);
