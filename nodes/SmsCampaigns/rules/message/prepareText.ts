import { compose, describeCharacter, isBlank, pluralize } from '../../shared/text';
import { charactersOutside } from './segments';
import {
	LINK_PLACEHOLDER,
	PLACEHOLDER,
	TYPED_PLACEHOLDERS,
	addUtm,
	occurrences,
	readLinks,
	splitAtLinks,
} from './links';
import { findPlaceholders, refuseUnevaluated } from './placeholders';
import { invalidField, quoteInput, refusalsOf } from '../../shared/invalidInput';
import { joinNames } from '../../shared/indexRanges';

interface PreparedText {
	text: string;
	/** One URL per `<-short->` in the text; absent without any. */
	links?: string[];
	/** 1 if the text needs Unicode; otherwise absent. */
	unicode?: 1;
}

export interface TextInput {
	text: unknown;
	/** Whether to replace the links in the text by placeholders. */
	shortenLinks?: boolean;
	/** One link per placeholder that the user typed, in order. */
	links?: unknown;
	/** Added to all links. */
	utmCampaign?: string;
	/** Whether the text quotes the output of a model, expressions included. */
	quotesModel?: boolean;
	/** Whether the service fills in the fields of contacts. */
	toLists?: boolean;
}

/** The display names of the fields, for refusals. */
type TextLabels = Record<'message' | 'links' | 'group', string>;

/**
 * Validates the text of a message and prepares it for the request (contract 2.1, 4.2). Nothing is trimmed or escaped.
 * Letters are composed. Links get the parameters of `utmCampaign`. Placeholders, and links when `shortenLinks` is set, are
 * replaced.
 * @param remarks receives warnings about a text that is in order
 * @returns the text, with `links` in the order of all its placeholders, typed or inserted
 * @throws InvalidInput
 */
export function prepareText(input: TextInput, labels: TextLabels, remarks: string[]): PreparedText {
	const { quotesModel, utmCampaign, shortenLinks = false, toLists = false } = input;
	const typed = checkText(input.text, labels.message);
	if (!quotesModel) {
		for (const link of [input.links].flat()) {
			if (typeof link === 'string') refuseUnevaluated(link, labels.links);
		}
		refuseUnevaluated(typed, labels.message);
	}
	const split = splitAtLinks(typed.replace(TYPED_PLACEHOLDERS, PLACEHOLDER));
	const prose = split.prose.map(compose);
	const typedLinks =
		input.links === undefined ? [] : readLinks(input.links, refusalsOf(labels.links));
	const tag = (link: string) => (utmCampaign === undefined ? link : addUtm(link, utmCampaign));
	const linked = insertPlaceholders(prose, split.links.map(tag), typedLinks.map(tag), shortenLinks);
	checkCount(linked.placeholders, typedLinks.length, labels);
	const [, www] = WITHOUT_SCHEME.exec(linked.text) ?? [];
	if (www) remarks.push(`${www} is not a link on some phones. Write https:// before it.`);
	const cut = shortenLinks ? split.links.findIndex((_, at) => CONTINUES.test(prose[at + 1])) : -1;
	if (cut !== -1) {
		const next = String.fromCodePoint(prose[cut + 1].codePointAt(0)!);
		remarks.push(
			`${split.links[cut]} was shortened up to ${describeCharacter(next)}. Put a space there, or percent-encode the character if it belongs to the link.`,
		);
	}
	if (!quotesModel) {
		const found = findPlaceholders(prose, [...split.links, ...typedLinks]);
		remarks.push(...warnOf(found, labels.message, toLists));
	}
	return {
		text: linked.text,
		...(linked.links.length > 0 && { links: linked.links }),
		...(charactersOutside(linked.text).length > 0 && { unicode: 1 }),
	};
}

/** Directly after a link, a dash or a letter of another script can belong to the link. */
const CONTINUES = /^[\p{Pd}\p{L}]/u;

const MAX_NAMED = 5;

const nameFound = (found: string[]) => joinNames(found.map(quoteInput), MAX_NAMED);

function warnOf(
	{ fields, inLinks, contactFields }: ReturnType<typeof findPlaceholders>,
	label: string,
	toLists: boolean,
) {
	const warnings: string[] = [];
	if (fields.length > 0) {
		warnings.push(
			`'${label}' contains ${nameFound(fields)}, which looks like a placeholder that nothing fills in. To insert a column, write an expression such as {{ $json.firstname }} in '${label}'.`,
		);
	}
	if (inLinks.length > 0) {
		warnings.push(
			`A link contains ${nameFound(inLinks)}, so it may not work. Correct the link in an earlier node.`,
		);
	}
	const unfilled = contactFields.filter((field) => !toLists || !/^\[info[1-4]\]$/i.test(field));
	if (unfilled.length > 0) {
		warnings.push(
			`The service does not fill in ${joinNames(unfilled, MAX_NAMED)}. [info1] to [info4] work only in a message to recipient lists. To insert a column, write an expression.`,
		);
	}
	return warnings;
}

/** Control characters other than line breaks, halves of surrogate pairs, and two code points that XML lacks. */
const UNSENDABLE = /[^\P{Cc}\n\r]|[\p{Cs}\ufffe\uffff]/u;

function checkText(input: unknown, field: string): string {
	const isPrimitive =
		typeof input === 'number' || typeof input === 'bigint' || typeof input === 'boolean';
	const text = isPrimitive ? String(input) : (input ?? '');
	if (typeof text !== 'string') {
		throw invalidField(field, 'is not a text.', 'Write a text, or an expression that returns one.');
	}
	if (isBlank(text)) throw invalidField(field, 'is empty.', 'Write the text to send.');
	const match = UNSENDABLE.exec(text);
	if (match === null) return text;
	// As an editor shows it: from 1, with surrogate pairs counted once.
	const position = Array.from(text.slice(0, match.index)).length + 1;
	throw invalidField(
		field,
		`contains ${describeCharacter(match[0])} at character ${position}, which cannot be sent.`,
		'Remove the character, or replace it with a space. Line breaks are allowed. A cut inside an emoji leaves half of it.',
	);
}

/** @param prose the pieces before, between and after the links that the text contains */
function insertPlaceholders(
	prose: string[],
	found: string[],
	typedLinks: string[],
	shorten: boolean,
) {
	const links: string[] = [];
	let placeholders = 0;
	let text = '';
	for (const [at, piece] of prose.entries()) {
		for (let n = occurrences(piece, PLACEHOLDER); n > 0; n--)
			links.push(typedLinks[placeholders++]);
		text += piece;
		if (at === found.length) break;
		text += shorten ? PLACEHOLDER : found[at];
		if (shorten) links.push(found[at]);
	}
	return { text, links, placeholders };
}

function checkCount(placeholders: number, links: number, labels: TextLabels): void {
	if (placeholders === links) return;
	throw invalidField(
		labels.message,
		`has ${pluralize(placeholders, 'placeholder')} ${LINK_PLACEHOLDER}, and '${labels.links}' has ${pluralize(links, 'link')}.`,
		`Write ${LINK_PLACEHOLDER} in '${labels.message}' once for each link under '${labels.links}' of '${labels.group}', in their order.`,
	);
}

const WITHOUT_SCHEME = /(?:^|[\s(])(www\.[\w-]{1,63}\.\w[^\s<>"]{0,60})/i;
