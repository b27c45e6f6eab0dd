// Tests the example that finds unprocessed events: after a workflow fails, after n8n is killed, and while executions
// wait.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { ExecutionStatus } from 'n8n-workflow';
import { querySqlite } from '../../harness/n8n/database.mts';
import { startAgain, startFreshN8n } from '../../harness/n8n/process.mts';
import type { FreshN8n } from '../../harness/n8n/process.mts';
import { API_CREDENTIAL } from '../../harness/n8n/rest.mts';
import type { CredentialReference, WorkflowData } from '../../harness/n8n/rest.mts';
import { StoredWorkflow } from '../../harness/n8n/storedWorkflow.mts';
import { until } from '../../harness/system/polling.mts';
import { importExample } from '../../harness/workflows/example.mts';
import { connectTo, makeNode, triggerNode } from '../../harness/workflows/node.mts';
import { newAccount } from '../support/stack.mts';
import type { Account } from '../support/stack.mts';
import { ANN, BRUNO, CHLOE, nodeNamed, told } from '../support/examples.mts';
import { startHeldServer } from '../support/servers.mts';
import type { HeldServer } from '../support/servers.mts';
import type { EventItem } from '../support/publishedTrigger.mts';

const ROWS = [ANN, BRUNO, CHLOE].map((value, at) => ({ value, gsmsmsid: `row-${at + 1}` }));

/** n8n runs one execution at a time, and queues later executions. */
const ENV = { N8N_CONCURRENCY_PRODUCTION_LIMIT: '1' };

describe('example: find events that were not processed', () => {
	let n8n: FreshN8n;
	let held: HeldServer;
	let account: Account;
	let watched: StoredWorkflow;
	/** The unchanged example, and a copy that treats each execution as overdue immediately. */
	let example: WorkflowData;
	let impatient: WorkflowData;

	/** Creates a workflow that fails after a report. After a reply, the workflow waits until the server responds. */
	const createWatched = async () => {
		const parameters = { events: ['DLR', 'MO'], outputs: 'perEvent' };
		const trigger = triggerNode('Events', parameters, account.credential);
		const fail = makeNode('Fail', 'n8n-nodes-base.stopAndError', { errorMessage: 'Not today' });
		const wait = held.node('Be Busy', { from: '={{ $json.from }}' });
		const main = [[connectTo(wait.name)], [], [], [connectTo(fail.name)]];
		watched = await StoredWorkflow.create(n8n.rest, {
			name: 'Events',
			nodes: [trigger, fail, wait],
			connections: { [trigger.name]: { main } },
			settings: { executionOrder: 'v1' },
		});
		await watched.publish();
	};

	const importFor = async (api: CredentialReference, minutes: number) =>
		await importExample(n8n, 'missed-events.json', { [API_CREDENTIAL]: api }, (workflow) => {
			const choice = { __rl: true, mode: 'id', value: watched.id };
			const { filters } = nodeNamed(workflow, 'Get Executions').parameters;
			Object.assign(filters!, { workflowId: choice });
			const filter = nodeNamed(workflow, 'Filter Failed or Overdue');
			const text = JSON.stringify(filter.parameters);
			assert.match(text, /minus\(10, 'minutes'\)/);
			filter.parameters = JSON.parse(text.replace('minus(10,', `minus(${minutes},`));
		});

	/** Runs an example. @returns its messages to the team */
	const tells = async (workflow = example) => {
		const execution = await n8n.rest.runWorkflow(workflow, 'Every 15 Minutes');
		assert.equal(execution.status, 'success', execution.error?.message);
		return told(execution);
	};

	const reach = async (status: ExecutionStatus) =>
		await until(`an execution that is ${status}`, async () =>
			(await watched.executions()).some((one) => one.status === status),
		);

	before(async () => {
		held = await startHeldServer();
		n8n = await startFreshN8n({ env: ENV });
		account = await newAccount({ assumptions: { 'push.retries': 0 } }, n8n.rest);
		await createWatched();
		const api = await n8n.rest.createApiCredential(['execution:list', 'execution:read']);
		example = await importFor(api, 10);
		impatient = await importFor(api, 0);
	});
	after(async () => await n8n?.process.stop('SIGKILL'));

	it('reports each event of a failed execution once', async () => {
		await account.send('Hello', ROWS);
		await account.waitForDeliveries(ROWS.length, { attempts: 1 });
		await watched.ended(1);
		const [text, ...more] = await tells();
		assert.deepEqual(more, []);
		assert.match(text, /^Execution \d+ of Events, [-\d]+ [:\d]+: error, Not today$/m);
		const lines = text.split('\n').filter((line) => line.startsWith('- '));
		assert.deepEqual(
			lines.toSorted(),
			ROWS.map(({ value, gsmsmsid }) => `- report ${gsmsmsid} ${value}`),
		);
		assert.deepEqual(await tells(), []);
	});

	it('reports an execution once even if n8n no longer stores its events', async () => {
		const losses = [
			// n8n replaces the data of some crashed executions with data like this: Flatted JSON without events.
			`UPDATE execution_data SET data = '[{"resultData":"1"},{"runData":"2"},{}]'`,
			'DELETE FROM execution_data',
		];
		for (const [at, loss] of losses.entries()) {
			const { length } = await watched.executions();
			await account.send('Hello', [ROWS[at]]);
			const { id } = await until('one more execution to end', async () => {
				const [newest, ...earlier] = await watched.executions();
				return earlier.length >= length && newest.status === 'error' && newest;
			});
			await querySqlite(n8n.userFolder)(`${loss} WHERE "executionId" = ${id}`, []);
			const [text] = await tells();
			assert.match(text, new RegExp(`^Execution ${id} of .*: error$`, 'm'));
			assert.match(text, /^(?:The events are no longer stored\.|n8n could not read .+)$/m);
			assert.deepEqual(await tells(), []);
		}
	});

	it('reports an execution during which n8n was killed', async () => {
		await account.reply(ANN, 'Hello');
		await reach('running');
		await account.delivered('MO');
		await n8n.process.stop('SIGKILL');
		n8n = await startAgain(n8n, ENV);
		await reach('crashed');
		const [text] = await tells();
		assert.match(text, /^Execution \d+ of Events, [-\d]+ [:\d]+: crashed/);
		assert.match(text, new RegExp(`^- reply .*${ANN}$`, 'm'));
	});

	it('reports executions that are running or queued for too long', async () => {
		await account.reply(BRUNO, 'Hello');
		await reach('running');
		await account.reply(CHLOE, 'Hello');
		await reach('new');
		// n8n responds to this call when the execution starts, after the service's time limit.
		await account.delivered('MO');
		assert.deepEqual(await tells(), []);
		const [text] = await tells(impatient);
		assert.match(text, new RegExp(`: running\n- reply .*${BRUNO}$`, 'm'));
		assert.match(text, new RegExp(`: new\n- reply .*${CHLOE}$`, 'm'));
	});

	it('lets a person retry a crashed execution from the interrupted node', async () => {
		const crashed = (await watched.executions()).find(({ status }) => status === 'crashed');
		held.release();
		// n8n responds after the retry has ended.
		await n8n.rest.call('POST', `/rest/executions/${crashed?.id}/retry`, {});
		const retry = (await watched.executions()).find(({ mode }) => mode === 'retry');
		const { status, items } = await n8n.rest.execution(String(retry?.id));
		assert.equal(status, 'success');
		assert.deepEqual(
			items<EventItem>('Be Busy').map(({ from }) => from),
			[ANN],
		);
	});
});
