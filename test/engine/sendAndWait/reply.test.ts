// Answers by a reply: from the question over the sandbox's phone and the trigger to the item that the workflow goes on
// with.
import type { IDataObject } from 'n8n-workflow';
import { ask, PHONE } from '../../support/sendAndWait/question';
import { WaitingN8n } from '../../support/sendAndWait/waitingN8n';
import { newAccount, type SandboxAccount } from '../../support/sandbox/accounts';
import { TriggerReceiver, type TriggerOptions } from '../../support/trigger/triggerReceiver';

const open: Array<{ close(): Promise<void> }> = [];
afterEach(async () => {
	for (const each of open.splice(0)) await each.close();
});

interface World {
	account: SandboxAccount;
	n8n: WaitingN8n;
	trigger: TriggerReceiver;
}

async function world(options: TriggerOptions = {}): Promise<World> {
	// A delivery report, which comes after a second, starts the workflow too.
	const account = await newAccount({
		assumptions: { 'push.retries': 0, 'reports.sequence': 'none' },
	});
	const n8n = await new WaitingN8n().listen();
	const { token: accessToken } = account;
	const trigger = await new TriggerReceiver({
		accessToken,
		waitingBaseUrl: n8n.baseUrl,
		...options,
	}).listen();
	open.push(n8n, trigger);
	await trigger.register(account);
	return { account, n8n, trigger };
}

async function askedBy({ account, n8n }: World, parameters: IDataObject = {}, executionId = '1') {
	const result = await ask(account, { answerBy: 'reply', ...parameters }, undefined, {
		executionId,
	});
	expect([result.status, result.stopped?.message]).toEqual(['waiting', undefined]);
	n8n.add(executionId, result.run);
	return result;
}

let replies = 0;
/** Replies, and waits until the trigger has answered the event. */
async function reply({ account }: World, text: string, phone = PHONE) {
	await account.reply(phone, text);
	const deliveries = await account.waitForDeliveries(++replies, { attempts: 1 }, 20_000);
	return deliveries.at(-1)!.attempts[0];
}
beforeEach(() => (replies = 0));

const textOf = async ({ account }: World) => (await account.messages()).at(-1)!.text as string;

it('goes on with a reply, and says which way, the words, when and from whom', async () => {
	const here = await world();
	await askedBy(here);
	expect(await textOf(here)).toBe('May it go live?\nReply YES or NO');
	const [{ ticket, gsmsmsid }] = await here.account.messages();
	const attempt = await reply(here, 'Yes please!');
	expect([attempt.httpStatus, JSON.parse(attempt.answer)]).toEqual([200, { status: 'answered' }]);
	expect(here.n8n.resumed).toEqual([
		{
			json: {
				data: { approved: true, respondedAt: expect.stringMatching(/^\d{4}-.*Z$/) },
				answered: true,
				answeredBy: 'reply',
				reply: 'Yes please!',
				from: PHONE,
				phone: PHONE,
				messageId: gsmsmsid,
				ticket,
				moderated: false,
			},
			pairedItem: { item: 0 },
		},
	]);
	expect(here.trigger.runs).toEqual([]);
});

it.each([
	['nein danke', false],
	['OUI', true],
	['los', true],
	['Halt!', false],
])('understands %p', async (words, approved) => {
	const here = await world();
	const values = { approvalType: 'double', approveWords: 'Los, ab', disapproveWords: 'halt' };
	await askedBy(here, { approvalOptions: { values } });
	expect(await textOf(here)).toMatch(/\nReply Los or halt$/);
	await reply(here, words);
	expect(here.n8n.resumed.map(({ json }) => (json.data as IDataObject).approved)).toEqual([
		approved,
	]);
});

it('asks for a code where it is on, and takes nothing without it', async () => {
	const here = await world();
	await askedBy(here, { options: { replyCode: 'on' } });
	const [, code] = /\nReply YES (\d{4}) or NO \1$/.exec(await textOf(here))!;
	expect(code).not.toBe('0000');
	await reply(here, 'yes');
	await reply(here, `yes ${code === '9999' ? '1000' : '9999'}`);
	expect(here.n8n.resumed).toEqual([]);
	expect(here.trigger.items.map(({ question }) => question)).toEqual(['unclear', 'unclear']);
	await reply(here, `yes ${code}`);
	expect(here.n8n.resumed).toHaveLength(1);
});

it('has a link besides, where either answers', async () => {
	const here = await world();
	await askedBy(here, { answerBy: 'linkOrReply' });
	const [{ links, text }] = await here.account.messages();
	expect(links).toHaveLength(1);
	expect(text).toMatch(/^May it go live\?\nReply YES or NO\nhttp/);
	await reply(here, 'no');
	expect(here.n8n.resumed).toHaveLength(1);
});

it('has no link where only a reply answers, and adds no words that the message has', async () => {
	const here = await world();
	await askedBy(here, { message: 'On y va ? OUI ou NON' });
	const [{ links, text }] = await here.account.messages();
	expect([links, text]).toEqual([[], 'On y va ? OUI ou NON']);
});

