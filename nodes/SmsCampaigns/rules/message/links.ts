import { trimAll } from '../../shared/characters';
import { quoteInput, invalid } from '../../shared/validation';
import type { Invalid } from '../../shared/validation';

/** A link at `[start, end)` of a text, in UTF-16 code units. */
interface FoundLink {
	start: number;
	end: number;
	url: string;
}

const LINK_START = /\bhttps?:\/\//gi;

/**
 * Ends a link: a blank, an invisible character, an angle bracket (a placeholder may follow), any kind of double quote,
 * or punctuation of languages written without blanks. A pattern for all the rest of a link would fill the memory of the
 * engine for patterns with a text of some million characters.
 */
const LINK_END =
	/[\s\p{Cc}\p{Cf}<>"«»\u201c-\u201f\u2026\u3001\u3002\u3008-\u3011\uff01\uff08\uff09\uff0c\uff1a\uff1b\uff1f]/gu;

/** Separates a link from the next one. */
const BEFORE_NEXT_LINK = /[,;|](?=https?:\/\/)/i;

const SENTENCE_END = /[.,;:!?|'\u2018\u2019]/;
const CLOSING: Record<string, string> = { ')': '(', ']': '[', '}': '{' };

/** Finds http and https links, without trailing punctuation or unmatched closing brackets. */
export function* findLinks(text: string): Generator<FoundLink> {
	let end = 0;
	for (const { index } of text.matchAll(LINK_START)) {
		if (index < end) continue;
		LINK_END.lastIndex = index;
		end = LINK_END.exec(text)?.index ?? text.length;
		let start = index;
		for (const candidate of text.slice(index, end).split(BEFORE_NEXT_LINK)) {
			const url = withoutPunctuation(candidate);
			if (isHttp(url)) yield { start, end: start + url.length, url };
			start += candidate.length + 1;
		}
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

/** Display name of the option. */
export const LINKS_FIELD = 'Short Link URLs';
const LINKS_ADVICE = 'Write each link in full, such as https://example.com/offer, one per line.';

/**
 * Parses the *Links* option (`links`, contract 2.1).
 * @param input one link, several in a text (line breaks, blanks, commas before the next link), an array of links or of
 *   `{ url }`, or the JSON text of such an array
 * @returns the links as typed, all http or https; refused with the first that is not
 */
export function readLinks(input: unknown): string[] | Invalid {
	const links: string[] = [];
	for (const link of linkTexts(input)) {
		if (typeof link !== 'string') {
			return invalid(`'${LINKS_FIELD}' holds something that is no link.`, LINKS_ADVICE);
		}
		if (/[\s\p{Cc}\p{Cs}\ufffe\uffff]/u.test(link) || !isHttp(link)) {
			return invalid(
				`'${LINKS_FIELD}': ${quoteInput(link)} is not a link that starts with http:// or https://.`,
				LINKS_ADVICE,
			);
		}
		links.push(link);
	}
	return links;
}

function linkTexts(input: unknown): unknown[] {
	if (input === undefined || input === null) return [];
	if (typeof input === 'string') return splitLinks(input);
	if (Array.isArray(input)) return input.flatMap(linkTexts);
	const { url, value } = input as { url?: unknown; value?: unknown };
	return [url ?? value];
}

function splitLinks(text: string): unknown[] {
	if (/^\s*\[/.test(text)) {
		try {
			return linkTexts(JSON.parse(text));
		} catch {
			// Not JSON: the check of each link names the mistake.
		}
	}
	return text
		.split(/\s|(?<![,;])[,;]+(?=https?:\/\/)/i)
		.map((link) => trimAll(link).replace(/(?<![,;])[,;]+$/, ''))
		.filter((link) => link !== '');
}
