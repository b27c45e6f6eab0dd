// Answers by reply: from the question through the sandbox's phone and the trigger to the items with which the workflow
// continues.
import { passMinutes } from '../../support/passMinutes.cts';
import { ask, passReply, PHONE } from '../../support/sendAndWait/question.cts';
import { ReplyWorld } from '../../support/sendAndWait/replyWorld.cts';
import { waitUntil } from '../../support/waitUntil.cts';
import type { TriggerOptions } from '../../support/trigger/triggerReceiver.cts';

const A_MINUTE = { resumeAmount: 1, resumeUnit: 'minutes' };

afterEach(() => void jest.useRealTimers());

it('continues after a reply, and returns the channel, text, time and sender of the reply', async () => {
	const here = await ReplyWorld.create();
	await here.ask();
	const [{ ticket, links, text }] = await here.account.messages();
	expect([text, links]).toEqual(['May it go live?\nReply YES or NO', []]);
	const attempt = await here.reply('Yes please!');
	expect([attempt.httpStatus, JSON.parse(attempt.answer)]).toEqual([200, { status: 'answered' }]);
	expect(here.n8n.resumed).toEqual([
		{
			json: {
				data: {
					approved: true,
					answered: true,
					answeredBy: 'reply',
					from: PHONE,
					text: 'Yes please!',
					respondedAt: expect.stringMatching(/^\d{4}-.*Z$/),
					ticket,
				},
			},
			pairedItem: { item: 0 },
		},
	]);
	expect(here.trigger.runs).toEqual([]);
});

it('adds reply instructions in French to a French question, and includes these instructions in the price', async () => {
	const here = await ReplyWorld.create();
	const message = `${'Votre colis est ici. '.repeat(6)}On le livre demain ?`;
	await here.ask({ message });
	const [{ text }] = await here.account.messages();
	expect(text).toBe(`${message}\nRépondez OUI ou NON`);
	expect((await here.account.campaigns())[0].cost).toBe(2);
	await here.reply('Oui, merci');
	expect(here.n8n.resumed).toMatchObject([{ json: { data: { approved: true } } }]);
});

it('sends a question with a link and reply instructions, and accepts a reply', async () => {
	const here = await ReplyWorld.create();
	await here.ask({ answerBy: 'linkOrReply' });
	const [{ links, text }] = await here.account.messages();
	expect(links).toHaveLength(1);
	expect(text).toMatch(/^May it go live\?\nhttp\S+\nReply YES or NO$/);
	await here.reply('no');
	expect(here.n8n.resumed).toHaveLength(1);
});

describe('a reply that arrives before n8n has stored the wait', () => {
	async function replyEarly(here: ReplyWorld) {
		const { run } = await ask(here.account, { answerBy: 'reply' });
		here.n8n.start('1');
		await here.account.reply(PHONE, 'yes');
		await waitUntil("n8n's call", () => here.n8n.calls > 0);
		return run;
	}

	it('answers the question as soon as the execution waits', async () => {
		const here = await ReplyWorld.create();
		here.n8n.add('1', await replyEarly(here));
		await here.account.waitForDeliveries(1, { attempts: 1 }, 60_000);
		expect(here.n8n.resumed).toHaveLength(1);
		expect(here.trigger.runs).toEqual([]);
	});

	it('starts the workflow if the execution never waits', async () => {
		const here = await ReplyWorld.create();
		await replyEarly(here);
		await here.account.waitForDeliveries(1, { attempts: 1 }, 60_000);
		expect(here.trigger.items).toMatchObject([{ event: 'reply', question: 'gone' }]);
		expect(here.n8n.calls).toBe(3);
	});
});

