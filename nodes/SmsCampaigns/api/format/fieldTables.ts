/**
 * The type of a field in both formats. XML has only text, so the type comes from these tables, never from the look of
 * the text.
 * - `text`: a string; `0033…`, `1e5`, `true` and `null` stay unchanged
 * - `id`: an integer where it is a safe one, otherwise a string
 * - `status`: an integer
 * - `count`: a safe integer from 0 on; null for anything else
 * - `amount`: a finite number from 0 on; null for anything else
 * - `list`: an array, also of one value or none
 */
export type FieldKind = 'text' | 'id' | 'status' | 'count' | 'amount' | 'list';

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
	status: 'status',
	message: 'text',
	details: 'text',
	ticket: 'text',
	cost: 'amount',
	credits: 'amount',
	total: 'count',
	sent: 'count',
	blacklisted: 'count',
	duplicated: 'count',
	npai: 'count',
	invalid: 'count',
	not_allowed: 'count',
	flood: 'count',
	country_limit: 'count',
};

/** A webhook (contract 2.5). */
export const WEBHOOK_FIELDS: FieldTable = {
	webhook_id: 'text',
	type: 'text',
	url: 'text',
	signature: 'text',
	status: 'text',
	last_http_code: 'count',
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
	campaign_id: 'id',
	batch_id: 'id',
};
