import type { INodeProperties, INodePropertyCollection, INodePropertyOptions } from 'n8n-workflow';

/** Of longer lists, such as that of all countries, the first few show what a value looks like. */
const MAX_VALUES = 20;

/**
 * For choices in collections, and long lists of them. n8n's workflow builder repeats all values for each operation unless it finds a
 * dependency, be it on nothing; the panel still shows them.
 */
export const notSpelledOut = { loadOptionsDependsOn: [] };

type Names = Map<string, Map<INodePropertyOptions['value'], string>>;

const lettersOf = (text: unknown) =>
	String(text)
		.replace(/[^a-z0-9]/gi, '')
		.toLowerCase();

function collect(properties: INodeProperties[], found: Names): void {
	for (const property of properties) {
		const { name, type, typeOptions, options = [], builderHint } = property;
		if (type === 'collection') collect(options as INodeProperties[], found);
		if (type === 'fixedCollection') {
			for (const { values } of options as INodePropertyCollection[]) collect(values, found);
		}
		const isChoice = type === 'options' || type === 'multiOptions';
		// n8n's workflow builder has a type for each operation, with its description.
		const isSelector = name === 'resource' || name === 'operation';
		if (!isChoice || builderHint || isSelector) continue;
		const names = found.get(name) ?? new Map<INodePropertyOptions['value'], string>();
		found.set(name, names);
		for (const { value, name: told } of options as INodePropertyOptions[]) {
			const isShown = typeOptions?.loadOptionsDependsOn === undefined;
			if (!isShown || lettersOf(value) !== lettersOf(told)) names.set(value, told);
		}
	}
}

/**
 * Says what the values of choices mean, in one line for each parameter. n8n's workflow builder hands on the values, and
 * neither their names nor their descriptions.
 * @param properties the node's; leaves out those with their own hint, and values that are like their names
 */
export function explainValues(properties: INodeProperties[]): string {
	const found: Names = new Map();
	collect(properties, found);
	const lines = [...found].map(([parameter, names]) => {
		const told = [...names].map(([value, name]) => {
			const shown = value === '' ? "''" : String(value);
			const meaning = name.replace(` (${shown})`, '');
			return lettersOf(value) === lettersOf(meaning) ? shown : `${shown} = ${meaning}`;
		});
		if (told.length > MAX_VALUES) told.splice(2, Infinity, '…');
		return told.length === 0 ? '' : `${parameter}: ${told.join(', ')}`;
	});
	return lines.filter((line) => line !== '').join('\n');
}
