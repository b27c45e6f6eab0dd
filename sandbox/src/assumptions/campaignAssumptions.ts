import { SHORT_LINK_BASE } from '../domain/messageText.ts';
import { isFilterOrder } from '../domain/recipientFilter.ts';
import { choice, fixed, integer } from './assumption.ts';
import type { Assumption } from './assumption.ts';

/** Assumptions on recipients, texts, times and results. */
export const CAMPAIGN_ASSUMPTIONS: readonly Assumption[] = [
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
	choice(
		'phone.empty',
		'An empty value in gsm is an invalid number, or refused with -7.',
		'invalid',
		'refuse',
	),
	choice(
		'xml.gsm-value',
		'XML with the number in a value inside gsm: an empty number, accepted, or refused with -7.',
		'invalid',
		'accept',
		'refuse',
	),
	choice(
		'recipients.both',
		'Numbers and lists in one call: -7, or the path decides and the others are ignored.',
		'refuse',
		'ignore',
	),
	choice(
		'lists.unknown',
		'An unknown list among known ones: -5 for the whole campaign, or it is left out.',
		'refuse',
		'skip',
	),
	choice(
		'lists.repeated',
		'A list twice in one campaign: its contacts count as duplicated, or it counts once.',
		'duplicated',
		'once',
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
		'xml.links-value',
		'XML with a link in a value inside links is refused with -7, or accepted.',
		'refuse',
		'accept',
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
	choice(
		'sender.blank',
		'A sender with a blank between its letters is refused with -7, or accepted.',
		'refuse',
		'accept',
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
	choice(
		'unicode.as-text',
		'The unicode flag as a JSON string, "0" or "1", is refused with -7, or accepted.',
		'refuse',
		'accept',
	),
	fixed('info.numbers', '[info1] to [info4] stay as they are in a campaign to numbers.'),
	fixed('info.missing', 'A contact without the field gets nothing in its place.'),
	fixed(
		'text.unsendable',
		'Control characters but tab and line breaks, and lone surrogates, are -7.',
	),
	fixed('text.length', 'A text may be of any length.'),
	choice('delay.empty', 'An empty delay is -4, or counts as none.', 'refuse', 'none'),
	choice('delay.past', 'A delay in the past is -4, or sent at once.', 'refuse', 'now'),
	choice(
		'delay.gap',
		'A time that the clocks skip is -4, or as much later as they skip.',
		'refuse',
		'later',
	),
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
];
