import { describeCharacter, trimAll } from '../../shared/text';
import { quoteInput, type Reject } from '../../shared/invalidInput';

/** The placeholder of a short link in a request (contract 2.1). */
export const PLACEHOLDER = '<-short->';

/** The placeholder that people read and type. */
export const LINK_PLACEHOLDER = '[link]';

/** All forms of the placeholder: `[link]`, `<-short->`, and the arrows into which some editors turn `<-` and `->`. */
export const TYPED_PLACEHOLDERS = /\[link\]|(?:<-|←)short(?:->|→)/gi;

const LINK_START = /\bhttps?:\/\//gi;

/** Commas or semicolons directly before the next link. */
const BEFORE_NEXT = String.raw`(?<![,;])[,;]+(?=https?:\/\/)`;

/** Symbols outside ASCII, such as dashes, emoji, quotation marks and brackets, but no apostrophe or middle dot. */
const SYMBOL = String.raw`[^\p{ASCII}\p{L}\p{Mn}\p{Mc}\p{Nd}\u2018\u2019\u00b7]`;

/** A non-Latin letter directly after a Latin letter or a digit: languages such as Chinese put no space after a link. */
const OTHER_SCRIPT = String.raw`(?<=[\p{sc=Latin}\d])[^\P{L}\p{sc=Latin}]`;

/** Matches the end of a link. A pattern for a whole link would need too much memory for a very long message. */
const LINK_END = new RegExp(
	`[\\s\\p{Cc}\\p{VS}<>"]|${SYMBOL}|${OTHER_SCRIPT}|${BEFORE_NEXT}`,
	'giu',
);

const SENTENCE_END = /[.,;:!?|'\u2018\u2019]/;
const CLOSING: Record<string, string> = { ')': '(', ']': '[', '}': '{' };

/**
 * Splits a message at its http and https links. Punctuation and unmatched closing brackets at the end of a link do not
 * belong to the link.
 * @returns `links`, and `prose`: the strings before, between and after the links, each of which may be empty
 */
export function splitAtLinks(text: string): { prose: string[]; links: string[] } {
	const prose: string[] = [];
	const links: string[] = [];
	let from = 0;
	let end = 0;
	for (const { index } of text.matchAll(LINK_START)) {
		if (index < end) continue;
		LINK_END.lastIndex = index;
		end = LINK_END.exec(text)?.index ?? text.length;
		const link = withoutPunctuation(text.slice(index, end));
		if (!isHttp(link)) continue;
		prose.push(text.slice(from, index));
		links.push(link);
		from = index + link.length;
	}
	prose.push(text.slice(from));
	return { prose, links };
}

function withoutPunctuation(candidate: string): string {
	const surplus = new Map<string, number>();
	for (const [close, open] of Object.entries(CLOSING)) {
		surplus.set(close, occurrences(candidate, close) - occurrences(candidate, open));
	}
	let end = candidate.length;
	for (; end > 0; end--) {
		const last = candidate[end - 1];
		const open = surplus.get(last);
		if (open !== undefined && open > 0) surplus.set(last, open - 1);
		else if (!SENTENCE_END.test(last)) break;
	}
	return candidate.slice(0, end);
}

export const occurrences = (text: string, part: string): number => text.split(part).length - 1;

function isHttp(url: string): boolean {
	return /^https?:\/\//i.test(url) && URL.canParse(url);
}

/**
 * Inserts the missing web analytics parameters before a link's fragment and changes no other character. The case of a
 * parameter's name does not matter, and an escaped `&amp;` counts as `&`.
 * @param campaign a name without unpaired surrogates
 */
export function addUtm(link: string, campaign: string): string {
	const [address] = link.split('#', 1);
	const at = address.indexOf('?');
	const query = at === -1 ? undefined : address.slice(at + 1);
	const found = new URLSearchParams(query?.replaceAll(';', '&').toLowerCase());
	// Also escapes characters that phones treat as punctuation at the end of a link.
	const value = encodeURIComponent(campaign).replace(
		/[!'()*.]/g,
		(sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
	);
	const utm = { utm_source: 'sms-campaigns', utm_medium: 'sms', utm_campaign: value };
	const added = Object.entries(utm)
		.filter(([name]) => !found.has(name))
		.map((parameter) => parameter.join('='));
	if (added.length === 0) return link;
	const separator = query === undefined ? '?' : /(?:^|[&;])$/.test(query) ? '' : '&';
	return address + separator + added.join('&') + link.slice(address.length);
}

const BETWEEN_LINKS = new RegExp(`\\s|${BEFORE_NEXT}`, 'i');

const LINKS_ADVICE = 'Enter one full link per line, such as https://example.com/offer.';

/**
 * Parses *Short Link URLs* (`links`, contract 2.1): one string with any number of links, or an array of strings.
 * @throws InvalidInput if a link is not http or https, or contains a symbol at which `splitAtLinks` ends a link
 */
export function readLinks(input: unknown, reject: Reject): string[] {
	return [input ?? ''].flat().flatMap((text: unknown) => {
		if (typeof text !== 'string') {
			throw reject('contains a value that is not a link.', LINKS_ADVICE);
		}
		const links = text
			.split(BETWEEN_LINKS)
			.map((link) => trimAll(link).replace(/(?<![,;])[,;]+$/, ''));
		return links.filter((link) => link !== '').map((link) => checkLink(link, reject));
	});
}

const SYMBOLS = new RegExp(SYMBOL, 'u');

function checkLink(link: string, reject: Reject): string {
	if (/[\s\p{Cc}\p{Cs}\ufffe\uffff]/u.test(link) || !isHttp(link)) {
		throw reject(
			`: ${quoteInput(link)} is not a link that starts with http:// or https://.`,
			LINKS_ADVICE,
		);
	}
	const [symbol] = SYMBOLS.exec(link) ?? [];
	if (symbol === undefined) return link;
	throw reject(
		`: ${quoteInput(link)} contains ${describeCharacter(symbol)}, which cannot be part of a link.`,
		`Remove the character, or write ${encodeURIComponent(symbol)}.`,
	);
}
