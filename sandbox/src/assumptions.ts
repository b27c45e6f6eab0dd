import { isFilterOrder } from './domain/filter.ts';
import { SHORT_LINK_BASE } from './domain/text.ts';
import { choice, describeSwitch, fits, fixed, integer } from './switches.ts';
import type { Assumption, AssumptionValue } from './switches.ts';

/** The register, in the order of the contract's sections. The first value of a choice is the default. */
export const ASSUMPTIONS: readonly Assumption[] = [
	choice('accept.default', 'Format when Accept names neither JSON nor XML.', 'xml', 'json'),
	choice(
		'body.format',
		'A request body is parsed as the format of Accept, or as its Content-Type says.',
		'accept',
		'content-type',
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
	fixed('auth.refusal', 'A token that does not begin with "sbx_" gets HTTP 200 with status -1.'),
	fixed('auth.log', 'A call with a wrong token belongs to no account and is in no error log.'),
	choice(
		'ticket.form',
		'A ticket is a string of digits: short, or too long for a number in JavaScript.',
		'digits',
		'long',
	),
	{
		id: 'filter.order',
		text: 'Order of the filters; the first that applies is the reason, and counts.',
		default: 'invalid,duplicated,blacklisted,npai,not_allowed,flood,country_limit',
		switch: {
			text: 'the seven names, separated by commas, "invalid" first to be asked in any case',
			check: isFilterOrder,
		},
	},
	choice(
		'phone.plus-sign',
		'A number with a plus sign is invalid, or accepted.',
		'invalid',
		'accept',
	),
	choice(
		'phone.shared-calling-code',
		'Country of a number under +44: its ISO country (Guernsey is GG), or GB for all of them.',
		'iso',
		'calling-code',
	),
	choice(
		'phone.as-number',
		'A phone number written as a JSON number is refused with -7, or accepted.',
		'refuse',
		'accept',
	),
	fixed('lists.value', 'A list id is an integer, digits in a string, or 24 hexadecimal digits.'),
	choice(
		'send.pushtype',
		'A send without pushtype is refused with -7, or taken.',
		'required',
		'optional',
	),
	choice('pushtype.absent', 'What an absent pushtype counts as.', 'alert', 'marketing'),
	choice(
		'send.links-missing',
		'A send whose text has placeholders and no links: refused with -7, or they stay as text.',
		'refuse',
		'literal',
	),
	choice(
		'links.mismatch',
		'As many links as placeholders, else -7; or filled in order, the rest left as it is.',
		'refuse',
		'tolerate',
	),
	choice(
		'simulate.links',
		'Links in a simulation are ignored, or checked as in a send.',
		'ignore',
		'check',
	),
	fixed('links.scheme', 'A link is an http or https address, else -7.'),
	integer(
		'shortlink.length',
		`Characters of a short link (${SHORT_LINK_BASE} and a code of its own for each recipient).`,
		22,
		SHORT_LINK_BASE.length + 5,
		60,
	),
	{
		id: 'optout.text',
		text: 'What is appended, with nothing between, to marketing with a custom sender: 16 characters.',
		default: 'STOP to opt out.',
		switch: {
			text: 'a text of 16 characters',
			check: (value) => value.length === 16,
		},
	},
	choice(
		'unicode.without-flag',
		'A text outside GSM-7 without the unicode flag: -7, question marks, or counted as Unicode.',
		'refuse',
		'replace',
		'count',
	),
	choice(
		'unicode.gsm-text',
		'A text inside GSM-7 with the unicode flag is counted as GSM-7, or as Unicode.',
		'gsm',
		'unicode',
	),
	fixed('info.numbers', '[info1] to [info4] stay as they are in a campaign to numbers.'),
	fixed('info.missing', 'A contact without the field gets nothing in its place.'),
	fixed(
		'text.unsendable',
		'Control characters but tab and line breaks, and lone surrogates, are -7.',
	),
	fixed('text.length', 'A text may be of any length.'),
	choice('delay.past', 'A delay in the past is -4, or sent at once.', 'refuse', 'now'),
	choice(
		'delay.overlap',
		'An hour that comes twice is its first, or its second time.',
		'first',
		'second',
	),
	choice(
		'send.extra-counters',
		'The answer to a send has not_allowed, flood and country_limit.',
		false,
		true,
	),
	choice(
		'send.nobody-left',
		'A send whose recipients are all filtered is accepted with sent 0, or refused with -7.',
		'accept',
		'refuse',
	),
	choice(
		'simulate.credits-short',
		'A simulation dearer than the account: the answer has negative credits, or -3.',
		'negative',
		'refuse',
	),
	integer(
		'moderation.seconds',
		'Seconds until a campaign under moderation goes out by itself.',
		120,
		0,
		86_400,
	),
	fixed('moderation.scope', 'A simulation is never moderated, and -8 is not in the error log.'),
	fixed('flood.window', 'Anti-flood counts the campaigns created within the window before now.'),
	fixed('country-limit.month', 'A country limit counts per calendar month in Europe/Paris.'),
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
		'In JSON a webhook without signature has signature null, or none; XML follows xml.null.',
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
	choice('errors.length-over', 'A length over 1000 gives 1000 records, or -7.', 'cap', 'refuse'),
	integer('errors.keep', 'Records kept per account; the oldest go first.', 10_000, 1, 100_000),
	integer('errors.body-bytes', 'Bytes of a request body kept in a record.', 16_384, 0, 1_048_576),
	choice('errors.authorization', 'The log holds the Authorization header.', 'unmasked', 'masked'),
	fixed('errors.url', 'The url of a record has host and path; the query is in query_param.'),
	fixed('dates.zone', 'Dates without an offset are in Europe/Paris.'),
	fixed('npai.paging', 'The NPAI list comes whole; totalDisplayRecords equals totalRecords.'),
];

const BY_ID = new Map(ASSUMPTIONS.map((row) => [row.id, row]));

/**
 * Checks values for the register.
 * @throws Error naming the row and what it can be
 */
export function checkAssumptions(values: Record<string, unknown>): Record<string, AssumptionValue> {
	for (const [id, value] of Object.entries(values)) {
		const row = BY_ID.get(id);
		if (!row) throw new Error(`There is no assumption "${id}"`);
		if (!row.switch) throw new Error(`Assumption "${id}" has no switch`);
		if (!fits(row.switch, value)) {
			throw new Error(`Assumption "${id}" can be ${describeSwitch(row.switch)}`);
		}
	}
	return values as Record<string, AssumptionValue>;
}

/** The value of a row, given what the account switched. */
export function assumptionValue(
	switched: Record<string, AssumptionValue>,
	id: string,
): AssumptionValue {
	const row = BY_ID.get(id);
	if (!row) throw new Error(`There is no assumption "${id}"`);
	return switched[id] ?? row.default;
}
