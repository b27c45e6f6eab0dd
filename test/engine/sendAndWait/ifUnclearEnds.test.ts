// Questions that may be asked once more, with random replies at once and n8n killed: one second message at most, one
// answer at most, and no reply is lost.
import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { PHONE } from '../../support/sendAndWait/question';
import { ReplyWorld } from '../../support/sendAndWait/replyWorld';

/** How many questions are asked. */
const QUESTIONS = Number(process.env.QUESTIONS ?? 25);

/** What happens at once. */
interface Step {
	/** Of the replies. */
	words: string[];
	/** How long n8n takes from the read of the execution until it resumes it, at most. */
	resumesAfterMs: number;
	/** Whether the question ends before them. */
	ends: boolean;
	/** How long after them n8n is killed; null: it is not. */
	killAfterMs: number | null;
}

const step: fc.Arbitrary<Step> = fc.record({
	words: fc.array(fc.constantFrom('yes', 'no', 'What?', 'Who?', 'stop it'), {
		minLength: 1,
		maxLength: 3,
	}),
	resumesAfterMs: fc.nat(200),
	ends: fc.nat(5).map((one) => one === 0),
	killAfterMs: fc.option(fc.nat(60), { freq: 4 }),
});

async function play(steps: Step[]) {
	const here = await ReplyWorld.create();
	try {
		await here.ask({ options: { ifUnclear: 'askOnceMore' } });
		let sent = 0;
		for (const { words, ends, killAfterMs, resumesAfterMs } of steps) {
			let calls = 0;
			here.n8n.beforeAnswer = async () => await sleep(resumesAfterMs * (calls++ % 3));
			if (ends) here.n8n.end('1');
			for (const word of words) {
				// Equal replies within a second are one event.
				await here.account.reply(PHONE, word + '!'.repeat(++sent));
			}
			if (killAfterMs !== null) {
				await sleep(killAfterMs);
				here.n8n.kill();
			}
			await here.account.waitForDeliveries(sent, { type: 'MO', attempts: 1 }, 20_000);
		}
		await here.n8n.settled();
		const messages = await here.account.messages();
		expect(messages.length).toBeLessThanOrEqual(1 + here.n8n.runsAgain);
		expect(here.n8n.runsAgain).toBeLessThanOrEqual(1);
		expect(here.n8n.resumed.length).toBeLessThanOrEqual(1);
		const replies = here.trigger.items.filter(({ event }) => event === 'reply');
		expect(replies.length + here.n8n.resumed.length).toBe(sent);
		for (const { json } of here.n8n.resumed) {
			expect(Boolean(json.askedAgain)).toBe(messages.length > 1);
		}
		return { secondMessages: messages.length - 1, answers: here.n8n.resumed.length };
	} finally {
		await here.close();
	}
}

it(`${QUESTIONS} questions: one second message and one answer each at most, and no reply is lost`, async () => {
	const came = { secondMessages: 0, answers: 0 };
	await fc.assert(
		fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 3 }), async (steps) => {
			const { secondMessages, answers } = await play(steps);
			came.secondMessages += secondMessages;
			came.answers += answers;
		}),
		{ numRuns: QUESTIONS },
	);
	expect(came.secondMessages).toBeGreaterThan(0);
	expect(came.answers).toBeGreaterThan(0);
}, 1_200_000);
