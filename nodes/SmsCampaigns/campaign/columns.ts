// The columns of the output rows: the panel's choices, the rows and `__schema__` are made from them. Every row of an
// operation has all of its columns, with null for a missing value.
import type { IDataObject } from 'n8n-workflow';

/** The JSON type of a value. */
export type ColumnType =
	'string' | 'number' | 'boolean' | 'strings' | 'recipients' | 'object' | 'objects';

export interface Column {
	type: ColumnType;
	/** Its name and its description in the panel; absent if *Selected Fields* always has the column. */
	choice?: readonly [name: string, description: string];
}

type Columns = Readonly<Record<string, Column>>;

const column = (type: ColumnType, ...choice: [] | [name: string, description: string]): Column =>
	choice.length === 0 ? { type } : { type, choice };

const FIRST: Columns = {
	phone: column('string'),
	recipientStatus: column('string', 'Recipient Status', 'Included, or why it is left out'),
	reason: column('string'),
};

const FIGURES: Columns = {
	campaignCost: column('number', 'Campaign Cost', 'Cost of the campaign, in credits'),
	campaignSent: column('number', 'Campaign Sent', 'People who get the campaign'),
	campaignTotal: column('number', 'Campaign Total', 'Recipients of the campaign'),
};

const SCHEDULED_FOR = column('string', 'Scheduled For', 'When the message is sent');

const OF_SEND: Columns = {
	accepted: column('boolean'),
	moderated: column('boolean', 'Moderated', 'Whether the service reviews the message first'),
	scheduledFor: SCHEDULED_FOR,
	changed: column('boolean', 'Changed', 'Whether an earlier text was sent'),
	test: column('boolean', 'Test', 'Whether the run is a test'),
};

const MESSAGE_TEXT = column('string', 'Message Text', 'The text that the person would get');

const PREVIEW: Columns = {
	parts: column('number', 'Parts', 'How many SMS a message takes'),
	encoding: column('string', 'Encoding', 'The alphabet: GSM-7 or Unicode'),
	unicodeCharacters: column('string', 'Unicode Characters', 'Characters that need Unicode'),
	optOutAppended: column('boolean', 'Opt-Out Appended', 'Whether the service adds its own text'),
};

const ADDRESSES: Columns = {
	duplicateOf: column('number'),
	lists: column('strings'),
};

const IDS: Columns = {
	messageId: column('string', 'Message ID', 'Your own ID, returned in delivery reports'),
	ticket: column('string'),
	tickets: column('strings'),
};

const TOTALS: Columns = {
	totalPeople: column('number', 'Total People', 'People whom the whole run reaches'),
	totalCredits: column('number', 'Total Credits', 'Cost of the whole run, in credits'),
	creditsLeft: column('number', 'Credits Left', 'Credits of the account afterwards'),
};

/** What *Selected Fields* can choose of a simplified output. */
export const SEND_COLUMNS: Columns = {
	...FIRST,
	...FIGURES,
	...OF_SEND,
	...ADDRESSES,
	...IDS,
	...TOTALS,
};

export const SIMULATE_COLUMNS: Columns = {
	...FIRST,
	messageText: MESSAGE_TEXT,
	...FIGURES,
	...PREVIEW,
	scheduledFor: SCHEDULED_FOR,
	...ADDRESSES,
	...TOTALS,
};

/** With the responses of the service as they are. */
const RAW: Columns = { campaigns: column('objects') };
const RAW_SEND: Columns = { ...FIRST, ...OF_SEND, ...RAW, ...ADDRESSES, ...IDS };
const RAW_SIMULATE: Columns = {
	...FIRST,
	messageText: MESSAGE_TEXT,
	preview: column('object'),
	...RAW,
	scheduledFor: SCHEDULED_FOR,
	...ADDRESSES,
};

const OF_CAMPAIGNS: Columns = {
	recipients: column('recipients'),
	campaignPart: column('number'),
	campaignParts: column('number'),
};

export interface ColumnSettings {
	/** Whether the service's responses become a few columns of simple values. */
	simplify: boolean;
	/** Whether the rows are campaigns. */
	perCampaign: boolean;
	/** Of a simplified output the chosen columns; absent: all. */
	selected?: string[];
}

/** Returns the columns of an operation's rows, in their order. */
export function columnsOf(
	{ simplify, perCampaign, selected }: ColumnSettings,
	isSimulation = false,
): Columns {
	const simple = isSimulation ? SIMULATE_COLUMNS : SEND_COLUMNS;
	const raw = isSimulation ? RAW_SIMULATE : RAW_SEND;
	const all = Object.entries(simplify ? simple : raw).filter(
		([name, { choice }]) => !selected || !choice || selected.includes(name),
	);
	return { ...Object.fromEntries(all), ...(perCampaign && OF_CAMPAIGNS) };
}

/**
 * Makes a row with all columns, in their order.
 * @param totals columns that have the same value in all rows
 */
export function fillRow(columns: Columns, values: IDataObject, totals: IDataObject): IDataObject {
	const row: IDataObject = {};
	for (const [name, { type }] of Object.entries(columns)) {
		row[name] = values[name] ?? totals[name] ?? (type === 'boolean' ? false : null);
	}
	return row;
}
