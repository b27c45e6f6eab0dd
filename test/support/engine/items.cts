import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

/** Items of a workflow, one per object. */
export function items(...rows: IDataObject[]): INodeExecutionData[] {
	return rows.map((json) => ({ json }));
}
