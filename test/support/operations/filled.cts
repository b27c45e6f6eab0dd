import type { IDataObject } from 'n8n-workflow';

/** The columns of rows that say anything: without null, and without `changed` and `test` if they are false. */
export const filled = (rows: IDataObject[]): IDataObject[] =>
	rows.map((row) =>
		Object.fromEntries(
			Object.entries(row).filter(
				([name, value]) => value !== null && !(['changed', 'test'].includes(name) && !value),
			),
		),
	);
