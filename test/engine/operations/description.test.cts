import { NodeHelpers } from 'n8n-workflow';
import type { INode, INodeParameters, INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { SmsCampaigns } from '../../../nodes/SmsCampaigns/SmsCampaigns.node';
import { ANY_NODE } from '../../support/engine/anyNode.cts';
import { filledParameters } from '../../support/engine/filledParameters.cts';
import { workflowWith } from '../../support/engine/nodeTypes.cts';

const { description } = new SmsCampaigns();
const send = { resource: 'campaign', operation: 'send' };
const simulate = { resource: 'campaign', operation: 'simulate' };

function shown(parameters: INodeParameters): INodeProperties[] {
	const node = { parameters, typeVersion: 1 } as unknown as INode;
	const filled = filledParameters(description, node, parameters);
	return description.properties.filter((property) =>
		NodeHelpers.displayParameterPath(filled, property, '', node, description),
	);
}

it('does not let an AI model delete webhooks or set a cost limit', () => {
	const isOffered = (property: INodeProperties | INodePropertyOptions, node: INodeParameters) => {
		const asTool = { ...description, name: `${description.name}Tool` };
		return NodeHelpers.displayParameter(node, property, { typeVersion: 1 }, asTool);
	};
	const offered = (name: string, node: INodeParameters) =>
		description.properties.filter((one) => one.name === name && isOffered(one, node));
	const [{ options }] = offered('operation', { resource: 'webhook' });
	const operations = (options as INodePropertyOptions[]).filter((one) => isOffered(one, {}));
	expect(operations.map(({ name }) => name)).toEqual(['Create', 'Update Status']);
	// In the editor, an AI model can fill in any parameter that accepts expressions, so this limit accepts none.
	const limits = offered('maximumCost', send).map(({ noDataExpression }) => noDataExpression);
	expect(limits).toEqual([true]);
});

it.each(['numbers', 'lists'])('shows one more field in Send than in Simulate for %s', (sendTo) => {
	const ofSend = shown({ ...send, sendTo }).map(({ name }) => name);
	const ofSimulate = shown({ ...simulate, sendTo }).map(({ name }) => name);
	expect(ofSend.filter((name) => name !== 'maximumCost')).toEqual(ofSimulate);
});

it.each([
	['send', 9, 15],
	['simulate', 9, 10],
	['sendAndWait', 9, 8],
])('limits %s to %i initial fields and %i options', (operation, most, mostOptions) => {
	const fields = shown({ resource: 'campaign', operation });
	// The credential counts as a field.
	expect(fields.length + 1).toBeLessThanOrEqual(most);
	const { options } = fields.find(({ name }) => name === 'options')!;
	expect(options!.length).toBeLessThanOrEqual(mostOptions);
});

/** Returns a node and its workflow, in which n8n evaluates the description's expressions as in the editor. */
function editorOf(parameters: INodeParameters) {
	const node = { ...ANY_NODE, type: 'smsCampaigns', parameters: { ...send, ...parameters } };
	return { node, workflow: workflowWith(node, SmsCampaigns) };
}

it('names the action in the subtitle and shows TEST while a test number replaces the recipients', () => {
	const subtitle = (options: INodeParameters, of: INodeParameters = {}) => {
		const { workflow, node } = editorOf({ options, ...of });
		return workflow.expression.getSimpleParameterValue(node, description.subtitle!, 'internal', {});
	};
	expect(subtitle({})).toBe('Send SMS campaign');
	expect(subtitle({}, { operation: 'sendAndWait' })).toBe('Send SMS and wait for response');
	const npai = { resource: 'npai', operation: 'getAll' };
	expect(subtitle({}, npai)).toBe('Get many undeliverable numbers');
	expect(subtitle({ sendOnlyTo: '33639980001' })).toBe('TEST: Send SMS campaign');
});

it.each([
	['a send to 100 items without a limit', {}, 100, true],
	['a send to 99 items', {}, 99, false],
	['a send with a limit', { maximumCost: 5 }, 100, false],
	['a test', { options: { sendOnlyTo: '33639980001' } }, 100, false],
	['a simulation', simulate, 100, false],
	['an operation that creates webhooks', { resource: 'webhook', operation: 'create' }, 100, false],
])('warns only about a send that may be expensive: %s', (_what, parameters, count, seen) => {
	const { workflow, node } = editorOf(parameters);
	const input = Array.from({ length: count }, () => ({ json: {} }));
	const [{ displayCondition, whenToDisplay }] = description.hints!;
	expect(whenToDisplay).toBe('beforeExecution');
	expect(
		workflow.expression.getParameterValue(
			displayCondition!,
			null,
			0,
			0,
			node.name,
			input,
			'manual',
			{},
		),
	).toBe(seen);
});
