import type { INodeProperties, IDisplayOptions } from 'n8n-workflow';

/** Returns the fields restricted to some operations of a resource; a field's own conditions are kept. */
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
