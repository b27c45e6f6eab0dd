import type { INodePropertyOptions } from 'n8n-workflow';
import { optionFields } from '../../fields/fieldsIn';
import { notSpelledOut } from '../../fields/explainValues';
import { SEND_COLUMNS, SIMULATE_COLUMNS, type Column } from '../columns';

/** The choices of *Fields*, as n8n sorts them: a sort by the rules of a language takes longer to load than the node. */
const choicesOf = (columns: Readonly<Record<string, Column>>): INodePropertyOptions[] =>
	Object.entries(columns)
		.flatMap(([value, { choice }]) => {
			const [name, description] = choice ?? [];
			return name === undefined ? [] : { name, value, description };
		})
		.sort((a, b) => (a.name < b.name ? -1 : 1));

/** *Data* has the choices that n8n's guideline wants for tools. */
const outputOption = (columns: Readonly<Record<string, Column>>, simplified: string) =>
	optionFields.group(
		{
			displayName: 'Output',
			name: 'output',
			type: 'fixedCollection',
			placeholder: 'Add Output',
			default: { values: {} },
			options: [{ displayName: 'Output', name: 'values', values: [] }],
		},
		(inside) => ({
			data: inside.choice({
				displayName: 'Data',
				name: 'data',
				type: 'options',
				options: [
					{ name: 'Simplified', value: 'simple', description: simplified },
					{ name: 'Raw', value: 'raw', description: 'All fields, as the service gives them' },
					{
						name: 'Selected Fields',
						value: 'selectedFields',
						description: 'The fields that you choose, and always the IDs',
					},
				],
				default: 'simple',
			}),
			fields: inside.choices({
				displayName: 'Fields',
				name: 'fields',
				type: 'multiOptions',
				options: choicesOf(columns) as Array<INodePropertyOptions & { value: string }>,
				typeOptions: notSpelledOut,
				default: [],
				displayOptions: { show: { data: ['selectedFields'] } },
			}),
			includeInput: inside.value(Boolean, {
				displayName: 'Include Input Fields',
				name: 'includeInputFields',
				type: 'boolean',
				default: true,
				description: 'Whether to add the input fields',
			}),
			itemPer: inside.choice({
				displayName: 'One Item Per',
				name: 'itemPer',
				type: 'options',
				options: [
					{
						name: 'Campaign',
						value: 'campaign',
						description: 'Linked to all input items of the campaign',
					},
					{ name: 'Input Item', value: 'input', description: 'The next nodes see every row' },
				],
				default: 'input',
			}),
		}),
	);

/** The option of *Send*. Recipients, tickets, and whether it was accepted are always in the output. */
export const sendOutput = outputOption(
	SEND_COLUMNS,
	'phone, recipientStatus, messageId, ticket, accepted, figures of its campaign and of the run',
);

export const simulateOutput = outputOption(
	SIMULATE_COLUMNS,
	'phone, recipientStatus, messageText, figures of its campaign and of the run, length',
);
