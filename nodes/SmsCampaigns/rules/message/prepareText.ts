import { describeCharacter, positionOf, pluralize } from '../../shared/text';
import { charactersOutside, firstOutside } from './segments';
import { findLinks, readLinks } from './links';
import { invalidField, quoteInput, refusalsOf } from '../../shared/invalidInput';

type Characters = 'automatic' | 'basic' | 'lookAlikes' | 'unicode';

interface PreparedText {
	text: string;
	/** One URL per `<-short->` in the text; absent without any. */
	links?: string[];
	/** 1 when the text needs Unicode or the user chose it; otherwise absent. */
	unicode?: 1;
}

/** Placeholder of a short link in a request (contract 2.1). */
export const PLACEHOLDER = '<-short->';

/** The placeholder as people read and type it. */
export const LINK_PLACEHOLDER = '[link]';

/** All that people type for it: also the service's own, and what a font with ligatures makes of that. */
export const TYPED_PLACEHOLDERS = /\[link\]|(?:<-|←)short(?:->|→)/gi;

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

/** The display names of the fields, for refusals. */
type TextLabels = Record<'message' | 'links' | 'characters', string>;

/**
 * Validates the text of a message and prepares it for the request (contract 2.1, 4.2). It is sent as typed: nothing is
 * trimmed, escaped or replaced, except for placeholders, and links when `shortenLinks` is set.
 * @returns the text, with `links` in the order of all its placeholders, typed or inserted
 * @throws InvalidInput
 */
export function prepareText(input: TextInput, labels: TextLabels, notes: string[]): PreparedText {
	const typed = checkText(input.text, labels.message);
	if (!input.quotesModel) {
		for (const link of [input.links].flat()) {
			if (typeof link === 'string') refuseUnevaluated(link, labels.links);
		}
		refuseUnevaluated(typed, labels.message);
	}
	const text = typed.replace(TYPED_PLACEHOLDERS, PLACEHOLDER);
	const typedLinks =
		input.links === undefined ? [] : readLinks(input.links, refusalsOf(labels.links));
	const linked = insertPlaceholders(text, typedLinks, input.shortenLinks === true);
	checkCount(linked.placeholders, typedLinks.length, labels);
	if (input.characters === 'basic')
		checkBasic(linked.text.replaceAll(PLACEHOLDER, LINK_PLACEHOLDER), labels);
	const unicode = input.characters === 'unicode' || firstOutside(linked.text) !== -1;
	const [, www] = (input.shortenLinks && WITHOUT_SCHEME.exec(linked.text)) || [];
	if (www) notes.push(`${www} was not shortened: links start with http:// or https://.`);
	return {
		text: linked.text,
		...(linked.links.length > 0 && { links: linked.links }),
		...(unicode && { unicode: 1 }),
	};
}

/** A variable or a function of n8n. */
const N8N_NAME = /\$[a-z_(]/i;

/** The sign that n8n puts before an expression, at the start of the text that was typed. Not `=> Sale` or `== Sale ==`. */
const MARKED = /^\s*(?:(?:\[link\]|<-short->)\s*)?=["'`$\p{L}\p{N}{]/iu;

/**
 * Refuses a text that contains an expression of n8n, such as another node or an AI model writes: n8n evaluates what stands
 * in the field, not what is in a value, and people would get it as it stands.
 * @throws InvalidInput; takes linear time
 */
export function refuseUnevaluated(text: string, field: string): void {
	const expression = MARKED.test(text) ? text.trim() : findExpression(text);
	if (expression === undefined) return;
	throw invalidField(
		field,
		`contains ${quoteInput(expression)}, an expression that is not evaluated: people would get it as it stands.`,
		`It comes from a value, where n8n evaluates nothing. Write the expression into '${field}' itself, or give it the finished text.`,
	);
}

function findExpression(text: string): string | undefined {
	let open = text.indexOf('{{');
	while (open !== -1) {
		const close = text.indexOf('}}', open);
		if (close === -1) return undefined;
		const expression = text.slice(open, close + 2);
		if (N8N_NAME.test(expression)) return expression;
		open = text.indexOf('{{', close);
	}
	return undefined;
}

/** Control characters other than line breaks, halves of surrogate pairs, and two code points that XML lacks. */
const UNSENDABLE = /[^\P{Cc}\n\r]|[\p{Cs}\ufffe\uffff]/u;

function checkText(input: unknown, field: string): string {
	const isPrimitive =
		typeof input === 'number' || typeof input === 'bigint' || typeof input === 'boolean';
	const text = isPrimitive ? String(input) : (input ?? '');
	if (typeof text !== 'string') {
		throw invalidField(field, 'is not a text.', 'Write a text, or an expression that gives one.');
	}
	if (text.trim() === '') throw invalidField(field, 'is empty.', 'Write the text to send.');
	const match = UNSENDABLE.exec(text);
	if (match === null) return text;
	const character = describeCharacter(match[0]);
	const isHalf = /\p{Cs}/u.test(match[0]);
	throw invalidField(
		field,
		`contains ${isHalf ? `half of a character, ${character},` : character} at character ${positionOf(text, match.index)}, which cannot be sent.`,
		isHalf
			? 'The text was probably cut inside an emoji. Cut it elsewhere, or remove the rest of it.'
			: 'Remove it, or put a blank in its place. Line breaks are allowed.',
	);
}

function insertPlaceholders(text: string, typedLinks: string[], shorten: boolean) {
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
	pieces.push(text.slice(copiedTo));
	return { text: pieces.join(''), links, placeholders: used };
}

function checkCount(placeholders: number, links: number, labels: TextLabels): void {
	if (placeholders === links) return;
	const advice =
		placeholders > links
			? `Add a link under '${labels.links}' for each ${LINK_PLACEHOLDER}, in their order.`
			: `Write ${LINK_PLACEHOLDER} in '${labels.message}' where each link belongs, or remove the links that are too many.`;
	throw invalidField(
		labels.message,
		`has ${countOf(placeholders, 'placeholder')} ${LINK_PLACEHOLDER}, and '${labels.links}' has ${countOf(links, 'link')}.`,
		advice,
	);
}

const countOf = (count: number, noun: string) =>
	count === 0 ? `no ${noun}` : pluralize(count, noun);

const MAX_CHARACTERS_NAMED = 5;

function checkBasic(text: string, labels: TextLabels): void {
	const outside = [...charactersOutside(text)];
	if (outside.length === 0) return;
	const named = outside
		.slice(0, MAX_CHARACTERS_NAMED)
		.map(
			([character, at]) => `${describeCharacter(character)} at character ${positionOf(text, at)}`,
		);
	const unnamed = outside.length - named.length;
	throw invalidField(
		labels.message,
		`contains what the basic SMS alphabet lacks: ${named.join(', ')}${unnamed > 0 ? `, and ${unnamed} more` : ''}.`,
		`Replace it, or set '${labels.characters}' to Replace Look-Alikes, Automatic or Unicode.`,
	);
}

const WITHOUT_SCHEME = /(?:^|[\s(])(www\.[\w-]{1,63}\.\w[^\s<>"]{0,60})/i;
