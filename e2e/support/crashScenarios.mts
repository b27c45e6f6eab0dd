// Scenarios in which n8n is killed at each step, and the conditions that must hold after the restart.
import assert from 'node:assert/strict';
import type { IConnections, INode, INodeParameters } from 'n8n-workflow';
import { waitForStatus } from '../../harness/n8n/executions.mts';
import type { N8nRest, WorkflowDraft } from '../../harness/n8n/rest.mts';
import { StoredWorkflow } from '../../harness/n8n/storedWorkflow.mts';
import type { ExecutionSummary } from '../../harness/n8n/storedWorkflow.mts';
import { makeDeliveryReport } from '../../harness/sandbox/account.mts';
import { connectTo, eventWorkflow, makeNode, noOp } from '../../harness/workflows/node.mts';
import { newAccount } from './stack.mts';
import type { Account } from './stack.mts';
import { chainWorkflow, rowNodes, sendNode } from './action.mts';
import { AT_REST, onlyExecution, publishBehindWebhook, retry, settled } from './crashed.mts';

import type { AnswerItem } from './questions.mts';
import type { EventItem } from './publishedTrigger.mts';
import { idsOf, PublishedTrigger } from './publishedTrigger.mts';
import { Asker, submitAnswer } from './questions.mts';

/** A scenario's environment, with a separate account. */
interface Place {
	rest: N8nRest;
	/** The base URL that receives webhook calls. */
	base: string;
	account: Account;
}

interface Scenario {
	account: Account;
	workflow: StoredWorkflow;
	/** Runs the scenario. @returns whether n8n has acknowledged the scenario's last call, answer or event */
	act: () => Promise<boolean>;
	/**
	 * Checks the scenario after the restart.
	 *
	 * @param left the stored execution, with an `AT_REST` status
	 * @returns a description of the result
	 * @throws AssertionError if a person got a message twice, or an acknowledged event is lost
	 */
	check: (isTaken: boolean, left?: ExecutionSummary) => Promise<string>;
}

/** The error for a question that may have been sent before n8n was killed. */
const SENT_EARLIER =
	/already have been sent by an earlier attempt|earlier attempt already sent this question/;

const ASKED = '33639987999';
const MANY = Array.from({ length: 30 }, (_, at) => ({
	phone: String(33_639_987_101 + at),
	text: `Message ${at}`,
}));
const EACH = MANY.slice(0, 3);
const EQUAL = [EACH[0], EACH[0]];

interface SendWay {
	rows: typeof EACH;
	options?: INodeParameters;
	/** The maximum number of messages per phone; 1 by default. */
	most?: number;
	/** The rows of the sheet when the execution is retried. */
	again?: typeof EACH;
	/** Changes the workflow that reads the rows and sends. */
	change?: (draft: WorkflowDraft, send: INode, rest: N8nRest) => Promise<void> | void;
}

/** Sends in a loop, one row at a time. */
function inLoop({ nodes, connections }: WorkflowDraft, send: INode): void {
	const loop = makeNode('Loop', 'n8n-nodes-base.splitInBatches', {}, { typeVersion: 3 });
	nodes.push(loop);
	Object.assign(connections, {
		'Each Row': { main: [[connectTo(loop.name)]] },
		[loop.name]: { main: [[], [connectTo(send.name)]] },
		[send.name]: { main: [[connectTo(loop.name)]] },
	} satisfies IConnections);
}

/** Sends in a sub-workflow. A node that calls the sub-workflow replaces the send. */
async function inSubWorkflow({ name, nodes }: WorkflowDraft, send: INode, rest: N8nRest) {
	const inputs = { inputSource: 'passthrough' };
	const more = { typeVersion: 1.1 };
	const called = makeNode('Called', 'n8n-nodes-base.executeWorkflowTrigger', inputs, more);
	const connections = { [called.name]: { main: [[connectTo(send.name)]] } };
	const sub = await StoredWorkflow.create(rest, { name, nodes: [called, send], connections });
	await sub.publish();
	const parameters = { workflowId: { __rl: true, mode: 'id', value: sub.id }, options: {} };
	const call = makeNode(send.name, 'n8n-nodes-base.executeWorkflow', parameters);
	nodes[nodes.length - 1] = { ...call, typeVersion: 1.2 };
}

