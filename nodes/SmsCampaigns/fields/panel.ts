import type { IDisplayOptions, INodeProperties } from 'n8n-workflow';
import type { Field } from './fieldsIn';

/** Returns the fields restricted to an operation; a field's own conditions are kept. */
export function showForOperation(
	resource: string,
	operation: string,
	fields: INodeProperties[],
): INodeProperties[] {
	return fields.map((field) => {
		const displayOptions: IDisplayOptions = {
			...field.displayOptions,
			show: { resource: [resource], operation: [operation], ...field.displayOptions?.show },
		};
		return { ...field, displayOptions };
	});
}

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
