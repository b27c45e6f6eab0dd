import { describeCharacter, positionOf } from '../../shared/characters';
import { pluralize } from '../../shared/pluralize';
import { valid, invalid } from '../../shared/validation';
import type { Invalid, Validation } from '../../shared/validation';
import { charactersOutside, firstOutside } from './gsm7';
import { findLinks, LINKS_FIELD, readLinks } from './links';
import { refuseUnevaluated } from './unevaluated';

export type Characters = 'automatic' | 'basic' | 'lookAlikes' | 'unicode';

/** The checked text of a campaign, as the request contains it. */
interface PreparedText {
	text: string;
	/** One URL per `<-short->` in the text; absent without any. */
	links?: string[];
	/** 1 when the text needs Unicode or the user chose it; otherwise absent. */
	unicode?: 1;
}

/** Placeholder of a short link in a text (contract 2.1). */
export const PLACEHOLDER = '<-short->';

export interface TextInput {
	text: unknown;
	/** Whether to replace the links in the text by placeholders. */
	shortenLinks?: boolean;
	/** One link per placeholder that the user typed, in order. */
	links?: unknown;
	/** Whether the text quotes what a model wrote, expressions included. */
	quotesModel?: boolean;
	/** Default: automatic. Look-alikes are replaced later, when all that is sent is known. */
	characters?: Characters;
}

const MESSAGE_FIELD = 'Message';

/**
 * Validates the text of a message and prepares it for the request (contract 2.1, 4.2). It is sent as typed: nothing is
 * trimmed, escaped or replaced, except for links when `shortenLinks` is set.
 * @returns the prepared text, with `links` in the order of all its placeholders, typed or inserted. Refused: an empty
 *   text, an expression that was not evaluated, control characters other than line breaks, half a surrogate pair, different numbers of links and
 *   placeholders, a link that is not http or https, and for `basic` a character outside the GSM-7 alphabet.
 */
export function prepareText(input: TextInput): Validation<PreparedText> {
	const text = checkText(input.text);
	if (typeof text !== 'string') return text;
	const unevaluated = input.quotesModel ? undefined : findUnevaluated(text, input.links);
	if (unevaluated) return unevaluated;
	const typedLinks = readLinks(input.links);
	if (!Array.isArray(typedLinks)) return typedLinks;
	const linked = insertPlaceholders(text, typedLinks, input.shortenLinks === true);
	if ('ok' in linked) return linked;
	if (input.characters === 'basic') {
		const refused = refuseUnicode(linked.text);
		if (refused !== undefined) return refused;
	}
	const unicode = input.characters === 'unicode' || firstOutside(linked.text) !== -1;
	const prepared: PreparedText = { text: linked.text };
	if (linked.links.length > 0) prepared.links = linked.links;
	if (unicode) prepared.unicode = 1;
	return valid(prepared, textNotes(linked, input.shortenLinks === true));
}

function findUnevaluated(text: string, links: unknown): Invalid | undefined {
	for (const link of Array.isArray(links) ? (links as unknown[]) : [links]) {
		const refused = typeof link === 'string' ? refuseUnevaluated(link, LINKS_FIELD) : undefined;
		if (refused) return refused;
	}
	return refuseUnevaluated(text, MESSAGE_FIELD);
}

function checkText(input: unknown): string | Invalid {
	const isPrimitive =
		typeof input === 'number' || typeof input === 'bigint' || typeof input === 'boolean';
	const text = isPrimitive ? String(input) : (input ?? '');
	if (typeof text !== 'string') {
		return invalid(
			`'${MESSAGE_FIELD}' is not a text.`,
			'Write a text, or an expression that gives one.',
		);
	}
	if (text.trim() === '') return invalid(`'${MESSAGE_FIELD}' is empty.`, 'Write the text to send.');
	return refuseUnsendable(text) ?? text;
}

/** Control characters other than line breaks, halves of surrogate pairs, and two code points that XML lacks. */
const UNSENDABLE = /[^\P{Cc}\n\r]|[\p{Cs}\ufffe\uffff]/u;

