// The schemas in `__schema__` agree with the nodes' output. n8n shows these schemas for a node that has not run yet.
// Set `SCHEMAS_WRITE=1` in the environment to write the schemas again.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { loadOutputSchema, resolveOutputSchemaPath } from 'n8n-core';
import type { IDataObject } from 'n8n-workflow';
import { SmsCampaigns } from '../../../nodes/SmsCampaigns/SmsCampaigns.node';
import { SmsCampaignsTrigger } from '../../../nodes/SmsCampaigns/SmsCampaignsTrigger.node';
import type { WebhookType } from '../../../nodes/SmsCampaigns/api/model/types';
import { SEND_COLUMNS, SIMULATE_COLUMNS } from '../../../nodes/SmsCampaigns/campaign/columns';
import type { RowColumns } from '../../../nodes/SmsCampaigns/shared/rowColumns';
import { EVENT_FIELDS } from '../../../nodes/SmsCampaigns/trigger/receive/outputItems';
import { readEvent, toItem } from '../../../nodes/SmsCampaigns/trigger/receive/outputItems';
import { judge } from '../../../nodes/SmsCampaigns/trigger/receive/receiveEvents';
import { schemaOf, schemaOfColumns } from '../../support/operations/outputSchema.cts';
import { run } from '../../support/operations/runOperation.cts';
import { newAccount, type SandboxAccount } from '../../support/sandbox/accounts.cts';
import { callPage, linkOf, passReply } from '../../support/sendAndWait/question.cts';
import { filesBelow } from '../../support/package/packedPackage.cts';

/** Both nodes are in this folder, so n8n looks for the schemas of both nodes in one folder `__schema__`. */
const nodeDir = path.join(__dirname, '../../../nodes/SmsCampaigns');
const action = new SmsCampaigns().description.version as number;
const [trigger] = [new SmsCampaignsTrigger().description.version].flat().slice(-1);

/** Returns the properties by which n8n finds a schema. The trigger has no operations, so only its version counts. */
const refOf = (name?: string) => {
	const [resource, operation] = name?.split('.') ?? [];
	return { nodeDir, version: name ? action : trigger, resource, operation };
};

const fileOf = (name?: string) => resolveOutputSchemaPath(refOf(name))!;

function hasSchemaOf(items: unknown[], name?: string): void {
	writeSchema(schemaOf(items), name);
}

/** Checks that a campaign's rows have all defined columns in order, each with null or a value of its type. */
function hasColumns(items: IDataObject[], name: string): void {
	const { whom, what, others } = COLUMNS[name];
	const columns = { ...whom, ...what, ...others };
	const schema = schemaOfColumns(columns);
	writeSchema(schema, name);
	for (const item of items) {
		expect(Object.keys(item)).toEqual(Object.keys(columns));
		for (const [column, value] of Object.entries(item)) {
			const { type } = schema.properties![column];
			expect([type, 'null']).toContain(schemaOf([value]).type);
		}
	}
}

function writeSchema(schema: ReturnType<typeof schemaOf>, name?: string): void {
	const file = fileOf(name);
	if (process.env.SCHEMAS_WRITE === '1') {
		mkdirSync(path.dirname(file), { recursive: true });
		writeFileSync(file, `${JSON.stringify(schema, null, '\t')}\n`);
	}
	expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(schema);
	// n8n's AI assistants find the schema in this way.
	expect(loadOutputSchema({ ...refOf(name), versionFallback: true })).toEqual(schema);
}

const NUMBER: IDataObject = { phoneNumbers: '33639980001', message: 'Hello', pushtype: 'alert' };
const NUMBERS = { ...NUMBER, phoneNumbers: '33639980001, 33639980002' };
const LISTS: IDataObject = { sendTo: 'lists', listIds: '1001', message: 'Hi', pushtype: 'alert' };
const WEBHOOK: IDataObject = {
	url: 'https://example.com/sms',
	signatureSecret: 'a-long-random-secret',
};

const itemsOf = async (account: SandboxAccount, operation: string, parameters: IDataObject) =>
	(await run(account, operation, parameters)).json as IDataObject[];

/** Returns a function that runs the operation once with each of these sets of parameters and returns all items. */
const eachOf =
	(operation: string, ...all: IDataObject[]) =>
	async (account: SandboxAccount) => {
		const runs = [];
		for (const parameters of all) runs.push(await itemsOf(account, operation, parameters));
		return runs.flat();
	};

async function createWebhook(account: SandboxAccount): Promise<IDataObject> {
	const [{ webhook_id: webhookId }] = await itemsOf(account, 'webhook.create', WEBHOOK);
	return { webhookId, status: 'paused' };
}

/** Makes a call that the service rejects, and returns the parameters that select the call in the log. */
async function rejectCall(account: SandboxAccount): Promise<IDataObject> {
	await run(account, 'webhook.updateStatus', { webhookId: 'none', status: 'paused' });
	const [{ log_id: value }] = await itemsOf(account, 'apiError.getAll', { limit: 1 });
	return { logId: { __rl: true, mode: 'id', value } };
}

