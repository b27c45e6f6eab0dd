// The columns of the output rows, in the order of the output. The rows and `__schema__` are derived from these columns.
import type { Columns, RowColumns } from '../shared/rowColumns';

/** The columns that n8n's table shows even if the input item has many columns. */
const FIRST: Pick<RowColumns, 'whom' | 'what'> = {
	whom: { phone: 'string' },
	what: { recipientStatus: 'string', messageText: 'string', campaignCost: 'number' },
};

const REACH: Columns = { campaignSent: 'number', campaignTotal: 'number' };

/** Columns that are null in most rows. */
const EXCEPTIONS: Columns = {
	reason: 'string',
	scheduledFor: 'string',
	duplicateOf: 'number',
	lists: 'strings',
};

const TOTALS: Columns = {
	totalPeople: 'number',
	totalCredits: 'number',
	creditsLeft: 'number',
};

export const SEND_COLUMNS: RowColumns = {
	...FIRST,
	others: {
		accepted: 'boolean',
		underReview: 'boolean',
		changed: 'boolean',
		test: 'boolean',
		...REACH,
		...EXCEPTIONS,
		messageId: 'string',
		ticket: 'string',
		...TOTALS,
	},
	raw: { campaigns: 'objects' },
};

export const SIMULATE_COLUMNS: RowColumns = {
	...FIRST,
	others: {
		parts: 'number',
		optOutAppended: 'boolean',
		...REACH,
		unicodeCharacters: 'string',
		...EXCEPTIONS,
		...TOTALS,
	},
	raw: { campaigns: 'objects' },
};
