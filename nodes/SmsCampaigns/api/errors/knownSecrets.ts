import { decodeReferences } from '../format/xml';
import type { Fields } from '../model/types';

/** Replaces a secret. Its length is always the same, so it does not reveal the secret's. */
export const MASK = '***';

/** How often a text is decoded at most: it can be JSON in a query in JSON. */
const MAX_LEVELS = 8;

/** A character as JSON and XML can write it. */
const IN_TEXTS =
	/\\(?:u[\dA-Fa-f]{4}|x[\dA-Fa-f]{2}|["'\\/bfnrt])|&(?:#\d{1,7}|#[xX][\dA-Fa-f]{1,6}|amp|lt|gt|quot|apos);/g;

/** A character as URLs write it: in several bytes beyond ASCII. */
const IN_URLS =
	/%(?:[0-7]|[CD][\dA-F]%[89AB]|E(?:[\dA-F]%[89AB]){2}|F(?:[\dA-F]%[89AB]){3})[\dA-F]/gi;

function decodeEscape(escape: string): string {
	if (escape.startsWith('&')) return decodeReferences(escape);
	try {
		if (escape.startsWith('%')) return decodeURIComponent(escape);
		return escape === "\\'" ? "'" : (JSON.parse(`"${escape.replace('\\x', '\\u00')}"`) as string);
	} catch {
		return escape;
	}
}

/** Decodes a text once. What is escaped for a URL is decoded when nothing else is: it ends nothing in a URL. */
function decodeOnce(text: string): string {
	const decoded = text.replace(IN_TEXTS, decodeEscape);
	return decoded === text ? text.replace(IN_URLS, decodeEscape) : decoded;
}

/** Masks the secrets that `mask` finds in a text, in any escaping. A text that had to be decoded is shown decoded. */
export function maskEscaped(text: string, mask: (text: string) => string): string {
	let shown = mask(text);
	let view = shown;
	for (let level = 0; level < MAX_LEVELS; level++) {
		const decoded = decodeOnce(view);
		if (decoded === view) break;
		view = mask(decoded);
		if (view !== decoded) shown = view;
	}
	return shown;
}

/** Shorter secrets are not masked: they would match parts of ordinary words. */
const MIN_SECRET_LENGTH = 4;

/** Shorter secrets are masked as whole words only, so that no phone number or ID is taken for one. */
const MIN_LENGTH_WITHIN_WORDS = 8;

/** Only the start of a longer secret is searched for: a pattern has a maximum length. */
const MAX_SECRET_LENGTH = 2_000;

/**
 * A form writes a space as a plus sign. JSON in JSON writes up to 15 backslashes before a first character that it escapes:
 * the pattern includes them, since the text from that character on can look like the secret.
 */
function secretPattern(secret: string): string {
	const escaped = secret.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&').replaceAll(' ', '[ +]');
	const pattern = /^[\\"'/]/.test(secret) ? `\\\\{0,15}${escaped}` : escaped;
	const isWithinWords = secret.length >= MIN_LENGTH_WITHIN_WORDS;
	return isWithinWords ? pattern : `(?<![A-Za-z\\d])${pattern}(?![A-Za-z\\d])`;
}

/** By connection, and removed with the connection. */
const patterns = new WeakMap<readonly string[], RegExp | undefined>();

function patternFor(secrets: readonly string[]): RegExp | undefined {
	if (!patterns.has(secrets)) {
		const texts = new Set(secrets.map((secret) => secret.slice(0, MAX_SECRET_LENGTH)));
		// A secret that looks escaped is decoded if another part of the text is. The loop reaches what it adds.
		for (const text of texts) texts.add(decodeOnce(text));
		const known = [...texts]
			.filter(({ length }) => length >= MIN_SECRET_LENGTH)
			// Longest first: a shorter secret that is the start of a longer one would leave the rest visible.
			.sort((a, b) => b.length - a.length)
			.map(secretPattern);
		patterns.set(secrets, known.length > 0 ? new RegExp(known.join('|'), 'g') : undefined);
	}
	return patterns.get(secrets);
}

function maskPattern(text: string, pattern: RegExp): string {
	// Most values are shorter, or have nothing escaped, so that these checks make large responses fast.
	if (text.length < MIN_SECRET_LENGTH) return text;
	const mask = (part: string) => part.replace(pattern, MASK);
	return /[\\&%]/.test(text) ? maskEscaped(text, mask) : mask(text);
}

/**
 * Masks names, texts and numbers at any depth of a value, in place.
 * @param mask masks a text
 * @param isSecret whether the whole value of a name is masked
 */
export function maskMembers(
	value: unknown,
	mask: (text: string) => string,
	isSecret: (name: string) => boolean,
): unknown {
	if (typeof value === 'string' || typeof value === 'number') {
		const masked = mask(String(value));
		return masked === String(value) ? value : masked;
	}
	if (typeof value !== 'object' || value === null) return value;
	if (Array.isArray(value)) {
		for (let at = 0; at < value.length; at++) value[at] = maskMembers(value[at], mask, isSecret);
		return value;
	}
	const fields = value as Fields;
	for (const name of Object.keys(fields)) {
		const inner = fields[name];
		const isMasked = isSecret(name) && inner !== null && inner !== '';
		const maskedName = mask(name);
		if (maskedName !== name) delete fields[name];
		fields[maskedName] = isMasked ? MASK : maskMembers(inner, mask, isSecret);
	}
	return value;
}

/**
 * Masks the connection's own secrets in a response, in place: in names, texts and numbers, wherever they stand, and
 * however they are escaped.
 */
export function maskKnown<T>(response: T, secrets: readonly string[]): T {
	const pattern = patternFor(secrets);
	if (!pattern) return response;
	return maskMembers(
		response,
		(text) => maskPattern(text, pattern),
		() => false,
	) as T;
}
