// From a sheet to a sent campaign with nothing between but its price and somebody's yes: Simulate, Send and Wait, and
// Send behind each other in the real n8n.
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { INode, INodeParameters } from 'n8n-workflow';
import type { Page } from 'playwright-core';
import { openWorkflow, withEditor } from '../../harness/browser.ts';
import { waitForStatus } from '../../harness/n8n/executions.ts';
import type { CredentialReference, N8nRest } from '../../harness/n8n/rest.ts';
import { TestAccount } from '../../harness/sandbox/account.ts';
import type { Stack } from '../../harness/stack.ts';
import { until } from '../../harness/system/polling.ts';
import { actionNode, chainWorkflow, sheetNode } from '../support/action.ts';
import { storeCredential } from '../support/credentials.ts';
import { Drawing } from '../support/drawing.ts';
import { Replies } from '../support/replies.ts';
import { submitAnswer } from '../support/responsePage.ts';
import { runUntilWaiting } from '../support/runUntilWaiting.ts';

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

const WINDOW = { width: 1400, height: 1000 };

/** A tenth of a minute. */
const SHORT_WAIT = { limitType: 'afterTimeInterval', resumeAmount: 0.1, resumeUnit: 'minutes' };

/** What the rows of a simulation say, as far as is compared. */
interface SimulatedRow {
	prenom: string;
	phone: string;
	messageText: string;
	recipientStatus: string;
}

