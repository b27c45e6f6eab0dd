// The columns of the output rows, from which the rows and `__schema__` are made. Every row of an operation has all of its
// columns, with null for a missing value.
import type { IDataObject } from 'n8n-workflow';

/** The JSON type of a value. */
export type ColumnType = 'string' | 'number' | 'boolean' | 'strings' | 'objects';

type Columns = Readonly<Record<string, ColumnType>>;

const FIRST: Columns = { phone: 'string', recipientStatus: 'string', reason: 'string' };

const FIGURES: Columns = {
	campaignCost: 'number',
	campaignSent: 'number',
	campaignTotal: 'number',
};

const ADDRESSES: Columns = { duplicateOf: 'number', lists: 'strings' };

const TOTALS: Columns = {
	totalPeople: 'number',
	totalCredits: 'number',
	creditsLeft: 'number',
};

export const SEND_COLUMNS: Columns = {
	...FIRST,
	...FIGURES,
	accepted: 'boolean',
	moderated: 'boolean',
	scheduledFor: 'string',
	changed: 'boolean',
	test: 'boolean',
	...ADDRESSES,
	messageId: 'string',
	ticket: 'string',
	tickets: 'strings',
	...TOTALS,
};

export const SIMULATE_COLUMNS: Columns = {
	...FIRST,
	messageText: 'string',
	...FIGURES,
	parts: 'number',
	encoding: 'string',
	unicodeCharacters: 'string',
	optOutAppended: 'boolean',
	scheduledFor: 'string',
	...ADDRESSES,
	...TOTALS,
};

/** The service's responses as they are. */
const RAW: Columns = { campaigns: 'objects' };

/**
 * Returns the columns of an operation's rows, in their order.
 * @param simplify whether the rows have no responses of the service
 */
export const columnsOf = (simplify: boolean, isSimulation = false): Columns => ({
	...(isSimulation ? SIMULATE_COLUMNS : SEND_COLUMNS),
	...(!simplify && RAW),
});

/**
 * Makes a row with all columns, in their order.
 * @param totals columns that have the same value in all rows
 */
export function fillRow(columns: Columns, values: IDataObject, totals: IDataObject): IDataObject {
	const row: IDataObject = {};
	for (const [name, type] of Object.entries(columns)) {
		row[name] = values[name] ?? totals[name] ?? (type === 'boolean' ? false : null);
	}
	return row;
}
