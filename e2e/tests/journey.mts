// From a sheet to a sent campaign with nothing between but its price and somebody's yes: Simulate, Send and Wait, and
// Send behind each other in the real n8n.
import assert from 'node:assert/strict';
import { before, beforeEach, describe, it } from 'node:test';
import type { INode, INodeParameters } from 'n8n-workflow';
import type { Page } from 'playwright-core';
import { openWorkflow, withEditor } from '../../harness/browser.mts';
import { waitForStatus } from '../../harness/n8n/executions.mts';
import { runUntilWaiting } from '../../harness/n8n/rest.mts';
import { until } from '../../harness/system/polling.mts';
import { makeNode } from '../../harness/workflows/node.mts';
import { newAccount, stack } from '../support/stack.mts';
import type { Account } from '../support/stack.mts';
import { actionNode, chainWorkflow, rowNodes } from '../support/action.mts';
import { Drawing } from '../support/drawing.mts';
import { ReplyAsker, submitAnswer } from '../support/questions.mts';

/** One is on the sheet twice, under two names; the last has no number. */
const SHEET = [
	{ prenom: 'Ann', telephone: '06 39 98 20 01' },
	{ prenom: 'Zoé', telephone: '+33 6 39 98 20 02' },
	{ prenom: 'Anna', telephone: '0639982001' },
	{ prenom: 'Paul', telephone: 'Paris' },
];
const RIGHT_ROWS = SHEET.slice(0, 3);
const PEOPLE = ['33639982001', '33639982002'];
const BOSS = '33639982000';

/** The texts that people got, by phone. Calls are made side by side: two messages to one phone arrive in any order. */
const textsOf = async (account: Account) =>
	await Promise.all(PEOPLE.map(async (phone) => (await account.texts(phone)).sort()));

/** What they get: Ann and Anna share a phone. */
const textsFor = (text: (name: string) => string) => [[text('Ann'), text('Anna')], [text('Zoé')]];

describe('a campaign that is priced, approved and sent', () => {
	let asker: ReplyAsker;
	let account: Account;
	before(async () => {
		asker = await ReplyAsker.create(stack().n8n.rest);
		({ account } = asker);
	});

	/** Runs the four nodes until the boss is asked. @returns the execution's id */
	async function ask(more: INodeParameters = {}): Promise<string> {
		const { rest } = stack().n8n;
		/** A node that goes on where a row is wrong. */
		const campaign = (name: string, parameters: INodeParameters): INode =>
			actionNode(name, { resource: 'campaign', ...parameters }, account.credential, {
				executeOnce: false,
				onError: 'continueRegularOutput',
			});
		const campaigned = {
			phoneNumbers: '={{ $json.telephone }}',
			defaultCountry: 'FR',
			message: '=Bonjour {{ $json.prenom }}, la boutique ouvre vendredi.',
		};
		const message = '=Send to {{ $json.totalPeople }} for {{ $json.totalCredits }} credits?';
		const steps = [
			...rowNodes(SHEET),
			campaign('Simulate', { operation: 'simulate', ...campaigned }),
			campaign('Ask', { operation: 'sendAndWait', to: BOSS, message, ...more }),
			campaign('Send', { operation: 'send', ...campaigned }),
		];
		const id = await runUntilWaiting(rest, await rest.createWorkflow(chainWorkflow('J', steps)));
		assert.match((await account.texts(BOSS)).at(-1) ?? '', /^Send to 3 for 3 credits\?/);
		return id;
	}

	const press = async (answer: string) =>
		await submitAnswer(await account.followLink(BOSS), answer);

	async function checkNotSent(id: string): Promise<void> {
		const execution = await waitForStatus(asker.rest, id, ['success']);
		assert.deepEqual([execution.items('Ask'), execution.runs('Send')], [[], []]);
		assert.deepEqual((await textsOf(account)).flat(), []);
	}

	it('goes to nobody after a no by the link', async () => {
		const id = await ask({ approvalOptions: { values: { approvalType: 'double' } } });
		await press('disapprove');
		await checkNotSent(id);
	});

	it('goes to nobody after a no by a reply, though only a yes was asked for', async () => {
		const id = await ask({ answerBy: 'linkOrReply' });
		await account.reply(BOSS, 'non');
		await checkNotSent(id);
	});

	it('goes to nobody when nobody answers in time, nor when the wait is cancelled and retried', async () => {
		const limit = { limitType: 'afterTimeInterval', resumeAmount: 0.1, resumeUnit: 'minutes' };
		const late = await ask({ options: { limitWaitTime: { values: limit } } });
		const cancelled = await ask();
		await asker.cancel(cancelled);
		await asker.rest.call('POST', `/rest/executions/${cancelled}/retry`, {});
		await checkNotSent(late);
	});

	it('goes to everybody after a yes, each with the simulated text', async () => {
		const id = await ask({ answerBy: 'linkOrReply' });
		await account.reply(BOSS, 'Oui, merci !');
		const execution = await waitForStatus(asker.rest, id, ['success']);
		const rows = execution
			.items<Record<string, string>>('Simulate')
			.filter(({ recipientStatus }) => recipientStatus === 'included');
		const text = (name: string) => `Bonjour ${name}, la boutique ouvre vendredi.`;
		assert.deepEqual(
			rows.map(({ messageText }) => messageText),
			RIGHT_ROWS.map(({ prenom }) => text(prenom)),
		);
		assert.deepEqual(await textsOf(account), textsFor(text));
		const answers = execution.items<{ data: { approved: boolean } }>('Ask');
		assert.deepEqual(
			answers.map(({ data }) => data.approved),
			SHEET.map(() => true),
		);
	});
});