const sends =
	({ rows, options = {}, most = 1, again, change }: SendWay) =>
	async ({ rest, base, account }: Place): Promise<Scenario> => {
		const send = sendNode(account.credential, {
			message: '={{ $json.text }}',
			options,
		});
		const draft = chainWorkflow('Send', [...rowNodes(rows), send]);
		await change?.(draft, send, rest);
		const workflow = await StoredWorkflow.create(rest, draft);
		const url = await publishBehindWebhook(workflow, base);
		return {
			account,
			workflow,
			act: async () => (await fetch(url, { method: 'POST' })).ok,
			check: async (isTaken, left) => {
				assert.ok(left ?? !isTaken, 'The workflow did not run.');
				if (again) {
					const [{ name: sheet, parameters }] = rowNodes(again);
					const nodes = workflow.data.nodes.map((node) =>
						node.name === sheet ? { ...node, parameters } : node,
					);
					await workflow.change({ nodes });
				}
				const ended = left && (await settled(workflow, left));
				const items = (ended?.runs('Send') ?? [])
					.flatMap(({ data }) => data?.main[0] ?? [])
					// n8n adds an artificial item to the node that was running.
					.filter(({ json }) => !json.isArtificialRecoveredEventItem);
				const accepted = items.filter(({ json }) => json.accepted === true).length;
				const messages = await account.messages();
				for (const { phone } of [...rows, ...(again ?? [])]) {
					const count = messages.filter((message) => message.phone === phone).length;
					assert.ok(count <= most, `${phone} got ${count} messages`);
				}
				assert.ok(
					accepted <= messages.length,
					'The output shows more accepted messages than the service.',
				);
				if (!again && left) {
					assert.equal(items.length, rows.length);
					assert.ok(
						messages.length + items.length - accepted >= rows.length,
						'A row was not sent, and not reported as failed.',
					);
				}
				return `${left?.status ?? 'not stored'}, ${accepted} of ${items.length} accepted`;
			},
		};
	};

/** Asks a person, who answers through the link. */
async function asks({ rest, base, account }: Place): Promise<Scenario> {
	const asker = new Asker(account, rest);
	const steps = [asker.question({ to: ASKED }), noOp('After')];
	const workflow = await StoredWorkflow.create(rest, chainWorkflow('Ask', steps));
	const url = await publishBehindWebhook(workflow, base);
	const press = async () =>
		(await submitAnswer(await account.followLink(ASKED), 'approve')).heading === 'Thank you';
	return {
		account,
		workflow,
		act: async () => {
			await fetch(url, { method: 'POST' });
			await onlyExecution(workflow);
			return await press();
		},
		check: async (isTaken, left) => {
			const asked = (await account.texts(ASKED)).length;
			// After a kill, n8n marks an execution as crashed if the execution had just begun to wait.
			const isAnswered = isTaken || (asked > 0 && (await press()));
			const now = await onlyExecution(workflow);
			if (now?.status === 'crashed') await retry(workflow, now);
			const newest = async () => (await workflow.executions()).at(0);
			if ((await newest())?.status === 'waiting')
				assert.ok(await press(), 'The waiting execution accepts no answer.');
			const last = await newest();
			const ended = last && (await rest.execution(last.id));
			const isApproved = ended?.items<AnswerItem>('After')[0]?.data.approved ?? false;
			const isReported = SENT_EARLIER.test(String(ended?.error?.message));
			assert.ok(!ended || isApproved || isReported, `${ended?.status}, ${ended?.error?.message}`);
			const { length } = await account.texts(ASKED);
			assert.ok(length <= 1, `asked ${length} times`);
			return `${left?.status}, asked ${asked}, ${isTaken ? 'acknowledged' : isAnswered ? 'answered later' : 'not answered'}, then ${ended?.status}`;
		},
	};
}

