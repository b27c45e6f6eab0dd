/**
 * What the service answers, field by field, in words of our own: each name with its type, whether a null may
 * stand for it, and where it may be missing. `readFields.mts` holds an answer against a table.
 */

/** What a value looks like on the wire. In XML all values are text; the type says which text. */
export type WireType =
	/** JSON number without a fraction; in XML its digits */
	| 'integer'
	/** JSON number; in XML its decimal notation, without an exponent */
	| 'number'
	/** JSON string */
	| 'string'
	/** JSON string holding an integer, such as `"-7"` */
	| 'integerText'
	/** JSON string `Y-m-d H:i:s` */
	| 'dateTime'
	/** JSON string that is an absolute URL */
	| 'url'
	/** JSON object of strings; in XML one child element per entry */
	| 'stringMap'
	/** JSON array without entries; in XML an element without children and text */
	| 'emptyArray'
	/** JSON object; in XML an element with child elements. Read with a table of its own. */
	| 'object'
	/** JSON array of objects; in XML one element with a `value` element per entry */
	| 'valueList'
	/** JSON array of objects; in XML the element itself is repeated, or missing when there is no entry */
	| 'repeated'
	/** JSON string, one of these */
	| readonly string[];

export interface Field {
	type: WireType;
	/** whether null may stand for the value: in XML an empty element or the text `null` */
	nullable?: boolean;
	/** whether it may be missing */
	optional?: boolean;
	/** whether an answer in XML never has it */
	jsonOnly?: boolean;
}

export type FieldTable = Readonly<Record<string, Field>>;

/** A field that both formats always carry, unless `differs` says otherwise. */
const field = (type: WireType, differs: Omit<Field, 'type'> = {}): Field => ({ type, ...differs });

/** Fields of one type. */
const fields = (type: WireType, ...names: string[]): FieldTable =>
	Object.fromEntries(names.map((name) => [name, field(type)]));

export const WEBHOOK_TYPES = ['MO', 'DLR', 'STOP', 'CLICKER', 'BALANCE_ALERT'] as const;
export const WEBHOOK_STATUSES = ['live', 'paused'] as const;

/** contract 7.1: what every answer carries */
export const OUTCOME: FieldTable = { status: field('integer'), message: field('string') };

/** contract 7.1: an answer that refuses */
export const REFUSAL: FieldTable = { ...OUTCOME, details: field('string', { optional: true }) };

/** contract 2.4 without the ticket: what both results share */
const SHARED_RESULT: FieldTable = {
	...OUTCOME,
	...fields('number', 'cost', 'credits'),
	...fields('integer', 'total', 'sent', 'blacklisted', 'duplicated', 'invalid', 'npai'),
};

/** contract 2.3: the counters of a simulation alone */
export const SIMULATION_ONLY = fields('integer', 'not_allowed', 'flood', 'country_limit');

/** contract 2.3 */
export const SIMULATION_RESULT: FieldTable = { ...SHARED_RESULT, ...SIMULATION_ONLY };

/** contract 2.4: no not_allowed, flood or country_limit */
export const SEND_RESULT: FieldTable = { ...SHARED_RESULT, ticket: field('string') };

/** contract 4.3 and 4.4: what holds a webhook */
export const WEBHOOK_ANSWER: FieldTable = { ...OUTCOME, webhook: field('object') };

const WEBHOOK: FieldTable = {
	webhook_id: field('string'),
	type: field(WEBHOOK_TYPES),
	url: field('url'),
};

/** contract 2.5, as contract 4.3 answers it: the signature is in the JSON sample alone, the status in neither */
export const WEBHOOK_CREATED: FieldTable = {
	...WEBHOOK,
	signature: field('string', { nullable: true, optional: true, jsonOnly: true }),
};

/** contract 2.5, as contract 4.4 answers it: the signature is null when there is none */
export const WEBHOOK_UPDATED: FieldTable = {
	...WEBHOOK,
	status: field(WEBHOOK_STATUSES),
	signature: field('string', { nullable: true }),
};

/** contract 4.5 */
export const WEBHOOK_DELETED: FieldTable = { ...OUTCOME, deleted_id: field('string') };

/** contract 2.6, all but the headers, whose shape depends on the call */
const ERROR_RECORD: FieldTable = {
	...fields('string', 'log_id', 'method', 'url', 'ip', 'query_param', 'body'),
	date: field('dateTime'),
	error_code: field('integerText'),
};

/** contract 4.6 */
export const ERROR_LIST_ANSWER: FieldTable = { ...OUTCOME, data: field('valueList') };

/** contract 2.6 in the list: the headers by name */
export const ERROR_IN_LIST: FieldTable = { ...ERROR_RECORD, headers: field('stringMap') };

/** contract 4.7 */
export const ERROR_ANSWER: FieldTable = { ...OUTCOME, data: field('object') };

/** contract 2.6 read alone: the headers in one string, a line each */
export const ERROR_ALONE: FieldTable = { ...ERROR_RECORD, headers: field('string') };

/** contract 4.8 */
export const NPAI_ANSWER: FieldTable = {
	...OUTCOME,
	list: field('repeated'),
	...fields('integer', 'totalRecords', 'totalDisplayRecords'),
};

/** contract 2.7 */
export const NPAI_RECORD: FieldTable = {
	...fields('string', 'id', 'destination', 'info1', 'info2', 'info3', 'info4'),
	date: field('dateTime'),
	user_information: field('emptyArray'),
	campaign_id: field('integer'),
	batch_id: field('integer', { nullable: true }),
};
