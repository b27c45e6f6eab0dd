// The columns of the output rows, from which the rows and `__schema__` are made. Every row of an operation has all of its
// columns, with null for a missing value.

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

/** Without *Simplify*: the service's responses as they are. */
export const RAW_COLUMNS: Columns = { campaigns: 'objects' };
