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
import { findPlaceholders, rejectUnevaluated } from './placeholders';
import { invalidField, quoteInput, rejectionsOf } from '../../shared/invalidInput';
import { joinNames } from '../../shared/indexRanges';

interface PreparedText {
	text: string;
	/** One URL per `<-short->` in the text; absent without `<-short->`. */
	links?: string[];
	/** 1 if the text needs Unicode; otherwise absent. */
	unicode?: 1;
}

export interface TextInput {
	text: unknown;
	/** Whether to replace the links in the text with placeholders. */
	shortenLinks?: boolean;
	/** One link for each typed placeholder, in the same order. */
	links?: unknown;
	/** The campaign name to add to all links. */
	utmCampaign?: string;
	/** Whether the text quotes an AI model's output, which is not searched for expressions and placeholders. */
	quotesModel?: boolean;
	/** Whether the service fills in contact fields. */
	toLists?: boolean;
}

/** The fields' display names, for error messages. */
type TextLabels = Record<'message' | 'links' | 'group', string>;

/**
 * Validates a message's text and prepares it for the request (contract 2.1, 4.2). Outside links, combines accents with
 * their letters. Neither trims nor escapes the text. Adds the parameters of `utmCampaign` to all links. Replaces typed
 * placeholders, and links if `shortenLinks` is set, with `<-short->`.
 * @param warnings receives warnings about valid text
 * @returns the text, with `links` in the order of the text's placeholders, typed or inserted
 * @throws InvalidInput
 */
export function prepareText(
	input: TextInput,
	labels: TextLabels,
	warnings: string[],
): PreparedText {
	const { quotesModel, utmCampaign, shortenLinks = false, toLists = false } = input;
	const typed = checkText(input.text, labels.message);
	if (!quotesModel) {
		for (const link of [input.links].flat()) {
			if (typeof link === 'string') rejectUnevaluated(link, labels.links);
		}
		rejectUnevaluated(typed, labels.message);
	}
	const split = splitAtLinks(typed.replace(TYPED_PLACEHOLDERS, PLACEHOLDER));
	const prose = split.prose.map(compose);
	const typedLinks =
		input.links === undefined ? [] : readLinks(input.links, rejectionsOf(labels.links));
	const tag = (link: string) => (utmCampaign === undefined ? link : addUtm(link, utmCampaign));
	const linked = insertPlaceholders(prose, split.links.map(tag), typedLinks.map(tag), shortenLinks);
	checkCount(linked.placeholders, typedLinks.length, labels);
	const [, www] = WITHOUT_SCHEME.exec(linked.text) ?? [];
	if (www) warnings.push(`Some phones do not show ${www} as a link. Write https://${www} instead.`);
	const cut = shortenLinks ? split.links.findIndex((_, at) => CONTINUES.test(prose[at + 1])) : -1;
	if (cut !== -1) {
		const next = String.fromCodePoint(prose[cut + 1].codePointAt(0)!);
		warnings.push(
			`${split.links[cut]} is shortened only up to ${describeCharacter(next)}. Put a space before the character, or percent-encode the character if it belongs to the link.`,
		);
	}
	if (!quotesModel) {
		const found = findPlaceholders(prose, [...split.links, ...typedLinks]);
		warnings.push(...warnOf(found, labels.message, toLists));
	}
	return {
		text: linked.text,
		...(linked.links.length > 0 && { links: linked.links }),
		...(charactersOutside(linked.text).length > 0 && { unicode: 1 }),
	};
}

/** A dash or a letter of another script directly after a link can belong to the link. */
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
			`'${label}' contains ${nameFound(fields)}. Text that looks like a placeholder stays as typed. To insert a column, write an expression such as {{ $json.firstname }} in '${label}'.`,
		);
	}
	if (inLinks.length > 0) {
		warnings.push(
			`A link contains ${nameFound(inLinks)}, so the link may not work. Correct the link in an earlier node.`,
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

/** Unpaired surrogates, control characters (except line breaks), and two code points that XML cannot contain. */
const UNSENDABLE = /[^\P{Cc}\n\r]|[\p{Cs}\ufffe\uffff]/u;

function checkText(input: unknown, field: string): string {
	const isPrimitive =
		typeof input === 'number' || typeof input === 'bigint' || typeof input === 'boolean';
	const text = isPrimitive ? String(input) : (input ?? '');
	if (typeof text !== 'string') {
		throw invalidField(field, 'is not text.', 'Enter text, or an expression that returns text.');
	}
	if (isBlank(text)) throw invalidField(field, 'is empty.', 'Enter the text to send.');
	const match = UNSENDABLE.exec(text);
	if (match === null) return text;
	// Counts like an editor: from 1, and a surrogate pair as one character.
	const position = Array.from(text.slice(0, match.index)).length + 1;
	throw invalidField(
		field,
		`contains ${describeCharacter(match[0])} at character ${position}, which cannot be sent.`,
		'Remove the character, or replace it with a space. Line breaks are allowed. If the text was cut, it may end with half an emoji.',
	);
}

/** @param prose the strings around the links in `found` */
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
		`has ${pluralize(placeholders, `${LINK_PLACEHOLDER} placeholder`)}, but '${labels.links}' has ${pluralize(links, 'link')}.`,
		`Write ${LINK_PLACEHOLDER} in '${labels.message}' once for each link under '${labels.links}' of '${labels.group}', in the same order.`,
	);
}

const WITHOUT_SCHEME = /(?:^|[\s(])(www\.[\w-]{1,63}\.\w[^\s<>"]{0,60})/i;
