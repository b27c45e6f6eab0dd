import { NodeOperationError } from 'n8n-workflow';
import type { IExecuteFunctions, INodeType } from 'n8n-workflow';
import { describeNode } from '../../support/engine/describeNode';
import { runNode, runWorkflow } from '../../support/engine/runNode';

const seen: unknown[] = [];

/** Notes what it is given; fails as often as it is told. */
class Probe implements INodeType {
	description = describeNode('probe', {
		properties: [{ displayName: 'Fail', name: 'fail', type: 'number', default: 0 }],
	});

	async execute(this: IExecuteFunctions) {
		const context = this.getContext('node') as { calls?: number };
		context.calls = (context.calls ?? 0) + 1;
		seen.push({
			calls: context.calls,
			items: this.getInputData().length,
			zone: this.getTimezone(),
		});
		if (context.calls <= (this.getNodeParameter('fail', 0) as number)) {
			throw new NodeOperationError(this.getNode(), `call ${context.calls}`);
		}
		this.addExecutionHints({ message: `call ${context.calls}` });
		return [this.getInputData()];
	}
}

const options = { nodeTypes: { probe: Probe } };
const items = [{ json: { a: 1 } }, { json: { a: 2 } }];

beforeEach(() => {
	seen.length = 0;
});

describe('the engine that other tests stand on', () => {
	it('gives items, hints and the workflow time zone', async () => {
		const result = await runNode(
			{ ...options, settings: { timezone: 'America/New_York' } },
			{ type: 'probe', parameters: {} },
			items,
		);
		expect(result.status).toBe('success');
		expect(result.output().map(({ json }) => json)).toEqual([{ a: 1 }, { a: 2 }]);
		expect(result.hints()).toEqual([{ message: 'call 1' }]);
		expect(seen).toEqual([{ calls: 1, items: 2, zone: 'America/New_York' }]);
	});

	it('heeds Retry on Fail, and the node context survives it', async () => {
		const node = { type: 'probe', parameters: { fail: 2 }, waitBetweenTries: 1 };
		const retried = await runNode(options, { ...node, retryOnFail: true, maxTries: 3 }, items);
		expect(retried.status).toBe('success');
		expect(seen).toHaveLength(3);
	});

	it('puts items that carry an error on the error output', async () => {
		const node = { type: 'probe', parameters: {}, onError: 'continueErrorOutput' as const };
		const error = new NodeOperationError(
			{ id: '', name: 'Probe', type: 'probe', typeVersion: 1, position: [0, 0], parameters: {} },
			'no',
		);
		const result = await runNode(options, node, [items[0], { ...items[1], error }]);
		expect(result.output(undefined, 0)).toHaveLength(1);
		expect(result.output(undefined, 1)).toHaveLength(1);
	});

	it('runs a stored execution again, with its node context', async () => {
		const node = { name: 'Under Test', type: 'probe', parameters: { fail: 1 } };
		const first = await runWorkflow({ ...options, nodes: [node], input: items });
		expect(first.status).toBe('error');
		const second = await runWorkflow({ ...options, nodes: [node], retryOf: first.run });
		expect(second.status).toBe('success');
		expect(seen).toEqual([
			expect.objectContaining({ calls: 1, items: 2 }),
			expect.objectContaining({ calls: 2, items: 2 }),
		]);
	});

	it('loops over items', async () => {
		const result = await runWorkflow({
			...options,
			nodes: [
				{ name: 'Loop', type: 'loop', parameters: { batchSize: 1 } },
				{ name: 'Probe', type: 'probe', parameters: {} },
			],
			connections: [
				['Loop', 'Probe', 1],
				['Probe', 'Loop'],
			],
			input: items,
		});
		expect(result.runs('Probe')).toHaveLength(2);
		expect(result.output('Loop').map(({ json }) => json)).toEqual([{ a: 1 }, { a: 2 }]);
	});
});