describe('a reply that answers no question', () => {
	const stateAfter = async (here: ReplyWorld, words: string, phone?: string) => {
		await here.reply(words, phone);
		expect(here.n8n.resumed).toEqual([]);
		return here.trigger.items.map(({ question, message }) => ({ question, message }));
	};

	it('starts the workflow and keeps the question open if the reply is not a clear answer', async () => {
		const here = await ReplyWorld.create();
		await here.ask();
		expect(await stateAfter(here, 'When?')).toEqual([{ question: 'unclear', message: 'When?' }]);
		expect(await here.account.messages()).toHaveLength(1);
		await here.reply('ok');
		expect(here.n8n.resumed).toHaveLength(1);
		expect(here.trigger.runs).toHaveLength(1);
	});

	it('starts the workflow with the reason if the execution has ended', async () => {
		const here = await ReplyWorld.create();
		await here.ask();
		here.n8n.end('1');
		expect(await stateAfter(here, 'yes')).toEqual([{ question: 'gone', message: 'yes' }]);
	});

	it.each<[string, TriggerOptions, string]>([
		['the access token has changed', { accessToken: 'another' }, 'gone'],
		['n8n cannot reach itself', { waitingBaseUrl: 'http://127.0.0.1:1' }, 'unreachable'],
	])('starts the workflow with the reason if %s', async (_name, trigger, question) => {
		const here = await ReplyWorld.create(trigger);
		await here.ask();
		expect(await stateAfter(here, 'yes')).toEqual([{ question, message: 'yes' }]);
	});

	it('starts the workflow with the reason if the wait has expired', async () => {
		const here = await ReplyWorld.create();
		await here.ask({ options: { limitWaitTime: { values: A_MINUTE } } });
		passMinutes(1);
		expect(await stateAfter(here, 'yes')).toEqual([{ question: 'gone', message: 'yes' }]);
	});

	it.each([
		['STOP', 'optOut', undefined],
		['STOP SMS svp', 'reply', 'optOut'],
	])('treats "%s" as an opt-out and keeps the question open', async (words, event, question) => {
		const here = await ReplyWorld.create();
		await here.ask();
		await here.reply(words);
		expect(here.trigger.items.map((item) => [item.event, item.question])).toEqual([
			[event, question],
		]);
		await here.reply('yes');
		expect(here.n8n.resumed).toHaveLength(1);
	});
});

it.each([
	['no', []],
	['STOP', [['optOut', undefined]]],
	['Unsubscribe me', [['reply', 'optOut']]],
	['When?', [['reply', 'unclear']]],
])(
	'shows when the workflow continues, and ends the wait only after a decline or an opt-out: %s',
	async (words, started) => {
		const here = await ReplyWorld.create();
		const options = { ifNotApproved: 'goOnUnlessDeclined', limitWaitTime: { values: A_MINUTE } };
		await here.ask({ approvalOptions: {}, options });
		const [{ text }] = await here.account.messages();
		expect(text).toMatch(/\nReply YES or NO\nGoes ahead without an answer: (?:\S+ )?\d\d:\d\d$/);
		await here.reply(words);
		expect(here.trigger.items.map((item) => [item.event, item.question])).toEqual(started);
		await here.reply('yes');
		expect(here.n8n.resumed).toHaveLength(words === 'When?' ? 1 : 0);
	},
);

it('accepts an answer that Only Run If would filter out, but filters other replies', async () => {
	const here = await ReplyWorld.create({ parameters: { options: { onlyRunIfReply: 'help' } } });
	await here.ask();
	for (const words of ['What?', 'I need help', 'yes']) await here.reply(words);
	expect(here.n8n.resumed).toHaveLength(1);
	expect(here.trigger.items).toMatchObject([{ message: 'I need help', question: 'unclear' }]);
});

it('acknowledges the reply only after n8n has accepted the answer', async () => {
	const here = await ReplyWorld.create();
	await here.ask();
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
	const [delivery] = await here.account.waitForDeliveries(1, { attempts: 1 }, 60_000);
	expect(JSON.parse(delivery.attempts[0].answer)).toEqual({ status: 'answered' });
	expect(here.n8n.resumed).toHaveLength(1);
});

it('accepts a reply from the test number as the answer', async () => {
	const here = await ReplyWorld.create();
	const test = '33639980009';
	await here.ask({ options: { sendOnlyTo: test } });
	await here.reply('yes', test);
	expect(here.n8n.resumed).toMatchObject([{ json: { data: { from: test } } }]);
});

it('accepts only the first of two replies if both arrive before the execution continues', async () => {
	const here = await ReplyWorld.create();
	const { run } = await here.ask();
	const [{ gsmsmsid }] = await here.account.messages();
	const first = await passReply(run, gsmsmsid, 'yes');
	const second = await passReply(run, gsmsmsid, 'no');
	expect(first.item?.json.data).toMatchObject({ text: 'yes' });
	expect([second.status, second.item]).toEqual([409, undefined]);
});
