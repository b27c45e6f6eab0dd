import type { IDataObject, INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { readChoice } from '../shared/readChoice';
import { invalid, quoteInput, valid, type Validation } from '../shared/validation';
import { notSpelledOut } from '../shared/explainValues';
import type { Parameters } from './parameters';

/** Which fields the output has. */
export interface OutputChoice {
	/** Whether the service's answer comes as a few columns of simple values. */
	simplify: boolean;
	/** Fields that nobody selected. */
	omitted: ReadonlySet<string>;
}

/**
 * The parameter *Output*, which n8n's guideline wants in place of *Simplify* where an answer has more than ten fields.
 * @param selectable what can be selected; the output always has the other fields, such as IDs
 */
export function outputFields(selectable: INodePropertyOptions[]): INodeProperties[] {
	return [
		{
			displayName: 'Output',
			name: 'output',
			type: 'options',
			options: [
				{ name: 'Simplified', value: 'simple', description: 'The most useful fields' },
				{ name: 'Raw', value: 'raw', description: 'All fields, as the service gives them' },
				{
					name: 'Selected Fields',
					value: 'selectedFields',
					description: 'The fields that you choose, and always the IDs',
				},
			],
			default: 'simple',
		},
		{
			displayName: 'Fields',
			name: 'fields',
			type: 'multiOptions',
			options: selectable,
			typeOptions: notSpelledOut,
			default: [],
			displayOptions: { show: { output: ['selectedFields'] } },
			description: 'What to output',
		},
	];
}

/** Reads *Output* and *Fields*, for the whole run. */
export function readOutputChoice(
	parameters: Parameters,
	selectable: readonly INodePropertyOptions[],
): Validation<OutputChoice> {
	const output = readChoice(parameters.get<unknown>('output', 0, 'simple'), 'Output', {
		simple: 'Simplified',
		raw: 'Raw',
		selectedFields: 'Selected Fields',
	});
	if (!output.ok) return output;
	if (output.value !== 'selectedFields') {
		return valid({ simplify: output.value === 'simple', omitted: new Set() });
	}
	const known = selectable.map(({ value }) => String(value));
	const entered = parameters.get<unknown>('fields', 0, []);
	const chosen = new Set((Array.isArray(entered) ? entered : [entered]).map(String));
	const unknown = [...chosen].find((name) => !known.includes(name));
	if (unknown !== undefined) {
		return invalid(
			`'Fields' holds ${quoteInput(unknown)}, which is none of its choices.`,
			`Choose from the list. An expression must give a list of ${known.join(', ')}.`,
		);
	}
	return valid({ simplify: true, omitted: new Set(known.filter((name) => !chosen.has(name))) });
}

/** Returns an output item without the fields that nobody selected. */
export function selectFields(json: IDataObject, omitted: ReadonlySet<string>): IDataObject {
	if (omitted.size === 0) return json;
	return Object.fromEntries(Object.entries(json).filter(([name]) => !omitted.has(name)));
}
