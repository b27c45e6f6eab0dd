import { optionFields } from '../../fields/fieldsIn';
import { simplify } from '../../fields/panel';

/** What the rows of *Send* and *Simulate* are, and what they contain. */
export const output = optionFields.group(
	{
		displayName: 'Output',
		name: 'output',
		type: 'fixedCollection',
		placeholder: 'Add Output',
		default: { values: {} },
		options: [{ displayName: 'Output', name: 'values', values: [] }],
	},
	(inside) => ({
		simplify: inside.value(Boolean, simplify.property),
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
