// A question that the service accepts but sends to nobody.
import { ask } from '../../support/sendAndWait/question';
import { countCalls, newAccount } from '../../support/sandbox/accounts';

const OPTED_OUT = '33639980900';

it.each([
	['does not want messages', OPTED_OUT, /ticket \d+.*does not want any more messages/],
	['no longer exists', '33639980800', /ticket \d+.*no longer exists/],
])('does not wait where the number %s', async (_name, to, words) => {
	const account = await newAccount();
	const { status, stopped } = await ask(account, { to });
	expect(status).toBe('error');
	expect(stopped?.message).toMatch(/reached nobody/);
	expect(stopped?.message).toMatch(words);
});

it('says so in an item where the node goes on, without an approval', async () => {
	const account = await newAccount();
	const node = { onError: 'continueRegularOutput' as const };
	const { status, failures } = await ask(account, { to: OPTED_OUT }, undefined, { node });
	expect(status).toBe('success');
	expect(failures.map((failure) => failure?.message)).toEqual([
		expect.stringMatching(/reached nobody/),
	]);
});

it('is sent once over all tries', async () => {
	const account = await newAccount();
	const node = { retryOnFail: true, maxTries: 3, waitBetweenTries: 1 };
	const { stopped } = await ask(account, { to: OPTED_OUT }, undefined, { node });
	expect(stopped?.message).toMatch(/reached nobody/);
	expect((await countCalls(account)).sends).toBe(1);
});
