import { choice, fixed, integer } from './assumption.ts';
import type { Assumption } from './assumption.ts';

/** Assumptions on webhooks, the error log and the NPAI list. */
export const RECORD_ASSUMPTIONS: readonly Assumption[] = [
	choice('webhook.new-status', 'Status of a new webhook.', 'live', 'paused'),
	choice(
		'webhook.status-path',
		'PUT works at /webhook/:id/status and at /webhook/:id, or at one of them.',
		'both',
		'status',
		'bare',
	),
	choice(
		'webhook.no-signature',
		'The JSON answer to a creation without signature has signature null, or none.',
		'null',
		'absent',
	),
	choice('webhook.same-url', 'A second webhook with the same type and URL.', 'accept', 'refuse'),
	choice(
		'errors.default-sort',
		'Order of the error log when no sort is asked.',
		'-log_date',
		'log_date',
	),
	choice(
		'errors.unknown-sort',
		'A sort that is not in the contract is -7, or counts as none.',
		'refuse',
		'ignore',
	),
	fixed('errors.ties', 'Records that are equal in the sort go by age, in the same direction.'),
	choice(
		'errors.bad-page',
		'A start or length that is not digits (negative, a fraction, empty) is -7, or its default.',
		'refuse',
		'default',
	),
	choice('errors.length-zero', 'A length of 0 gives no record, or 100.', 'none', 'default'),
	choice('errors.length-over', 'A length over 1000 gives 1000 records, or -7.', 'cap', 'refuse'),
	integer('errors.keep', 'Records kept per account; the oldest go first.', 10_000, 1, 100_000),
	integer('errors.body-bytes', 'Bytes of a request body kept in a record.', 16_384, 0, 1_048_576),
	choice(
		'errors.authorization',
		'The log contains the Authorization header.',
		'unmasked',
		'masked',
	),
	fixed('errors.url', 'The url of a record has host and path; the query is in query_param.'),
	fixed('dates.zone', 'Dates without an offset are in Europe/Paris.'),
	fixed('npai.report', 'A report INVALID_DESTINATION (5) puts its number on the NPAI list.'),
	fixed('npai.paging', 'The NPAI list comes whole; totalDisplayRecords equals totalRecords.'),
];
