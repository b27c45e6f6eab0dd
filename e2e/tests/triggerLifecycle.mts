// Tests the lifecycle of a trigger's webhooks in the real n8n: the trigger's calls, and the service's webhooks.
import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { INode } from 'n8n-workflow';
import { StoredWorkflow } from '../../harness/n8n/storedWorkflow.mts';
import { until } from '../../harness/system/polling.mts';
import { eventWorkflow } from '../../harness/workflows/node.mts';
import { newAccount, stack } from '../support/stack.mts';
import type { Account } from '../support/stack.mts';
import { idsOf } from '../support/publishedTrigger.mts';

const PHONE = '33639981000';
const TRIGGER = 'Events';

describe('a trigger in the real n8n', () => {
	let account: Account;
	let workflow: StoredWorkflow;

	const create = async (events: string[]) => {
		account = await newAccount();
		const { workflow: draft } = eventWorkflow('Life', { events }, account.credential);
		workflow = await StoredWorkflow.create(stack().n8n.rest, draft);
	};
	beforeEach(async () => await create(['MO', 'DLR']));

	/** Returns the service's webhook IDs and checks that the trigger stores the same IDs. */
	async function webhookIds(): Promise<string[]> {
		const there = idsOf(await account.webhooks());
		const [{ id }] = workflow.data.nodes;
		assert.deepEqual(idsOf(Object.values((await workflow.state(id))?.webhooks ?? {})), there);
		return there;
	}

	const types = async () => (await account.webhooks()).map(({ type }) => type).sort();

	/** Unpublishes the trigger and checks that no webhook is left. */
	async function leaveNothing(): Promise<void> {
		await workflow.unpublish();
		assert.deepEqual(await account.webhooks(), []);
	}

	/** Stores the workflow with changed nodes. */
	async function change(to: (node: INode) => Partial<INode>): Promise<void> {
		const { nodes } = await workflow.read();
		await workflow.change({ nodes: nodes.map((node): INode => ({ ...node, ...to(node) })) });
	}

	const listenFor = async (events: string[]) =>
		await change(({ name, parameters }) => ({
			parameters: name === TRIGGER ? { events } : parameters,
		}));

	it('updates its webhooks if its events change, and makes no call if the trigger is unchanged', async () => {
		await workflow.publish();
		assert.deepEqual(await types(), ['DLR', 'MO']);
		const first = await webhookIds();
		const calls = (await account.webhookCalls()).length;
		// The nodes only move on the canvas.
		await change(({ position: [x, y] }) => ({ position: [x + 20, y] }));
		await workflow.publish();
		const after = (await account.webhookCalls()).length;
		assert.equal(after, calls, 'n8n published an unchanged trigger again');
		assert.deepEqual(await webhookIds(), first);
		await listenFor(['STOP']);
		await workflow.publish();
		assert.deepEqual(await types(), ['STOP']);
		await webhookIds();
		await leaveNothing();
	});

	it('uses a separate webhook for the test URL until the test is canceled or an event arrives', async () => {
		await create(['MO']);
		await workflow.publish();
		const production = await webhookIds();
		const testWebhookGone = async () =>
			await until(
				'the test webhook to be deleted',
				async () => (await account.webhooks()).length === 1,
			);
		await workflow.listen(TRIGGER);
		const test = (await account.webhooks()).filter(({ id }) => !production.includes(id));
		assert.equal(test.length, 1);
		assert.match(test[0].url, /\/webhook-test\//);
		await workflow.cancelListening();
		await testWebhookGone();
		await workflow.listen(TRIGGER);
		await account.reply(PHONE, 'Test');
		await Promise.all([workflow.ended(1), workflow.ended(1, 'manual')]);
		await testWebhookGone();
		assert.deepEqual(await webhookIds(), production);
		await leaveNothing();
	});

	it('loses no webhook ID and no event while new versions are published', async () => {
		await create(['MO']);
		await workflow.publish();
		let over = false;
		const replies = (async () => {
			for (let sent = 0; !over; await sleep(500)) await account.reply(PHONE, `Reply ${++sent}`);
		})();
		try {
			for (const types of [['MO', 'DLR'], ['MO'], ['MO', 'STOP']]) {
				await listenFor(types);
				await workflow.publish();
			}
		} finally {
			over = true;
			await replies;
		}
		await webhookIds();
		await account.reply(PHONE, 'The last one');
		const { length } = await account.delivered('MO');
		assert.equal((await workflow.ended(length)).length, length);
		await leaveNothing();
	});
});
