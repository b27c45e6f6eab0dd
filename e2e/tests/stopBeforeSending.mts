// Tests Continue Unless Declined in the real n8n: if a person's "no" is confirmed, the campaign is not sent.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { INodeParameters } from 'n8n-workflow';
import { readContacts } from '../../harness/exampleCampaign/comparison.mts';
import { waitForStatus } from '../../harness/n8n/executions.mts';
import { StoredWorkflow } from '../../harness/n8n/storedWorkflow.mts';
import { until } from '../../harness/system/polling.mts';
import { ANN, importExampleFor, nodeNamed, setField } from '../support/examples.mts';
import { announce, ReplyAsker, submitAnswer } from '../support/questions.mts';
import { drawPauses, RUNS } from '../../sandbox/test/support/random.mts';
import { newAccount, stack } from '../support/stack.mts';

/** The number of people who decline close to the deadline, alternately with two taps on the page and with a reply. */
const STOPS = Math.max(RUNS, 8);

/** More than a minute, because n8n checks once a minute which executions are due soon. */
const WAIT_SECONDS = 75;

it(`a campaign is sent unless n8n confirms a "no" close to the deadline (answers: ${STOPS})`, async (test) => {
	const { rest } = stack().n8n;
	const asker = await ReplyAsker.create(rest);
	/** Declines by reply, or with two taps on the page. @returns the responses */
	const sayNo = async (to: string, url: string, at: number) => {
		if (at % 2 === 1) return await asker.deliver(to, ['no']);
		const tap = async (pause: number) => {
			await sleep(pause);
			const { status, heading } = await submitAnswer(url, 'disapprove');
			return heading ?? String(status);
		};
		return await Promise.all([tap(0), tap(5)]);
	};
	const told: Array<Promise<string[]>> = [];
	const asked: Array<{ to: string; id: string; url: string; offset: number }> = [];
	for (const [at, drawn] of drawPauses(STOPS, 300).entries()) {
		const [to, offset] = [`${33_639_985_400 + at}`, drawn - 200];
		const { id, url, deadline } = await announce(asker, to, WAIT_SECONDS);
		asked.push({ to, id, url, offset });
		told.push(sleep(deadline + offset - Date.now()).then(async () => await sayNo(to, url, at)));
	}
	const results = [];
	for (const [at, answers] of (await Promise.all(told)).entries()) {
		const { to, id, url, offset } = asked[at];
		await waitForStatus(rest, id, ['success']);
		assert.equal((await submitAnswer(url, 'approve')).heading, 'No action required');
		const sent = (await asker.account.texts(to)).length - 1;
		results.push({ offset, answers, sent });
	}
	const isTaken = (answer: string) => ['Thank you', 'answered'].includes(answer);
	for (const { answers, ...result } of results) {
		const shown = JSON.stringify({ answers, ...result });
		assert.equal(result.sent, answers.some(isTaken) ? 0 : 1, shown);
		const late = answers.filter((answer) => !isTaken(answer));
		const known = /^(?:Too late, or already answered|No action required|409|received)$/;
		assert.deepEqual(
			late.filter((answer) => !known.test(answer)),
			[],
			shown,
		);
	}
	const stopped = results.filter(({ sent }) => sent === 0).length;
	test.diagnostic(`${stopped} of ${STOPS} campaigns were stopped, and the others were sent`);
});

describe('example: stop a campaign before it is sent', { concurrency: true }, () => {
	const FILE = 'stop-before-sending.json';

	/**
	 * Starts the example, and waits until the execution waits for an answer.
	 * @param rule the schedule's rule, for a published workflow
	 */
	async function start(rule?: INodeParameters) {
		const { rest } = stack().n8n;
		const account = await newAccount();
		const workflow = await importExampleFor(account, FILE, (draft) => {
			setField(draft, 'Set Send Time', 'sendAt', '={{ $now.plus({ seconds: 20 }).toISO() }}');
			if (rule) nodeNamed(draft, 'Every Friday').parameters.rule = { interval: [rule] };
		});
		const stored = new StoredWorkflow(rest, workflow);
		if (rule) await stored.publish();
		else await rest.startWorkflow(workflow, 'Every Friday');
		const { id } = await until('an announcement', async () => {
			const all = await stored.executions();
			return all.find(({ status }) => status === 'waiting');
		});
		const ended = async () => await waitForStatus(rest, id, ['success', 'error']);
		return { account, stored, ended };
	}

	const EVERY_MINUTE = { field: 'minutes', minutesInterval: 1 };

	it('sends the announced campaign at the deadline if nobody answers and the workflow is published', async () => {
		const { account, stored, ended } = await start(EVERY_MINUTE);
		const { status, error } = await ended();
		await stored.unpublish();
		assert.deepEqual([status, error], ['success', undefined]);
		const [text] = await account.texts(ANN);
		const announced =
			/^Planned: (\d+) people, (\d+) credits\. Open until .*\nhttps\S+\nReply YES or NO\nGoes ahead without an answer: (?:\S+ )?\d\d:\d\d$/;
		const [, people, credits] = announced.exec(text) ?? assert.fail(text);
		// On a slow machine, the schedule announces a second time before the test unpublishes the workflow, so the newest
		// campaign can be an announcement.
		const campaigns = await account.campaigns();
		const { ticket, cost } = campaigns.find((one) => one.text.startsWith('Open'))!;
		const sent = await account.messages({ ticket, state: 'sent' });
		assert.deepEqual([sent.length, cost], [Number(people), Number(credits)]);
	});

	it('sends nothing after a "no", and nothing from an unpublished workflow unless the run was started in the editor', async () => {
		const fromEditor = await start();
		const unpublished = await start(EVERY_MINUTE);
		await unpublished.stored.unpublish();
		const declined = await start();
		const page = await submitAnswer(await declined.account.followLink(ANN), 'disapprove');
		assert.equal(page.heading, 'Thank you');
		assert.equal((await declined.ended()).status, 'success');
		assert.match((await unpublished.ended()).error?.message ?? '', /not active/);
		assert.equal((await fromEditor.ended()).items('Send Campaign').length, readContacts().length);
		for (const { account } of [unpublished, declined]) {
			const texts = (await account.campaigns()).map(({ text }) => text);
			assert.ok(
				texts.every((text) => /^Planned/.test(text)),
				texts.join('\n'),
			);
		}
	});
});
