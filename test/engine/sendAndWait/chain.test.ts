// Nodes behind a question: a campaign that fails and is tried again, and a second question.
import type { IDataObject, IRun } from 'n8n-workflow';
import { SmsCampaigns } from '../../../nodes/SmsCampaigns/SmsCampaigns.node';
import { credentialFor, credentialOptions } from '../../support/engine/credential';
import { runWorkflow, type TestNode } from '../../support/engine/runNode';
import { describeResult } from '../../support/operations/operationResult';
import { callPage, linkOf, PHONE, QUESTION, resumeWith } from '../../support/sendAndWait/question';
import { newAccount, type SandboxAccount } from '../../support/sandbox/accounts';

const SHEET: IDataObject[] = [
	{ name: 'Ann', phone: '33639980011' },
	{ name: 'Ben', phone: '33639980012' },
];
const CAMPAIGN: IDataObject = {
	operation: 'send',
	phoneNumbers: '={{ $json.phone }}',
	message: '=Hello {{ $json.name }}',
};
const ask = (parameters: IDataObject = {}): IDataObject => ({
	...QUESTION,
	operation: 'sendAndWait',
	...parameters,
});

/** Nodes behind a sheet, run on and on: from each question to the next stop. */
class Chain {
	private run?: IRun;

	private constructor(
		readonly account: SandboxAccount,
		private readonly steps: Record<string, IDataObject>,
	) {}

	/** Runs the steps, by their names, until the first question waits. */
	static async start(steps: Record<string, IDataObject>): Promise<Chain> {
		const chain = new Chain(await newAccount(), steps);
		const { status } = await chain.runOn();
		expect(status).toBe('waiting');
		return chain;
	}

	/** Presses a button on the page of the question that waits. */
	async answer(answer: string) {
		const { searchParams: query } = await linkOf(this.account);
		const call = { method: 'POST', query, body: { answer } };
		const { items } = await callPage(this.run!, call);
		return await this.runOn(resumeWith(this.run!, items!));
	}

	/** What n8n does with a waiting execution whose time has come, and with a failed one that is retried. */
	async runOn(retryOf = this.run) {
		const names = ['Sheet', ...Object.keys(this.steps)];
		const nodes = Object.entries(this.steps).map(([name, parameters]) => ({
			name,
			id: name,
			type: 'smsCampaigns',
			parameters: { resource: 'campaign', ...parameters } as TestNode['parameters'],
		}));
		const result = await runWorkflow({
			input: SHEET.map((json) => ({ json })),
			nodes: [{ name: 'Sheet', type: 'pass', parameters: {} }, ...nodes],
			connections: names.slice(1).map((name, at) => [names[at], name]),
			nodeTypes: { smsCampaigns: SmsCampaigns },
			...credentialOptions(credentialFor(this.account)),
			retryOf,
		});
		this.run = result.run;
		const rows = (name: string) => result.output(name).map(({ json }) => json);
		return { ...describeResult(result), rows };
	}

	/** What the people of the sheet got. */
	async texts(): Promise<unknown[]> {
		const messages = await this.account.messages();
		const ofPeople = messages.filter(({ phone }) => SHEET.some((row) => row.phone === phone));
		return ofPeople.map(({ text }) => text).sort();
	}
}

const HELLOS = ['Hello Ann', 'Hello Ben'];

it('sends to everybody once when a campaign behind a question fails and is retried', async () => {
	const chain = await Chain.start({ Ask: ask(), Send: CAMPAIGN });
	await chain.account.setFaults({
		path: '/send',
		when: 'before',
		kind: 'status',
		status: 403,
		times: 1,
	});
	const failed = await chain.answer('approve');
	expect([failed.status, failed.runs('Ask').length]).toEqual(['error', 1]);
	const retried = await chain.runOn();
	expect([retried.status, retried.runs('Ask').length]).toEqual(['success', 1]);
	expect(retried.rows('Send')).toMatchObject(
		SHEET.map((row) => ({ ...row, accepted: true, data: { approved: true } })),
	);
	expect(await chain.texts()).toEqual(HELLOS);
	expect(await chain.account.messages({ phone: PHONE })).toHaveLength(1);
});

describe('two questions in a row', () => {
	const steps = (first: IDataObject = {}) => ({
		First: ask(first),
		Second: ask({ message: '=Sure? {{ $json.data.approved }}' }),
		Send: CAMPAIGN,
	});

	it('keep the rows of the sheet, each with the answer to the second', async () => {
		const chain = await Chain.start(steps({ options: { ifNotApproved: 'goOn' } }));
		const asked = await chain.answer('disapprove');
		expect(asked.status).toBe('waiting');
		const [{ text }] = (await chain.account.messages()).slice(-1);
		expect(text).toMatch(/^Sure\? false\n/);
		const { status, rows } = await chain.answer('approve');
		expect(status).toBe('success');
		const answers = (name: string) => rows(name).map(({ data }) => (data as IDataObject).approved);
		expect([answers('First'), answers('Second')]).toEqual([
			[false, false],
			[true, true],
		]);
		expect(rows('Second')).toMatchObject(SHEET);
		expect(rows('Second').map((row) => Object.keys(row))).toEqual(
			SHEET.map(() => ['name', 'phone', 'data']),
		);
		expect(await chain.texts()).toEqual(HELLOS);
	});

	it.each(['disapprove', 'no answer'])(
		'take no yes for the first as one for both: %s',
		async (end) => {
			const chain = await Chain.start(steps());
			await chain.answer('approve');
			const { status, rows } = end === 'disapprove' ? await chain.answer(end) : await chain.runOn();
			expect([status, rows('First').length, rows('Second')]).toEqual(['success', 2, []]);
			expect(await chain.texts()).toEqual([]);
		},
	);
});
