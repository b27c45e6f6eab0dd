// Fields that several operations share.
import type { INodeProperties } from 'n8n-workflow';
import { optionFields, topFields, type Field } from './fieldsIn';
import type { Parameters } from './parameters';
import { wholeNumberFrom } from './parsers';

export const simplify = topFields.value(Boolean, {
	displayName: 'Simplify',
	name: 'simplify',
	type: 'boolean',
	default: true,
	description: 'Whether to return a simplified version of the response instead of the raw data',
});

/** If this field is off, campaign rows also contain the service's responses. */
export const simplifyRows = optionFields.value(Boolean, simplify.property);

export const returnAll = topFields.value(Boolean, {
	displayName: 'Return All',
	name: 'returnAll',
	type: 'boolean',
	default: false,
	description: 'Whether to return all results or only up to a given limit',
});

export const limit = topFields.value(
	wholeNumberFrom(1, `Enter a limit, or turn on '${returnAll.property.displayName}'.`),
	{
		displayName: 'Limit',
		name: 'limit',
		type: 'number',
		typeOptions: { minValue: 1 },
		default: 50,
		displayOptions: { show: { returnAll: [false] } },
		description: 'Max number of results to return',
	},
);

export const readResultLimit = (parameters: Parameters, index: number): number =>
	returnAll.read(parameters, index) ? Infinity : limit.read(parameters, index);

export function collectionOf(...fields: Array<Pick<Field<unknown>, 'property'>>): INodeProperties {
	return {
		displayName: 'Options',
		name: 'options',
		type: 'collection',
		placeholder: 'Add option',
		default: {},
		options: fields.map(({ property }) => property),
	};
}
