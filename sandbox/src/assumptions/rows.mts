import { REPORT_SEQUENCES } from '../domain/deliveryReports.mts';
import { SHORT_LINK_BASE } from '../domain/messageText.mts';
import { SIGNATURE_FAULTS, SIGNATURE_SCHEMES } from '../domain/signature.mts';

const list = (values: readonly string[]) => JSON.stringify(values).slice(1, -1);

/**
 * The assumptions, one a line, in the order of the contract's sections: id, values, what is assumed, and why no probe of
 * `verify` can tell it. The values are a list in JSON, or a whole number with its limits; the first is the default.
 */
export const ROWS = `
# Formats, answers and tokens
accept.default | "xml", "json" | Format when Accept names neither JSON nor XML.
body.format | "accept", "content-type" | A request body is parsed as the format of Accept, or as its Content-Type says.
request.unknown | "ignore", "refuse" | A member or a parameter that the contract does not know is ignored, or refused with -7.
body.limit | fixed | A body over the size limit gets HTTP 413 with status -7. | it would take a body of many megabytes
answer.content-type | "match", "html" | Content-Type of answers: that of the format, or text/html whatever the format.
xml.null | "text", "empty" | A null in XML is the text "null", or an empty element.
error.http-status | 200, "mapped" | HTTP status of a refused call: always 200, or 401 for -1, 404 for -5 and 400 for the rest.
error.details | true, false | A refused call says more in "details".
error.shape | "status", "legacy" | A refused call answers status and message, or only an "error" property without a code.
route.unknown | 404, 200 | HTTP status for an unknown address; status is -5.
rate-limit.calls | 0, from 0 to 100000 | Calls that a token may make in a second; 0 for any number. | it would take more calls than the service allows
rate-limit.http-status | 429, 200 | HTTP status of a call beyond the rate limit; status is -99. With 429 comes Retry-After. | it would take more calls than the service allows
auth.refusal | fixed | No token, or one without "sbx_" before it, gets HTTP 200 with status -1.
auth.log | fixed | A call with a wrong token belongs to no account and is in no error log. | a wrong token could lock the account
outcome.xml | fixed | XML that cannot be read gets status -2.
outcome.credits | fixed | A campaign dearer than the account gets status -3.
outcome.delay | fixed | A delay that is no time gets status -4.
outcome.not-found | fixed | An unknown webhook, list or record gets status -5.
outcome.json | fixed | JSON that cannot be read gets status -6.
outcome.data | fixed | A message without a text gets status -7.
ticket.form | "digits", "long" | A ticket is a string of digits: short, or too long for a number in JavaScript.

# Recipients, texts, times and results
filter.order | fixed | A recipient's reason is the first of: invalid, duplicated, blacklisted, NPAI, country, flood, limit. | it would take numbers that several filters apply to
phone.plus-sign | "invalid", "accept" | A number with a plus sign is invalid, or accepted.
phone.shared-calling-code | fixed | Country of a number under +44: its ISO country; that of a number of Guernsey is GG. | no number of Guernsey or Jersey is kept for fiction
phone.as-number | "refuse", "accept" | A phone number written as a JSON number is refused with -7, or accepted.
phone.empty | "invalid", "refuse" | An empty value in gsm is an invalid number, or refused with -7.
xml.gsm-value | "invalid", "accept", "refuse" | XML with the number in a value inside gsm: an empty number, accepted, or refused with -7.
recipients.both | "refuse", "ignore" | Numbers and lists in one call: -7, or the path decides and the others are ignored.
lists.unknown | "refuse", "skip" | An unknown list among known ones: -5 for the whole campaign, or it is left out.
lists.repeated | "duplicated", "once" | A list twice in one campaign: its contacts count as duplicated, or it counts once.
lists.value | fixed | A list id is an integer, digits in a string, or 24 hexadecimal digits.
lists.send | fixed | A send to lists names them as a simulation does.
recipients.most | fixed | A campaign may have any number of recipients.
send.pushtype | "required", "optional" | A send without pushtype is refused with -7, or taken.
pushtype.absent | "alert", "marketing" | What an absent pushtype counts as.
send.links-missing | "refuse", "literal" | A send whose text has placeholders and no links: refused with -7, or they stay as text.
links.mismatch | "refuse", "tolerate" | As many links as placeholders, else -7; or filled in order, the rest left as it is.
xml.links-value | "refuse", "accept" | XML with a link in a value inside links is refused with -7, or accepted.
simulate.links | "ignore", "check" | Links in a simulation are ignored, or checked as in a send.
links.scheme | fixed | A link is an http or https address, else -7.
shortlink.length | 22, from ${SHORT_LINK_BASE.length + 5} to 60 | Characters of a short link (${SHORT_LINK_BASE} and a separate code for each recipient).
sender.blank | "refuse", "accept" | A sender with a blank between its letters is refused with -7, or accepted.
optout.text | "STOP to opt out." | What is appended, with nothing between, to marketing with a custom sender: 16 characters. | it can be read on a phone alone
unicode.without-flag | "refuse", "replace", "count" | A text outside GSM-7 without the unicode flag: -7, question marks, or counted as Unicode.
unicode.gsm-text | "gsm", "unicode" | A text inside GSM-7 with the unicode flag is counted as GSM-7, or as Unicode.
unicode.as-text | "refuse", "accept" | The unicode flag as a JSON string, "0" or "1", is refused with -7, or accepted.
info.numbers | fixed | [info1] to [info4] stay as they are in a campaign to numbers.
info.missing | fixed | A contact without the field gets nothing in its place. | it can be read on a phone alone
text.unsendable | fixed | Control characters but tab and line breaks, and lone surrogates, are -7.
text.length | fixed | A text may be of any length.
gsmsmsid.length | 255, from 1 to 10000 | Characters of the longest gsmsmsid; a longer one is refused with -7.
delay.zone | fixed | The delay of a send is a time of Europe/Paris, as in a simulation.
delay.empty | "refuse", "none" | An empty delay is -4, or counts as none.
delay.past | "refuse", "now" | A delay in the past is -4, or sent at once.
delay.gap | "refuse", "later" | A time that the clocks skip is -4, or as much later as they skip.
delay.overlap | "first", "second" | An hour that comes twice is its first, or its second time. | a simulation does not say when the campaign would go out
send.extra-counters | false, true | The answer to a send has not_allowed, flood and country_limit.
send.nobody-left | "accept", "refuse" | A send whose recipients are all filtered is accepted with sent 0, or refused with -7.
simulate.credits-short | "negative", "refuse" | A simulation dearer than the account: the answer has negative credits, or -3.
moderation.seconds | 120, from 0 to 86400 | Seconds until a campaign under moderation goes out automatically. | only an account under moderation shows it
moderation.scope | fixed | A simulation is never moderated, and -8 is not in the error log. | only an account under moderation shows it
flood.window | fixed | Anti-flood counts the campaigns created within the window before now. | it would take many sends to one number
country-limit.month | fixed | A country limit counts per calendar month in Europe/Paris. | it would take sends over more than a month

# Webhooks, the error log and the NPAI list
webhook.new-status | "live", "paused" | Status of a new webhook.
webhook.status-path | "both", "status", "bare" | PUT works at /webhook/:id/status and at /webhook/:id, or at one of them.
webhook.no-signature | "null", "absent" | The JSON answer to a creation without signature has signature null, or none.
webhook.same-url | "accept", "refuse" | A second webhook with the same type and URL.
errors.default-sort | "-log_date", "log_date" | Order of the error log when no sort is asked.
errors.unknown-sort | "refuse", "ignore" | A sort that is not in the contract is -7, or counts as none.
errors.ties | fixed | Records that are equal in the sort go by age, in the same direction. | it would take records of the same second in a known order
errors.bad-page | "refuse", "default" | A start or length that is not digits (negative, a fraction, empty) is -7, or its default.
errors.length-zero | "none", "default" | A length of 0 gives no record, or 100.
errors.length-over | "cap", "refuse" | A length over 1000 gives 1000 records, or -7.
errors.keep | 10000, from 1 to 100000 | Records kept per account; the oldest go first. | it would take as many failed calls as the log keeps
errors.body-bytes | 16384, from 0 to 1048576 | Bytes of a request body kept in a record.
errors.authorization | "unmasked", "masked" | The log contains the Authorization header.
errors.url | fixed | The url of a record has host and path; the query is in query_param.
dates.zone | fixed | Dates without an offset are in Europe/Paris.
npai.report | fixed | A report INVALID_DESTINATION (5) puts its number on the NPAI list. | it takes a number that no longer exists
npai.paging | fixed | The NPAI list comes whole; totalDisplayRecords equals totalRecords.

# Events and their delivery
signature.scheme | ${list(SIGNATURE_SCHEMES)} | What X-Service-Signature contains: the secret itself, or a digest made with it.
signature.prefix | false, true | A digest has the name of its algorithm before it, as in "sha256=".
signature.content | fixed | A digest is over the bytes of the body, and over nothing else.
signature.fault | ${list(SIGNATURE_FAULTS)} | A fault on purpose: made with another secret, left out, or one byte of it changed.
push.body | fixed | An event is a POST of a JSON object with all fields of contract 6.3 to 6.8.
push.content-type | "application/json", "text/plain", "application/x-www-form-urlencoded", "none" | Content-Type of an event; the body is JSON all the same.
push.accepted | "2xx", "200", "any" | The answer that takes an event: any 2xx, HTTP 200 alone, or any answer at all.
push.timeout-ms | 15000, from 50 to 60000 | Milliseconds until a try is given up.
push.retries | 8, from 0 to 100 | How often an event is tried again when it is not taken.
push.retry-ms | 1000, from 1 to 3600000 | Milliseconds before the second try; then twice as long each time.
push.redirect | fixed | A redirect is not followed; the event counts as not taken.
push.at-once | 8, from 1 to 1000 | How many events are under way to a webhook at once, in no fixed order.
push.paused | "hold", "drop" | Events of a paused webhook wait until it is live, or are dropped.
push.deleted | fixed | What a deleted webhook did not get yet is dropped.
push.late | fixed | A webhook gets the events that happen once it is there, none from before.
push.last-http-code | fixed | A try without an answer leaves last_http_code as it was. | no call shows it
reports.sequence | ${list(REPORT_SEQUENCES)} | Delivery reports of a message to a number without its own sequence.
reports.after-ms | 1000, from 0 to 86400000 | Milliseconds from sending to the first report.
reports.intermediate | false, true | A report SENT (1) comes before the one that says what became of the message.
reports.filtered | fixed | A filtered recipient gets no report.
dlr.date | fixed | The date of a report is when it was made, with the offset of Europe/Paris.
dlr.message-id | "own", "null" | message_id without a gsmsmsid: an id of the service's own, or null.
mo.date | "offset", "none" | The date of an MO or STOP has an offset, or none.
mo.account-id | "string", "number" | account_id is digits in a string, or a number.
mo.no-message-id | "null", "empty" | last_message_id when there is no gsmsmsid: null, or an empty text.
mo.unasked | fixed | Any number can reply, whether it got a message before or not. | it takes a number that never got a message
stop.words | fixed | A reply is a STOP when it is that word alone, case and punctuation aside.
clicker.device | fixed | brand, model and os of a click are Fairphone, FP5 and Android. | it is what the browser of the phone says
clicker.no-info | "empty", "null" | info1 to info4 in a campaign to numbers: empty texts, or null.
clicker.head | false, true | A HEAD of a short link counts as a click. | the address of the link is on the phone alone
clicker.count | fixed | clicks_on_link counts the clicks on one recipient's link.
balance.line | fixed | A BALANCE_ALERT comes when credits go from above the line to the line or below. | it takes the credits of the account down to its line
stop.also-mo | false, true | A STOP makes a STOP event alone, or an MO event too.
`;
