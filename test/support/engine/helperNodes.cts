// Small nodes that a test workflow needs around the node under test.
import type { IExecuteFunctions, INodeExecutionData, INodeType } from 'n8n-workflow';
import { describeNode } from './describeNode.cts';

/** Passes its input on. */
export const passNode: INodeType = {
	description: describeNode('pass'),
	async execute(this: IExecuteFunctions) {
		return [this.getInputData()];
	},
};

/**
 * Does what n8n's Loop Over Items does: output 0 is *done*, output 1 is *loop*; the last node of the loop connects
 * back to it. Items left and items done are kept in the node's context.
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
