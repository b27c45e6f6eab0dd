// Questions that end in every way, in random order: at most one answer each, and no reply is lost.
import fc from 'fast-check';
import { ask, callPage, linkOf, PHONE } from '../../support/sendAndWait/question';
import { WaitingN8n } from '../../support/sendAndWait/waitingN8n';
import { newAccount } from '../../support/sandbox/accounts';
import { TriggerReceiver } from '../../support/trigger/triggerReceiver';

/** How many questions are asked. */
const QUESTIONS = Number(process.env.QUESTIONS ?? 25);

const steps = ['yes', 'no', 'What?', 'STOP', 'link', 'end', 'other token'] as const;

it(`${QUESTIONS} questions: each is answered once at most, and each reply answers or starts the workflow`, async () => {
	await fc.assert(
		fc.asyncProperty(
			fc.array(fc.constantFrom(...steps), { minLength: 1, maxLength: 5 }),
			async (ends) => {
				// A delivery report, which comes after a second, starts the workflow too.
				const account = await newAccount({
					assumptions: { 'push.retries': 0, 'reports.sequence': 'none' },
				});
				const n8n = await new WaitingN8n().listen();
				const options = { accessToken: account.token, waitingBaseUrl: n8n.baseUrl };
				const trigger = await new TriggerReceiver(options).listen();
				try {
					await trigger.register(account);
					const { run, status } = await ask(account, { answerBy: 'linkOrReply' });
					expect(status).toBe('waiting');
					n8n.add('1', run);
					let answers = 0;
					let replies = 0;
					for (const end of ends) {
						if (end === 'end') n8n.end('1');
						else if (end === 'other token') trigger.options.accessToken = 'another';
						else if (end === 'link') {
							// n8n shows the page only while the execution waits.
							if (!n8n.waits('1')) continue;
							const { searchParams: query } = await linkOf(account);
							const body = { answer: 'approve' };
							if ((await callPage(run, { method: 'POST', query, body })).item) answers++;
							n8n.end('1');
						} else {
							replies++;
							// Equal replies within a second are one event.
							await account.reply(PHONE, end + '!'.repeat(replies));
							await account.waitForDeliveries(replies, { attempts: 1 }, 20_000);
						}
					}
					answers += n8n.resumed.length;
					expect(answers).toBeLessThanOrEqual(1);
					const started = trigger.items.filter(({ question }) => question !== 'answered').length;
					expect(started + n8n.resumed.length).toBe(replies);
				} finally {
					await trigger.close();
					await n8n.close();
				}
			},
		),
		{ numRuns: QUESTIONS },
	);
}, 600_000);
