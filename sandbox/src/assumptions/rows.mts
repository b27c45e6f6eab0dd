import { REPORT_SEQUENCES } from '../domain/deliveryReports.mts';
import { SHORT_LINK_BASE } from '../domain/messageText.mts';
import { SIGNATURE_SCHEMES } from '../domain/signature.mts';

const list = (values: readonly string[]) => JSON.stringify(values).slice(1, -1);

/**
 * The assumptions, one per line, in the order of the contract's sections: ID, values and text. The values are a JSON
 * list, or a whole number with its limits. The first value is the default.
 */
export const ROWS = `
# Formats, answers and tokens
answer.content-type | "match", "html" | Content-Type of responses: the format's type, or always text/html.
xml.null | "text", "empty" | A null in XML is the text "null", or an empty element.
error.http-status | 200, "mapped" | HTTP status of a rejected call: always 200, or 401 for -1, 404 for -5 and 400 for other codes.
auth.rejection | fixed | A call with no token, or with a token that does not begin with "sbx_", gets status -1 and, unless error.http-status is "mapped", HTTP 200.
outcome.xml | fixed | Malformed XML gets status -2.
outcome.credits | fixed | A campaign that costs more than the account's credits gets status -3.
outcome.delay | fixed | A delay that is not a valid time gets status -4.
outcome.not-found | fixed | An unknown webhook, list or record gets status -5.
outcome.json | fixed | Malformed JSON gets status -6.
outcome.data | fixed | A message without text gets status -7.

# Recipients, messages, times and results
lists.value | fixed | A list ID is an integer, a string of digits, or a string of 24 hexadecimal digits.
shortlink.length | 22, from ${SHORT_LINK_BASE.length + 5} to 60 | Length of a short link (${SHORT_LINK_BASE} and a separate code for each recipient).
text.unsendable | fixed | Text with lone surrogates, or with control characters except tabs and line breaks, gets -7.
delay.zone | fixed | A send's delay is a time in Europe/Paris, as in a simulation.
delay.past | "reject", "now" | A delay in the past gets -4, or the campaign is sent immediately.
send.extra-counters | false, true | The response to a send contains not_allowed, flood and country_limit.
send.nobody-left | "accept", "reject" | A send whose recipients are all filtered is accepted with sent 0, or rejected with -7.
simulate.credits-short | "negative", "reject" | A simulation that costs more than the account's credits returns negative credits, or -3.

# Webhooks, the error log and the NPAI list
webhook.new-status | "live", "paused" | A new webhook's status.
webhook.status-path | "both", "status", "bare" | PUT works at /webhook/:id/status and at /webhook/:id, or at only one of these paths.
dates.zone | fixed | Dates without an offset are in Europe/Paris.
npai.paging | fixed | One response contains the whole NPAI list; totalDisplayRecords equals totalRecords.

# Events and their delivery
signature.scheme | ${list(SIGNATURE_SCHEMES)} | X-Service-Signature contains the secret itself, or a digest made with the secret.
signature.prefix | false, true | A digest begins with the name of its algorithm, as in "sha256=".
signature.content | fixed | A digest covers only the bytes of the body.
push.body | fixed | An event is a POST of a JSON object with all fields of contract 6.3 to 6.8.
push.content-type | "application/json", "text/plain", "application/x-www-form-urlencoded", "none" | Content-Type of an event; the body is JSON in all cases.
push.timeout-ms | 15000, from 50 to 60000 | Milliseconds until an attempt times out.
push.retries | 8, from 0 to 100 | Maximum number of retries if the receiver does not accept an event.
push.retry-ms | 1000, from 1 to 3600000 | Milliseconds before the first retry; each later wait is twice as long.
push.at-once | 8, from 1 to 1000 | Maximum number of events sent to a webhook at the same time; the order is not fixed.
reports.sequence | ${list(REPORT_SEQUENCES)} | Delivery reports for a phone number without its own sequence.
reports.after-ms | 1000, from 0 to 86400000 | Milliseconds from sending to the first report.
reports.intermediate | false, true | A SENT report (1) precedes the final report.
dlr.date | fixed | A report's date is its creation time, with the Europe/Paris offset.
dlr.message-id | "own", "null" | message_id for a message without a gsmsmsid: an ID from the service, or null.
mo.date | "offset", "none" | The date in an MO or STOP event has an offset, or has no offset.
mo.account-id | "string", "number" | account_id is a string of digits, or a number.
mo.no-message-id | "null", "empty" | last_message_id for a message without a gsmsmsid: null, or an empty string.
stop.words | fixed | A reply opts out if it contains only the word STOP, in any case and with any punctuation.
clicker.no-info | "empty", "null" | info1 to info4 of a click in a campaign to phone numbers: empty strings, or null.
clicker.count | fixed | clicks_on_link counts the clicks on one recipient's link.
stop.also-mo | false, true | A STOP causes only a STOP event, or also an MO event.
`;
