// Questions that end in every way, in random order, with replies at once and n8n killed: at most one answer each, and no
// reply is lost.
import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import {
	callPage,
	linkOf,
	PHONE,
	RESPONSE_TYPES,
	type ResponseType,
} from '../../support/sendAndWait/question';
import { ReplyWorld } from '../../support/sendAndWait/replyWorld';

/** How many questions are asked. */
const QUESTIONS = Number(process.env.QUESTIONS ?? 10);

const step = fc.record({
	/** What happens before the replies. */
	first: fc.constantFrom('nothing', 'nothing', 'nothing', 'link', 'end', 'other token'),
	/** Of the replies, which come at once. */
	words: fc.array(
		fc.constantFrom('yes', 'no', 'What?', 'Who?', 'stop it', 'STOP', '2', 'today', 'Two'),
		{
			maxLength: 3,
		},
	),
	/** How long n8n takes from the read of the execution until it resumes it. */
	resumesAfterMs: fc.nat(200),
	/** Whether n8n is killed before it does. */
	isKilled: fc.constantFrom(false, false, true),
});

const types = fc.constantFrom(...(Object.keys(RESPONSE_TYPES) as ResponseType[]));

async function play(
	type: ResponseType,
	steps: Array<typeof step extends fc.Arbitrary<infer T> ? T : never>,
) {
	const here = await ReplyWorld.create();
	const { account, n8n, trigger } = here;
	try {
		const { asks, answers } = RESPONSE_TYPES[type];
		await here.ask({ answerBy: 'linkOrReply', ...asks });
		let pressed = 0;
		let sent = 0;
		for (const { first, words, isKilled, resumesAfterMs } of steps) {
			n8n.beforeAnswer = async () => {
				await sleep(resumesAfterMs);
				if (isKilled) n8n.kill();
			};
			if (first === 'end') n8n.end('1');
			if (first === 'other token') trigger.options.accessToken = 'another';
			// n8n shows the page only while the execution waits.
			const run = n8n.waitingRun('1');
			if (first === 'link' && run) {
				const { searchParams: query } = await linkOf(account);
				const body = { answer: answers[0] };
				if ((await callPage(run, { method: 'POST', query, body })).item) pressed++;
				n8n.end('1');
			}
			for (const word of words) {
				// Equal replies within a second are one event.
				await account.reply(PHONE, word + '!'.repeat(++sent));
			}
			await account.waitForDeliveries(sent, { attempts: 1 }, 60_000);
		}
		expect(await account.messages()).toHaveLength(1);
		expect(n8n.resumed.length + pressed).toBeLessThanOrEqual(1);
		expect(trigger.items.length + n8n.resumed.length).toBe(sent);
		return { pressed, replies: n8n.resumed.length };
	} finally {
		await here.close();
	}
}

it(`${QUESTIONS} questions: one answer each at most, and no reply is lost`, async () => {
	const came = { pressed: 0, replies: 0 };
	await fc.assert(
		fc.asyncProperty(types, fc.array(step, { minLength: 1, maxLength: 4 }), async (type, steps) => {
			const all = await play(type, steps);
			came.pressed += all.pressed;
			came.replies += all.replies;
		}),
		{ numRuns: QUESTIONS },
	);
	if (QUESTIONS >= 25) expect(Object.values(came)).not.toContain(0);
}, 3_600_000);