export function journeyTests(stack: () => Stack): void {
	describe('a campaign that is priced, approved and sent', () => {
		let rest: N8nRest;
		let replies: Replies;
		let credential: CredentialReference;
		before(async () => {
			({ rest } = stack().n8n);
			replies = await Replies.create(stack(), rest, 'journey');
			credential = await storeCredential(stack(), rest, 'Journey', replies.account.token);
		});

		/** A node that goes on where a row is wrong. */
		const campaign = (name: string, parameters: INodeParameters): INode =>
			actionNode(name, { resource: 'campaign', ...parameters }, credential, {
				executeOnce: false,
				onError: 'continueRegularOutput',
			});
		const texts = async () =>
			(await Promise.all(PEOPLE.map(async (phone) => await replies.account.texts(phone)))).flat();

		/** Runs the four nodes until the boss is asked. */
		async function ask(more: INodeParameters = {}) {
			const campaigned = {
				phoneNumbers: '={{ $json.telephone }}',
				defaultCountry: 'FR',
				message: '=Bonjour {{ $json.prenom }}, la boutique ouvre vendredi.',
			};
			const message = '=Send to {{ $json.totalPeople }} for {{ $json.totalCredits }} credits?';
			const steps = [
				sheetNode(SHEET),
				campaign('Simulate', { operation: 'simulate', ...campaigned }),
				campaign('Ask', { operation: 'sendAndWait', to: BOSS, message, ...more }),
				campaign('Send', { operation: 'send', ...campaigned }),
			];
			const before = (await texts()).length;
			const id = await runUntilWaiting(rest, await rest.createWorkflow(chainWorkflow('J', steps)));
			assert.match((await replies.account.texts(BOSS)).at(-1) ?? '', /^Send to 3 for 3 credits\?/);
			const link = async () => await replies.account.followLink(BOSS);
			return { id, before, link };
		}

		/** Everybody has got the simulated text, each once. */
		async function checkSent(id: string, before: number): Promise<void> {
			const execution = await waitForStatus(rest, id, ['success']);
			const rows = execution
				.items<SimulatedRow>('Simulate')
				.filter(({ recipientStatus }) => recipientStatus === 'included');
			assert.deepEqual(rows.map(({ prenom }) => prenom).sort(), ['Ann', 'Anna', 'Zoé']);
			const got = (await texts()).slice();
			assert.equal(got.length - before, rows.length);
			for (const { phone, messageText, prenom } of rows) {
				assert.match(messageText, new RegExp(`^Bonjour ${prenom}, `));
				assert.ok((await replies.account.texts(phone)).includes(messageText), messageText);
			}
			const approved = execution.items<{ data: { approved: boolean } }>('Ask');
			assert.deepEqual(
				approved.map(({ data }) => data.approved),
				SHEET.map(() => true),
			);
		}

		async function checkNotSent(id: string, before: number): Promise<void> {
			const execution = await waitForStatus(rest, id, ['success']);
			assert.deepEqual([execution.items('Ask'), execution.runs('Send')], [[], []]);
			assert.equal((await texts()).length, before);
		}

		it('goes to everybody after a yes by the link', async () => {
			const { id, before, link } = await ask();
			await submitAnswer(await link(), 'approve');
			await checkSent(id, before);
		});

		it('goes to everybody after a yes by a reply', async () => {
			const { id, before } = await ask({ answerBy: 'reply' });
			await replies.account.reply(BOSS, 'Oui, merci !');
			await checkSent(id, before);
		});

		it('goes to nobody after a no by the link', async () => {
			const approvalOptions = { values: { approvalType: 'double' } };
			const { id, before, link } = await ask({ approvalOptions });
			await submitAnswer(await link(), 'disapprove');
			await checkNotSent(id, before);
		});

		it('goes to nobody after a no by a reply, though only a yes was asked for', async () => {
			const { id, before } = await ask({ answerBy: 'linkOrReply' });
			await replies.account.reply(BOSS, 'non');
			await checkNotSent(id, before);
		});

		it('goes to nobody when nobody answers in time, nor when the wait is cancelled and retried', async () => {
			const late = await ask({ options: { limitWaitTime: { values: SHORT_WAIT } } });
			const cancelled = await ask();
			await replies.cancel(cancelled.id);
			await rest.call('POST', `/rest/executions/${cancelled.id}/retry`, {});
			await checkNotSent(late.id, late.before);
			assert.equal((await texts()).length, cancelled.before);
		});

		/** Draws Simulate behind a sheet, and runs it. */
		async function simulate(page: Page, name: string): Promise<Drawing> {
			const { n8n } = stack();
			const workflow = await rest.createWorkflow(chainWorkflow(name, [sheetNode(RIGHT_ROWS)]));
			await openWorkflow(page, n8n, workflow);
			const drawing = new Drawing(page);
			await drawing.addBehind('Sheet', 'Simulate SMS campaign');
			await drawing.executePrevious();
			await fillIn(drawing);
			await drawing.executeStep();
			await page.getByText('Would reach all 3 recipients').waitFor();
			assert.ok(
				drawing.clicks <= 8,
				`${drawing.clicks} clicks from a sheet to the first simulation`,
			);
			return drawing;
		}

		async function fillIn(drawing: Drawing): Promise<void> {
			await drawing.choose('defaultCountry', 'France');
			await drawing.dragColumn('telephone', 'phoneNumbers');
			await drawing.dragColumn('prenom', 'message');
			await drawing.typeAround('Bonjour ', ', à vendredi.', 'Bonjour Ann, à vendredi.');
		}

		async function checkGot(account: TestAccount): Promise<void> {
			// Calls go out side by side: two messages to one phone arrive in any order.
			const textsTo = async (phone: string) => (await account.texts(phone)).sort();
			const got = await Promise.all(PEOPLE.map(textsTo));
			const text = (name: string) => `Bonjour ${name}, à vendredi.`;
			assert.deepEqual(got, [[text('Ann'), text('Anna')], [text('Zoé')]]);
		}

		/** An account whose credential the editor takes: the newest one. */
		async function newestAccount(name: string): Promise<TestAccount> {
			const account = new TestAccount(stack().sandbox.baseUrl, `sbx_e2e-${name}`);
			await storeCredential(stack(), rest, name, account.token);
			return account;
		}

		it('is simulated with at most 8 clicks from a sheet, and sent with 12', async () => {
			const account = await newestAccount('clicks');
			await withEditor(stack().n8n, WINDOW, async (page) => {
				const drawing = await simulate(page, 'Clicks');
				await drawing.pick('operation', 'Send');
				await drawing.executeStep();
				await page.getByText('Sent to all 3 recipients').waitFor();
				assert.ok(drawing.clicks <= 12, `${drawing.clicks} clicks from a sheet to the first send`);
			});
			await checkGot(account);
		});

		it('is drawn with mouse and keyboard, with the defaults', async () => {
			const account = await newestAccount('drawn');
			await withEditor(stack().n8n, WINDOW, async (page) => {
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
			await checkGot(account);
		});
	});
}
