/**
 * The type of a field in both formats. XML has only text, so the type comes from these tables, never from the look of
 * the text.
 * - `text`: a string; `0033…`, `1e5`, `true` and `null` stay unchanged
 * - `integer`, `number`: a number, null for the text `null`, or the text itself if it is none
 * - `list`: an array, also of one value or none
 */
export type FieldKind = 'text' | 'integer' | 'number' | 'list';

export type FieldTable = Readonly<Record<string, FieldKind>>;

/** Texts whose value is never the word `null`: in XML, it is a null there (contract 10.2). */
export const NULLABLE_TEXTS: ReadonlySet<string> = new Set([
	'details',
	'ticket',
	'webhook_id',
	'signature',
	'deleted_id',
	'log_id',
]);

/** The answer to a simulation or a send (contract 2.3, 2.4), with `details` (contract 7.1). */
export const CAMPAIGN_FIELDS: FieldTable = {
	status: 'integer',
	message: 'text',
	details: 'text',
	ticket: 'text',
	cost: 'number',
	credits: 'number',
	total: 'integer',
	sent: 'integer',
	blacklisted: 'integer',
	duplicated: 'integer',
	npai: 'integer',
	invalid: 'integer',
	not_allowed: 'integer',
	flood: 'integer',
	country_limit: 'integer',
};

/** A webhook (contract 2.5). */
export const WEBHOOK_FIELDS: FieldTable = {
	webhook_id: 'text',
	type: 'text',
	url: 'text',
	signature: 'text',
	status: 'text',
	last_http_code: 'integer',
};

/** A record of the error log (contract 2.6) without its `headers`, which have two forms. */
export const API_ERROR_FIELDS: FieldTable = {
	log_id: 'text',
	date: 'text',
	method: 'text',
	url: 'text',
	error_code: 'text',
	ip: 'text',
	query_param: 'text',
	body: 'text',
};

/** A record of the NPAI list (contract 2.7). */
export const NPAI_FIELDS: FieldTable = {
	id: 'text',
	destination: 'text',
	date: 'text',
	info1: 'text',
	info2: 'text',
	info3: 'text',
	info4: 'text',
	user_information: 'list',
	campaign_id: 'integer',
	batch_id: 'integer',
};