describe('a campaign that is drawn with mouse and keyboard', () => {
	let account: Account;
	beforeEach(async () => {
		// The editor takes the newest credential.
		account = await newAccount();
	});

	const draw = async (work: (page: Page) => Promise<void>) =>
		await withEditor(stack().n8n, { viewport: { width: 1400, height: 1000 } }, work);

	/** Draws Simulate behind a sheet, and runs it. */
	async function simulate(page: Page, name: string): Promise<Drawing> {
		const { n8n } = stack();
		// One node: the editor leaves no room for more on its canvas.
		const jsCode = `return ${JSON.stringify(RIGHT_ROWS)}.map((json) => ({ json }));`;
		const sheet = makeNode('Sheet', 'n8n-nodes-base.code', { jsCode }, { typeVersion: 2 });
		const workflow = await n8n.rest.createWorkflow(chainWorkflow(name, [sheet]));
		await openWorkflow(page, n8n, workflow);
		const drawing = new Drawing(page);
		await drawing.addBehind('Sheet', 'Simulate SMS campaign');
		await drawing.executePrevious();
		await fillIn(drawing);
		await drawing.executeStep();
		await page.getByText('Would reach all 3 recipients').waitFor();
		assert.ok(drawing.clicks <= 8, `${drawing.clicks} clicks from a sheet to the first simulation`);
		return drawing;
	}

	async function fillIn(drawing: Drawing): Promise<void> {
		await drawing.choose('defaultCountry', 'France');
		await drawing.dragColumn('telephone', 'phoneNumbers');
		await drawing.dragColumn('prenom', 'message');
		await drawing.typeAround('Bonjour ', ', à vendredi.', 'Bonjour Ann, à vendredi.');
	}

	const checkGot = async () =>
		assert.deepEqual(
			await textsOf(account),
			textsFor((name) => `Bonjour ${name}, à vendredi.`),
		);

	it('is simulated with at most 8 clicks from a sheet, and sent with 12', async () => {
		await draw(async (page) => {
			const drawing = await simulate(page, 'Clicks');
			await drawing.pick('operation', 'Send');
			await drawing.executeStep();
			await page.getByText('Sent to all 3 recipients').waitFor();
			assert.ok(drawing.clicks <= 12, `${drawing.clicks} clicks from a sheet to the first send`);
		});
		await checkGot();
	});

	it('is simulated, approved and sent with the defaults', async () => {
		await draw(async (page) => {
			const drawing = await simulate(page, 'Drawn');
			await drawing.closePanel();
			await drawing.addBehind('Simulate SMS campaign', 'Send SMS and wait for response');
			await drawing.typeInto('to', BOSS);
			await drawing.dragColumn('totalPeople', 'message');
			const credits = ' people for {{ $json.totalCredits }} credits?';
			await drawing.typeAround('To ', credits, 'To 3 people for 3 credits?');
			await drawing.closePanel();
			await drawing.addBehind('Send SMS and wait for response', 'Send SMS campaign');
			await drawing.unfold('Sheet');
			await fillIn(drawing);
			await drawing.closePanel();
			await drawing.executeWorkflow();
			const [asked] = await account.waitForMessages(1, { phone: BOSS });
			assert.match(asked.text, /^To 3 people for 3 credits\?\n/);
			const link = await account.followLink(BOSS);
			// The message can arrive before n8n has stored that the execution waits.
			await until('n8n to take the answer', async () => {
				return (await submitAnswer(link, 'approve')).status === 200;
			});
			await account.waitForMessages(4);
		});
		await checkGot();
	});
});
