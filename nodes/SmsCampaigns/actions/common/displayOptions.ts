import type { INodeProperties, IDisplayOptions } from 'n8n-workflow';

/**
 * The same fields, shown for the given operations of a resource only.
 * Conditions that a field has already are kept.
 */
export function showForOperation(
	resource: string,
	operation: string[],
	fields: INodeProperties[],
): INodeProperties[] {
	return fields.map((field) => {
		const displayOptions: IDisplayOptions = {
			...field.displayOptions,
			show: { resource: [resource], operation, ...field.displayOptions?.show },
		};
		return { ...field, displayOptions };
	});
}