function refuseUnsendable(text: string): Invalid | undefined {
	const match = UNSENDABLE.exec(text);
	if (match === null) return undefined;
	const character = describeCharacter(match[0]);
	const isHalf = /\p{Cs}/u.test(match[0]);
	return invalid(
		`'${MESSAGE_FIELD}' holds ${isHalf ? `half of a character, ${character},` : character} at character ${positionOf(text, match.index)}, which cannot be sent.`,
		isHalf
			? 'The text was probably cut inside an emoji. Cut it elsewhere, or remove the rest of it.'
			: 'Remove it, or put a blank in its place. Line breaks are allowed.',
	);
}

interface TextWithLinks {
	text: string;
	links: string[];
}

function insertPlaceholders(
	text: string,
	typedLinks: string[],
	shorten: boolean,
): TextWithLinks | Invalid {
	const pieces: string[] = [];
	const links: string[] = [];
	let used = 0;
	let copiedTo = 0;
	let next = text.indexOf(PLACEHOLDER);
	const takePlaceholders = (until: number) => {
		while (next !== -1 && next < until) {
			links.push(typedLinks[used]);
			used++;
			next = text.indexOf(PLACEHOLDER, next + PLACEHOLDER.length);
		}
	};
	if (shorten) {
		for (const link of findLinks(text)) {
			takePlaceholders(link.start);
			pieces.push(text.slice(copiedTo, link.start), PLACEHOLDER);
			links.push(link.url);
			copiedTo = link.end;
		}
	}
	takePlaceholders(text.length);
	if (used !== typedLinks.length) return refuseCount(used, typedLinks.length);
	pieces.push(text.slice(copiedTo));
	return { text: pieces.join(''), links };
}

function refuseCount(placeholders: number, links: number): Invalid {
	const advice =
		placeholders > links
			? `Add a link under '${LINKS_FIELD}' for each ${PLACEHOLDER}, in their order.`
			: `Write ${PLACEHOLDER} in 'Message' where each link belongs, or remove the links that are too many.`;
	return invalid(
		`'Message' holds ${pluralize(placeholders, 'placeholder')} ${PLACEHOLDER}, and '${LINKS_FIELD}' holds ${pluralize(links, 'link')}.`,
		advice,
	);
}

const MAX_CHARACTERS_NAMED = 5;

function refuseUnicode(text: string): Invalid | undefined {
	const outside = [...charactersOutside(text)];
	if (outside.length === 0) return undefined;
	const named = outside
		.slice(0, MAX_CHARACTERS_NAMED)
		.map(
			([character, at]) => `${describeCharacter(character)} at character ${positionOf(text, at)}`,
		);
	const unnamed = outside.length - named.length;
	return invalid(
		`'${MESSAGE_FIELD}' holds what the basic SMS alphabet lacks: ${named.join(', ')}${unnamed > 0 ? `, and ${unnamed} more` : ''}.`,
		"Replace it, or set 'Character Set' to Replace Look-Alikes, Automatic or Unicode.",
	);
}

const NEARLY_PLACEHOLDER = /<[\s-]{0,4}short[\s-]{0,4}>/gi;
const WITHOUT_SCHEME = /(?:^|[\s(])(www\.[\w-]{1,63}\.\w[^\s<>"]{0,60})/i;

function textNotes({ text, links }: TextWithLinks, shorten: boolean): string[] {
	const notes: string[] = [];
	const misspelt = text.match(NEARLY_PLACEHOLDER)?.find((match) => match !== PLACEHOLDER);
	if (misspelt !== undefined) {
		notes.push(
			`'${MESSAGE_FIELD}' holds ${misspelt}, which stays as it is. A placeholder is written ${PLACEHOLDER}.`,
		);
	}
	const www = shorten ? WITHOUT_SCHEME.exec(text) : null;
	if (www !== null) {
		notes.push(`${www[1]} was not shortened: links start with http:// or https://.`);
	}
	if (links.some((link) => /\[info[1-4]\]/i.test(link))) {
		notes.push(
			'A link holds a field such as [info1]. Fields are filled in in the text; in links they may not be.',
		);
	}
	return notes;
}