/** Returns the workflow's items after a button press, each type of reply, and a missing answer. */
async function answers(account: SandboxAccount): Promise<unknown[]> {
	const operation = 'campaign.sendAndWait';
	const question = { to: '33639980001', message: 'Go?' };
	const byLink = await run(account, operation, question);
	const { searchParams: query } = await linkOf(account);
	const page = await callPage(byLink.run, { method: 'POST', query, body: { answer: 'approve' } });
	const byReply = await run(account, operation, { ...question, answerBy: 'reply' });
	const { gsmsmsid } = (await account.messages()).at(-1)!;
	const reply = await passReply(byReply.run, gsmsmsid, 'Yes please!');
	const choice = { responseType: 'choice', choices: ['A', 'B'], answerBy: 'reply' };
	const choosing = await run(account, operation, { ...question, ...choice });
	const { gsmsmsid: id } = (await account.messages()).at(-1)!;
	const chosen = await passReply(choosing.run, id, '2');
	const [{ data }] = byLink.run.data.executionData!.nodeExecutionStack;
	return [page.item, reply.item, chosen.item, ...data.main[0]!].map((item) => item!.json);
}

const OPERATIONS: Record<string, (account: SandboxAccount) => Promise<unknown[]>> = {
	'campaign.send': eachOf('campaign.send', NUMBER, NUMBERS, LISTS),
	'campaign.simulate': eachOf('campaign.simulate', NUMBER, LISTS),
	'campaign.sendAndWait': answers,
	'webhook.create': eachOf('webhook.create', WEBHOOK),
	'webhook.updateStatus': async (account) =>
		await itemsOf(account, 'webhook.updateStatus', await createWebhook(account)),
	'webhook.delete': async (account) =>
		await itemsOf(account, 'webhook.delete', await createWebhook(account)),
	'apiError.getAll': async (account) => {
		await rejectCall(account);
		return await itemsOf(account, 'apiError.getAll', {});
	},
	'apiError.get': async (account) =>
		await itemsOf(account, 'apiError.get', await rejectCall(account)),
	'npai.getAll': eachOf('npai.getAll', { limit: 1 }),
};

const COLUMNS: Record<string, RowColumns> = {
	'campaign.send': SEND_COLUMNS,
	'campaign.simulate': SIMULATE_COLUMNS,
};

/** The columns that the node adds to the response. The test does not count these columns. */
const OWN = [
	...['reason', 'changed', 'test', 'duplicateOf', 'lists', 'scheduledFor'],
	...['totalPeople', 'totalCredits', 'messageText'],
];

it.each(Object.entries(OPERATIONS))('has an exact schema for %s', async (operation, make) => {
	const items = await make(await newAccount());
	if (operation in COLUMNS) hasColumns(items as IDataObject[], operation);
	else hasSchemaOf(items, operation);
	// n8n's guideline allows at most ten fields in a simplified output.
	for (const item of items) {
		const fields = Object.keys(item as object).filter((name) => !OWN.includes(name));
		expect(fields.length).toBeLessThanOrEqual(10);
	}
	if (operation === 'webhook.delete') expect(items).toEqual([{ deleted: true }]);
});

/** Returns an event in the service's form, with a value of the right type in each field. */
function eventOf(type: WebhookType): IDataObject {
	const date = '2026-07-01T10:15:00+02:00';
	return Object.fromEntries(
		EVENT_FIELDS[type].map(([wire, , read]) => [wire, read('3') === 3 ? 3 : date]),
	);
}

it('has a schema with the fields of all events of the trigger', () => {
	const item = (body: IDataObject, type: WebhookType) => {
		const event = readEvent(body, type);
		return toItem(event, '26', true, judge('account', event)).json;
	};
	const types = Object.keys(EVENT_FIELDS) as WebhookType[];
	hasSchemaOf([
		...types.map((type) => item(eventOf(type), type)),
		item({ ...eventOf('STOP'), last_message_id: null }, 'STOP'),
		item({ ...eventOf('CLICKER'), brand: null, model: null }, 'CLICKER'),
		{ ...item({ ...eventOf('MO'), message: 'STOP' }, 'MO'), question: 'unclear' },
	]);
});

it.each([undefined, 'campaign'])(
	'finds no schema for the action node with the resource %s and no operation',
	(resource) => {
		const ref = { nodeDir, version: action, resource };
		for (const versionFallback of [false, true]) {
			expect(loadOutputSchema({ ...ref, versionFallback })).toBeUndefined();
		}
	},
);

it('has no schemas except those of the operations and the trigger', () => {
	const folder = path.join(nodeDir, '__schema__');
	const files = filesBelow(folder).map((file) => path.join(folder, file));
	expect(files.sort()).toEqual([...Object.keys(OPERATIONS), undefined].map(fileOf).sort());
});
