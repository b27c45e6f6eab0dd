import type { IDataObject } from 'n8n-workflow';

/** Returns rows without null values, and without `changed` and `test` if these are false. */
export const filled = (rows: IDataObject[]): IDataObject[] =>
	rows.map((row) =>
		Object.fromEntries(
			Object.entries(row).filter(
				([name, value]) => value !== null && !(['changed', 'test'].includes(name) && !value),
			),
		),
	);
