import { trimAll } from '../../shared/text';
import { quoteInput, type Refuse } from '../../shared/invalidInput';

/** A link at `[start, end)` of a text, in UTF-16 code units. */
interface FoundLink {
	start: number;
	end: number;
	url: string;
}

const LINK_START = /\bhttps?:\/\//gi;

/**
 * Ends a link: a blank, an invisible character, an angle bracket, a double quote, or punctuation of languages without
 * blanks. A pattern for all the rest of a link would need too much memory for a text of some million characters.
 */
const LINK_END =
	/[\s\p{Cc}\p{Cf}<>"«»\u201c-\u201f\u2026\u3001\u3002\u3008-\u3011\uff01\uff08\uff09\uff0c\uff1a\uff1b\uff1f]/gu;

const SENTENCE_END = /[.,;:!?|'\u2018\u2019]/;
const CLOSING: Record<string, string> = { ')': '(', ']': '[', '}': '{' };

/** Finds http and https links, without trailing punctuation or unmatched closing brackets. */
export function* findLinks(text: string): Generator<FoundLink> {
	let end = 0;
	for (const { index } of text.matchAll(LINK_START)) {
		if (index < end) continue;
		LINK_END.lastIndex = index;
		end = LINK_END.exec(text)?.index ?? text.length;
		const url = withoutPunctuation(text.slice(index, end));
		if (isHttp(url)) yield { start: index, end: index + url.length, url };
	}
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

function occurrences(text: string, character: string): number {
	let count = 0;
	for (let at = text.indexOf(character); at !== -1; at = text.indexOf(character, at + 1)) count++;
	return count;
}

function isHttp(url: string): boolean {
	return /^https?:\/\//i.test(url) && URL.canParse(url);
}

const LINKS_ADVICE = 'Write each link in full, such as https://example.com/offer, one per line.';

/**
 * Parses *Short Link URLs* (`links`, contract 2.1): one link, several in a text, or an array of such texts.
 * @throws InvalidInput for the first that is not http or https
 */
export function readLinks(input: unknown, refuse: Refuse): string[] {
	return (Array.isArray(input) ? (input as unknown[]) : [input ?? '']).flatMap((text) => {
		if (typeof text !== 'string') {
			throw refuse('contains something that is not a link.', LINKS_ADVICE);
		}
		return splitLinks(text).map((link) => checkLink(link, refuse));
	});
}

function splitLinks(text: string): string[] {
	return text
		.split(/\s|(?<![,;])[,;]+(?=https?:\/\/)/i)
		.map((link) => trimAll(link).replace(/(?<![,;])[,;]+$/, ''))
		.filter((link) => link !== '');
}

function checkLink(link: string, refuse: Refuse): string {
	if (!/[\s\p{Cc}\p{Cs}\ufffe\uffff]/u.test(link) && isHttp(link)) return link;
	throw refuse(
		`: ${quoteInput(link)} is not a link that starts with http:// or https://.`,
		LINKS_ADVICE,
	);
}
