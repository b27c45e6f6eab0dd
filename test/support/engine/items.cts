import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

/** Returns one workflow item per object. */
export function items(...rows: IDataObject[]): INodeExecutionData[] {
	return rows.map((json) => ({ json }));
}
