// Runs the Code nodes of the workflows in examples/ without n8n.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { DateTime } from 'luxon';
import type { IDataObject, IWorkflowBase } from 'n8n-workflow';
import { root } from './packedPackage.cts';

/**
 * Runs a Code node of an example.
 * @param inputs the items of other nodes, by node name
 * @param input the items of the preceding node
 */
export function runCode(
	file: string,
	name: string,
	inputs: Record<string, IDataObject[]>,
	input: IDataObject[] = [],
): IDataObject[] {
	const text = readFileSync(path.join(root, 'examples', file), 'utf8');
	const { nodes } = JSON.parse(text) as Pick<IWorkflowBase, 'nodes'>;
	const code = nodes.find((node) => node.name === name)!.parameters.jsCode as string;
	const itemsOf = (items: IDataObject[]) => items.map((json) => ({ json }));
	const all = (node: string) => {
		const items = itemsOf(inputs[node] ?? []);
		return { all: () => items, first: () => items[0] };
	};
	const run = new Function('$', '$input', 'DateTime', '$now', code);
	const items = run(all, { all: () => itemsOf(input) }, DateTime, DateTime.now()) as unknown;
	return (items as Array<{ json: IDataObject }>).map(({ json }) => json);
}
