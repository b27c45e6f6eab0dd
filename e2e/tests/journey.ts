// From a sheet to a sent campaign with nothing between but its price and somebody's yes: Simulate, Send and Wait, and
// Send behind each other in the real n8n.
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { INode, INodeParameters } from 'n8n-workflow';
import { openWorkflow, withEditor } from '../../harness/browser.ts';
import { waitForStatus } from '../../harness/n8n/executions.ts';
import type { CredentialReference, N8nRest } from '../../harness/n8n/rest.ts';
import { TestAccount } from '../../harness/sandbox/account.ts';
import type { Stack } from '../../harness/stack.ts';
import { makeNode } from '../../harness/workflows/node.ts';
import { actionNode, chainWorkflow } from '../support/action.ts';
import { storeCredential } from '../support/credentials.ts';
import {
	addBehind,
	choose,
	closePanel,
	dragColumn,
	typeBehind,
	typeInto,
	unfold,
} from '../support/drawing.ts';
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
const PEOPLE = ['33639982001', '33639982002'];
const BOSS = '33639982000';

/** A tenth of a minute. */
const SHORT_WAIT = { limitType: 'afterTimeInterval', resumeAmount: 0.1, resumeUnit: 'minutes' };

/** What the rows of a simulation say, as far as is compared. */
interface SimulatedRow {
	prenom: string;
	phone: string;
	messageText: string;
	recipientStatus: string;
}

const sheetOf = (rows: typeof SHEET): INode => {
	const jsCode = `return ${JSON.stringify(rows)}.map((json) => ({ json }));`;
	return makeNode('Sheet', 'n8n-nodes-base.code', { jsCode }, { typeVersion: 2 });
};

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
				sheetOf(SHEET),
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

		it('is drawn with mouse and keyboard, with the defaults', async () => {
			const { n8n } = stack();
			const account = new TestAccount(stack().sandbox.baseUrl, 'sbx_e2e-drawn');
			// The editor takes the newest credential.
			await storeCredential(stack(), rest, 'Drawn', account.token);
			const rows = SHEET.slice(0, 3);
			const workflow = await rest.createWorkflow(chainWorkflow('Drawn', [sheetOf(rows)]));
			await withEditor(n8n, { width: 1400, height: 1000 }, async (page) => {
				await openWorkflow(page, n8n, workflow);
				await addBehind(page, 'Sheet', 'Simulate SMS campaign');
				await page.locator('[data-test-id="execute-previous-node"]').click();
				const fillIn = async () => {
					await dragColumn(page, 'telephone', 'phoneNumbers');
					await choose(page, 'defaultCountry', 'France (');
					await typeInto(page, 'message', 'Bonjour');
					await dragColumn(page, 'prenom', 'message');
					await typeBehind(page, 'message', ', à vendredi.', 'Bonjour Ann, à vendredi.');
				};
				await fillIn();
				await page.locator('[data-test-id="node-execute-button"]').click();
				await page.getByText('Would reach all 3 recipients').waitFor();
				await closePanel(page);
				await addBehind(page, 'Simulate SMS campaign', 'Send SMS and wait for response');
				await typeInto(page, 'to', BOSS);
				await dragColumn(page, 'totalPeople', 'message');
				const credits = ' people for {{ $json.totalCredits }} credits?';
				await typeBehind(page, 'message', credits, '3 people for 3 credits?');
				await closePanel(page);
				await addBehind(page, 'Send SMS and wait for response', 'Send SMS campaign');
				await unfold(page, 'Sheet');
				await fillIn();
				await closePanel(page);
				await page.locator('[data-test-id="execute-workflow-button"]').click();
				const [asked] = await account.waitForMessages(1, { phone: BOSS });
				assert.match(asked.text, /^3 people for 3 credits\?\n/);
				await submitAnswer(await account.followLink(BOSS), 'approve');
				await account.waitForMessages(4);
			});
			// Calls go out side by side: two messages to one phone arrive in any order.
			const textsTo = async (phone: string) => (await account.texts(phone)).sort();
			const got = await Promise.all(PEOPLE.map(textsTo));
			const text = (name: string) => `Bonjour ${name}, à vendredi.`;
			assert.deepEqual(got, [[text('Ann'), text('Anna')], [text('Zoé')]]);
		});
	});
}