/** Asks a person, who replies. */
async function replies({ rest, base, account }: Place): Promise<Scenario> {
	const asker = new Asker(account, rest);
	const trigger = await PublishedTrigger.create(rest, { events: ['MO'] }, account.credential);
	const steps = [asker.question({ to: ASKED, answerBy: 'reply' }), noOp('After')];
	const workflow = await StoredWorkflow.create(rest, chainWorkflow('Ask', steps));
	const url = await publishBehindWebhook(workflow, base);
	return {
		account,
		workflow,
		act: async () => {
			await fetch(url, { method: 'POST' });
			await onlyExecution(workflow);
			await account.reply(ASKED, 'yes');
			const [{ attempts }] = await account.waitForDeliveries(1, { attempts: 1 });
			return attempts[0].httpStatus === 200;
		},
		check: async (isTaken, left) => {
			// After a kill, n8n marks an execution as crashed if the execution had just begun to wait.
			if (left?.status === 'crashed') await retry(workflow, left);
			const { length: asked } = await account.texts(ASKED);
			assert.ok(asked <= 1, `asked ${asked} times`);
			const { length: replied } = await account.deliveries({ type: 'MO' });
			if (asked > replied) await account.reply(ASKED, 'yes');
			const taken = await account.delivered('MO');
			assert.equal(taken.length, asked, 'The service could not deliver a reply.');
			const [newest] = await workflow.executions();
			const ended = newest && (await waitForStatus(rest, newest.id, AT_REST));
			const [answer] = ended?.items<AnswerItem>('After') ?? [];
			const isAnswer = answer?.data.answeredBy === 'reply';
			const events = await trigger.workflow.ended(0);
			const started = events.flatMap(({ items }) => items<EventItem>('All'));
			const isReported = SENT_EARLIER.test(String(ended?.error?.message));
			assert.ok(
				asked === 0 || isAnswer || started.length > 0 || isReported,
				'A reply had no effect.',
			);
			assert.ok(
				!isAnswer || started.length === 0,
				'A reply answered the question and also started the workflow.',
			);
			await trigger.workflow.unpublish();
			const how = isAnswer ? 'answered' : started.length > 0 ? 'started' : 'reported';
			return `${left?.status}, asked ${asked}, ${isTaken ? 'taken' : 'delivered again'}, ${how}`;
		},
	};
}

/** Publishes, calls and unpublishes a trigger. */
async function trigger({ rest, account }: Place): Promise<Scenario> {
	const events = { events: ['MO', 'DLR'] };
	const { trigger, workflow: draft } = eventWorkflow('Life', events, account.credential);
	const workflow = await StoredWorkflow.create(rest, draft);
	const publish = async () => await PublishedTrigger.publish(workflow, trigger.id);
	const { messageId, body } = makeDeliveryReport('');
	let isTaken = false;
	return {
		account,
		workflow,
		act: async () => {
			isTaken = (await (await publish()).call('DLR', body)).code === 200;
			await onlyExecution(workflow);
			await workflow.unpublish();
			return isTaken;
		},
		check: async (_, left) => {
			if (isTaken) {
				const [item] = (await settled(workflow, left!)).items<EventItem>('All');
				assert.equal(item.messageId, messageId);
			}
			const known = (await workflow.state(trigger.id)) ? '' : 'no ';
			// n8n may list a trigger as published although the publication had only begun.
			await workflow.unpublish();
			const published = await publish();
			const kept = idsOf(Object.values(published.webhooks));
			const there = await account.webhooks();
			const isKept = ({ id, status }: (typeof there)[0]) => kept.includes(id) && status === 'live';
			assert.deepEqual(idsOf(there.filter(isKept)), kept);
			const strays = there.filter((webhook) => !isKept(webhook));
			for (const { url } of strays) {
				assert.equal((await published.call('DLR', body, { url })).code, 410);
			}
			assert.equal((await published.call('DLR', body)).code, 200);
			await published.workflow.unpublish();
			assert.deepEqual(idsOf(await account.webhooks()), idsOf(strays));
			return `${isTaken ? '' : 'not '}acknowledged, ${known}webhooks known, ${strays.length} stray`;
		},
	};
}

/** The scenarios, keyed by name. `many` is only for tests that kill n8n after a given number of messages. */
const scenarios: Record<string, (place: Place) => Promise<Scenario>> = {
	many: sends({ rows: MANY }),
	send: sends({ rows: EACH }),
	'frequency-limit': sends({ rows: EACH, options: { frequencyLimit: { limit: { per: 'ever' } } } }),
	loop: sends({ rows: EQUAL, most: 2, change: inLoop }),
	'changed-sheet': sends({
		rows: EACH.slice(0, 2),
		again: [EACH[2], { ...EACH[0], text: 'Another' }, EACH[1]],
	}),
	'sub-workflow': sends({
		rows: EACH,
		options: { frequencyLimit: { limit: { per: 'ever', value: '={{ $json.text }}' } } },
		change: inSubWorkflow,
	}),
	ask: asks,
	reply: replies,
	trigger,
};

export const SCENARIOS = Object.keys(scenarios).filter((name) => name !== 'many');

/** Prepares a scenario in a separate account. @param base the base URL of the n8n instance that is called */
export const prepare = async (
	scenario: string,
	rest: N8nRest,
	base = rest.base,
): Promise<Scenario> =>
	await scenarios[scenario]({ rest, base, account: await newAccount({}, rest) });