describe('a reply that answers nothing starts the workflow, and says why', () => {
	const stateAfter = async (here: World, words: string, phone?: string) => {
		await reply(here, words, phone);
		expect(here.n8n.resumed).toEqual([]);
		return here.trigger.items.map(({ question, message }) => ({ question, message }));
	};

	it('no clear answer: the question stays open', async () => {
		const here = await world();
		await askedBy(here);
		expect(await stateAfter(here, 'When?')).toEqual([{ question: 'unclear', message: 'When?' }]);
		await reply(here, 'ok');
		expect(here.n8n.resumed).toHaveLength(1);
		expect(here.trigger.runs).toHaveLength(1);
	});

	it('the execution has ended', async () => {
		const here = await world();
		await askedBy(here);
		here.n8n.end('1');
		expect(await stateAfter(here, 'yes')).toEqual([{ question: 'gone', message: 'yes' }]);
	});

	it('another execution of that number, as in another n8n', async () => {
		const here = await world();
		await askedBy(here);
		const other = await world();
		await askedBy(other);
		here.n8n.add('1', (await ask(other.account, { answerBy: 'reply' })).run);
		expect(await stateAfter(here, 'yes')).toEqual([{ question: 'gone', message: 'yes' }]);
	});

	it('the access token has changed', async () => {
		const here = await world({ accessToken: 'another' });
		await askedBy(here);
		expect(await stateAfter(here, 'yes')).toEqual([{ question: 'gone', message: 'yes' }]);
	});

	it('n8n does not reach itself', async () => {
		const here = await world({ waitingBaseUrl: 'http://127.0.0.1:1/webhook-waiting' });
		await askedBy(here);
		expect(await stateAfter(here, 'yes')).toEqual([{ question: 'unreachable', message: 'yes' }]);
	});

	it('the time is over', async () => {
		const here = await world();
		const values = { limitType: 'afterTimeInterval', resumeAmount: 0.0001, resumeUnit: 'minutes' };
		await askedBy(here, { options: { limitWaitTime: { values } } });
		expect(await stateAfter(here, 'yes')).toEqual([{ question: 'late', message: 'yes' }]);
	});

	it('an execution that waits for another question by now', async () => {
		const here = await world();
		const first = await askedBy(here);
		const second = await ask(here.account, { answerBy: 'reply', to: '33639980002' });
		second.run.data.resumeToken = first.run.data.resumeToken;
		here.n8n.add('1', second.run);
		expect(await stateAfter(here, 'yes')).toEqual([{ question: 'over', message: 'yes' }]);
	});

	it('STOP: an opt-out, which answers nothing', async () => {
		const here = await world();
		await askedBy(here);
		await reply(here, 'STOP');
		expect(here.trigger.items.map(({ event, question }) => ({ event, question }))).toEqual([
			{ event: 'optOut', question: undefined },
		]);
		expect(here.n8n.calls).toBe(0);
	});
});

it('answers whatever Reply Keywords says, and keeps other replies out', async () => {
	const here = await world({ parameters: { options: { replyKeywords: 'help' } } });
	await askedBy(here);
	await reply(here, 'What?');
	await reply(here, 'yes');
	expect(here.n8n.resumed).toHaveLength(1);
	expect(here.trigger.runs).toEqual([]);
});

it('lets answers in too, where it is told to', async () => {
	const here = await world({ parameters: { options: { repliesToQuestions: 'letIn' } } });
	await askedBy(here);
	await reply(here, 'yes');
	expect(here.n8n.resumed).toHaveLength(1);
	expect(here.trigger.items).toMatchObject([
		{ event: 'reply', question: 'answered', message: 'yes' },
	]);
});

it('acknowledges the reply when n8n has taken the answer, and not before', async () => {
	const here = await world();
	await askedBy(here);
	let take = () => {};
	const taken = new Promise<void>((resolve) => (take = resolve));
	const called = new Promise<void>((resolve) => {
		here.n8n.beforeAnswer = async () => {
			resolve();
			await taken;
		};
	});
	await here.account.reply(PHONE, 'yes');
	await called;
	const [{ attempts }] = await here.account.deliveries();
	expect(attempts).toEqual([]);
	take();
	const [delivery] = await here.account.waitForDeliveries(1, { attempts: 1 }, 20_000);
	expect(JSON.parse(delivery.attempts[0].answer)).toEqual({ status: 'answered' });
	expect(here.n8n.resumed).toHaveLength(1);
});

it('gives the test number the id of the question, and takes its reply', async () => {
	const here = await world();
	const test = '33639980009';
	await askedBy(here, { options: { sendOnlyTo: test } });
	await reply(here, 'yes', test);
	expect(here.n8n.resumed.map(({ json }) => [json.from, json.phone])).toEqual([[test, PHONE]]);
});

describe('says before the send why nobody could reply', () => {
	it.each<[string, IDataObject, RegExp]>([
		['a sender of letters', { options: { sender: 'MyShop' } }, /'Sender' is a name.*cannot reply/],
		['an own message id', { options: { messageId: 'row-1' } }, /'Message ID' is set/],
		[
			'a placeholder without a link',
			{ message: 'Go? <-short->' },
			/'Answer By' is Reply: there is no link/,
		],
		[
			'no words',
			{ approvalOptions: { values: { approveWords: '!' } } },
			/neither letters nor digits/,
		],
		[
			'a word for both answers',
			{
				approvalOptions: {
					values: { approvalType: 'double', approveWords: 'Été', disapproveWords: 'ete' },
				},
			},
			/both in 'Approve Words' and/,
		],
		['a wrong choice', { answerBy: 'mail' }, /'Answer By' is "mail"/],
	])('%s', async (_name, parameters, words) => {
		const account = await newAccount();
		const { status, stopped } = await ask(account, { answerBy: 'reply', ...parameters });
		expect(status).toBe('error');
		expect(stopped?.message).toMatch(words);
		expect(await account.campaigns()).toEqual([]);
	});
});
