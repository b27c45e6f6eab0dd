// Further attempts of a question: no person is asked twice.
import { RETRY } from '../../support/atMostOnce/runSend.cts';
import { LOST, REJECTED } from '../../support/sandbox/sendFaults.cts';
import { ask, callPage, linkOf } from '../../support/sendAndWait/question.cts';
import { countCalls, newAccount } from '../../support/sandbox/accounts.cts';

it("asks once over all attempts if the service's response is lost", async () => {
	const account = await newAccount();
	await account.setFaults(LOST);
	const result = await ask(account, {}, undefined, { node: RETRY });
	expect(result.status).toBe('error');
	expect(result.stopped?.message).toMatch(/may already have been sent/);
	expect(await account.messages()).toHaveLength(1);
});

it('asks again after a rejection, and accepts the answer to the second question', async () => {
	const account = await newAccount();
	await account.setFaults(REJECTED);
	const result = await ask(account, {}, undefined, { node: RETRY });
	expect(result.status).toBe('waiting');
	expect(await account.messages()).toHaveLength(1);
	const { searchParams: query } = await linkOf(account);
	const pressed = await callPage(result.run, {
		query,
		method: 'POST',
		body: { answer: 'approve' },
	});
	expect(pressed.item?.json.data).toMatchObject({ approved: true });
});

it('does not ask again if an earlier execution has sent the question, and reports the link as expired', async () => {
	const account = await newAccount();
	const waiting = await ask(account);
	// Simulates an execution that ended before its wait: the node's record remains, but the wait does not.
	const run = structuredClone(waiting.run);
	run.data.waitTill = undefined;
	run.data.resultData.runData['SMS Campaigns'].pop();
	const again = await ask(account, {}, undefined, { retryOf: run, executionId: '2' });
	expect(again.stopped?.message).toMatch(
		/already sent this question \(ticket .*belongs to the earlier/,
	);
	expect((await countCalls(account)).sends).toBe(1);
});
