// Small nodes that a test workflow needs around the node under test.
import type { IExecuteFunctions, INodeExecutionData, INodeType } from 'n8n-workflow';
import { describeNode } from './describeNode.cts';

/** Returns its input unchanged. */
export const passNode: INodeType = {
	description: describeNode('pass'),
	async execute(this: IExecuteFunctions) {
		return [this.getInputData()];
	},
};

/**
 * Works like n8n's Loop Over Items: output 0 is *done*, and output 1 is *loop*. The loop's last node connects back to
 * this node. The node's context stores remaining and finished items.
 */
export const loopNode: INodeType = {
	description: describeNode('loop', {
		outputs: ['main', 'main'],
		properties: [{ displayName: 'Batch Size', name: 'batchSize', type: 'number', default: 1 }],
	}),
	async execute(this: IExecuteFunctions) {
		const size = this.getNodeParameter('batchSize', 0) as number;
		const state = this.getContext('node') as {
			left?: INodeExecutionData[];
			done?: INodeExecutionData[];
		};
		const input = this.getInputData();
		if (state.left === undefined) {
			state.left = input.slice();
			state.done = [];
		} else {
			state.done = [...(state.done ?? []), ...input];
		}
		const batch = state.left.splice(0, size);
		if (batch.length === 0) return [state.done ?? [], []];
		return [[], batch];
	},
};
