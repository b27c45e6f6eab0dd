import { choice, fixed } from './assumption.ts';
import type { Assumption } from './assumption.ts';

/** Assumptions on formats, responses and tokens. */
export const FORMAT_ASSUMPTIONS: readonly Assumption[] = [
	choice('accept.default', 'Format when Accept names neither JSON nor XML.', 'xml', 'json'),
	choice(
		'body.format',
		'A request body is parsed as the format of Accept, or as its Content-Type says.',
		'accept',
		'content-type',
	),
	choice(
		'request.unknown',
		'A member or a parameter that the contract does not know is ignored, or refused with -7.',
		'ignore',
		'refuse',
	),
	fixed('body.limit', 'A body over the size limit gets HTTP 413 with status -7.'),
	choice(
		'answer.content-type',
		'Content-Type of answers: that of the format, or text/html whatever the format.',
		'match',
		'html',
	),
	choice('xml.null', 'A null in XML is the text "null", or an empty element.', 'text', 'empty'),
	choice(
		'error.http-status',
		'HTTP status of a refused call: always 200, or 401 for -1, 404 for -5 and 400 for the rest.',
		200,
		'mapped',
	),
	choice('error.details', 'A refused call says more in "details".', true, false),
	choice(
		'error.shape',
		'A refused call answers status and message, or only an "error" property without a code.',
		'status',
		'legacy',
	),
	choice('route.unknown', 'HTTP status for an unknown address; status is -5.', 404, 200),
	choice(
		'rate-limit.http-status',
		"HTTP status of a call beyond a profile's rate limit; status is -99. With 429 comes Retry-After.",
		429,
		200,
	),
	fixed('auth.refusal', 'No token, or one without "sbx_" before it, gets HTTP 200 with status -1.'),
	fixed('auth.log', 'A call with a wrong token belongs to no account and is in no error log.'),
	fixed('outcome.xml', 'XML that cannot be read gets status -2.'),
	fixed('outcome.credits', 'A campaign dearer than the account gets status -3.'),
	fixed('outcome.delay', 'A delay that is no time gets status -4.'),
	fixed('outcome.not-found', 'An unknown webhook, list or record gets status -5.'),
	fixed('outcome.json', 'JSON that cannot be read gets status -6.'),
	fixed('outcome.data', 'A message without a text gets status -7.'),
	choice(
		'ticket.form',
		'A ticket is a string of digits: short, or too long for a number in JavaScript.',
		'digits',
		'long',
	),
];
