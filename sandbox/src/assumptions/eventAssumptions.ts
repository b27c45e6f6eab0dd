import { REPORT_SEQUENCES } from '../domain/deliveryReports.ts';
import { SIGNATURE_FAULTS, SIGNATURE_SCHEMES } from '../domain/signature.ts';
import { choice, fixed, integer } from './assumption.ts';
import type { Assumption } from './assumption.ts';

/** Assumptions on events and their delivery. */
export const EVENT_ASSUMPTIONS: readonly Assumption[] = [
	choice(
		'signature.scheme',
		'What X-Service-Signature contains: the secret itself, or a digest made with it.',
		...SIGNATURE_SCHEMES,
	),
	choice(
		'signature.prefix',
		'A digest has the name of its algorithm before it, as in "sha256=".',
		false,
		true,
	),
	fixed('signature.content', 'A digest is over the bytes of the body, and over nothing else.'),
	choice(
		'signature.fault',
		'A fault on purpose: made with another secret, left out, or one byte of it changed.',
		...SIGNATURE_FAULTS,
	),
	fixed('push.body', 'An event is a POST of a JSON object with all fields of contract 6.3 to 6.8.'),
	choice(
		'push.content-type',
		'Content-Type of an event; the body is JSON all the same.',
		'application/json',
		'text/plain',
		'application/x-www-form-urlencoded',
		'none',
	),
	choice(
		'push.accepted',
		'The answer that takes an event: any 2xx, HTTP 200 alone, or any answer at all.',
		'2xx',
		'200',
		'any',
	),
	integer('push.timeout-ms', 'Milliseconds until a try is given up.', 15_000, 50, 60_000),
	integer('push.retries', 'How often an event is tried again when it is not taken.', 8, 0, 100),
	integer(
		'push.retry-ms',
		'Milliseconds before the second try; then twice as long each time.',
		1000,
		1,
		3_600_000,
	),
	fixed('push.redirect', 'A redirect is not followed; the event counts as not taken.'),
	fixed('push.order', 'Up to 8 events are under way to a webhook at once, in no fixed order.'),
	choice(
		'push.paused',
		'Events of a paused webhook wait until it is live, or are dropped.',
		'hold',
		'drop',
	),
	fixed('push.deleted', 'What a deleted webhook did not get yet is dropped.'),
	fixed('push.late', 'A webhook gets the events that happen once it is there, none from before.'),
	fixed('push.last-http-code', 'A try without an answer leaves last_http_code as it was.'),
	choice(
		'reports.sequence',
		'Delivery reports of a message to a number without its own sequence.',
		...REPORT_SEQUENCES,
	),
	integer(
		'reports.after-ms',
		'Milliseconds from sending to the first report.',
		1000,
		0,
		86_400_000,
	),
	choice(
		'reports.intermediate',
		'A report SENT (1) comes before the one that says what became of the message.',
		false,
		true,
	),
	fixed('reports.filtered', 'A filtered recipient gets no report.'),
	fixed('dlr.date', 'The date of a report is when it was made, with the offset of Europe/Paris.'),
	choice(
		'dlr.message-id',
		"message_id without a gsmsmsid: an id of the service's own, or null.",
		'own',
		'null',
	),
	choice('mo.date', 'The date of an MO or STOP has an offset, or none.', 'offset', 'none'),
	choice('mo.account-id', 'account_id is digits in a string, or a number.', 'string', 'number'),
	choice(
		'mo.no-message-id',
		'last_message_id when there is no gsmsmsid: null, or an empty text.',
		'null',
		'empty',
	),
	fixed('mo.unasked', 'Any number can reply, whether it got a message before or not.'),
	fixed('stop.words', 'A reply is a STOP when it is that word alone, case and punctuation aside.'),
	{
		id: 'clicker.device',
		text: 'brand, model and os of the phone when a click does not name them.',
		default: 'Fairphone,FP5,Android',
		switch: {
			text: 'three names, separated by commas',
			check: (value) => value.split(',').length === 3,
		},
	},
	choice(
		'clicker.no-info',
		'info1 to info4 in a campaign to numbers: empty texts, or null.',
		'empty',
		'null',
	),
	choice('clicker.head', 'A HEAD of a short link counts as a click.', false, true),
	fixed('clicker.count', "clicks_on_link counts the clicks on one recipient's link."),
	fixed(
		'balance.line',
		'A BALANCE_ALERT comes when credits go from above the line to the line or below.',
	),
	choice('stop.also-mo', 'A STOP makes a STOP event alone, or an MO event too.', false, true),
];
