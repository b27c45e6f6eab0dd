import type { INodeProperties } from 'n8n-workflow';
import type { Field } from './fieldsIn';

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
