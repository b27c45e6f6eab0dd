// A workflow whose nodes of this package are to be filled in by a model, and the answer.
import type { INode, INodeParameters } from 'n8n-workflow';
import type { WorkflowDraft } from '../n8n/rest.ts';
import { packageName } from '../system/packageNames.ts';

/** The parameters of nodes, by the nodes' names. */
export type FilledIn = Record<string, INodeParameters>;

const isOurs = ({ type }: Pick<INode, 'type'>) => type.startsWith(`${packageName}.`);

/** Returns the names of the nodes that are to be filled in. */
export const blanksOf = ({ nodes }: WorkflowDraft): string[] =>
	nodes.filter(isOurs).map(({ name }) => name);

/** Returns a workflow without the parameters of this package's nodes, and without what only n8n needs. */
export function withoutParameters({ nodes, connections }: WorkflowDraft): object {
	return {
		nodes: nodes.map((node) => {
			const { name, type, typeVersion, parameters } = node;
			return { name, type, typeVersion, ...(!isOurs(node) && { parameters }) };
		}),
		connections,
	};
}

const isObject = (value: unknown): value is Record<string, unknown> =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Checks an answer: an object of parameters for each node that is to be filled in, and for no other.
 * @throws Error that says what is wrong
 */
export function checkFilledIn(workflow: WorkflowDraft, answer: unknown): FilledIn {
	if (!isObject(answer)) throw new Error('The answer holds no object of nodes.');
	const wanted = blanksOf(workflow);
	const missing = wanted.find((name) => !isObject(answer[name]));
	if (missing !== undefined) throw new Error(`The answer has no parameters for "${missing}".`);
	const other = Object.keys(answer).find((name) => !wanted.includes(name));
	if (other !== undefined)
		throw new Error(`The answer has parameters for "${other}", which is no blank.`);
	return answer as FilledIn;
}

/** Returns the workflow with the parameters in it. */
export function fillIn(workflow: WorkflowDraft, filledIn: FilledIn): WorkflowDraft {
	const nodes = workflow.nodes.map((node) =>
		isOurs(node) ? { ...node, parameters: filledIn[node.name] } : node,
	);
	return { ...workflow, nodes };
}
