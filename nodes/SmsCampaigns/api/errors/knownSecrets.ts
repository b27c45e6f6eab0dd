import { decodeReferences } from '../format/xml';
import type { Fields } from '../model/types';

/** The text that replaces a secret. The fixed length does not reveal the secret's length. */
export const MASK = '***';

/** The maximum number of decoding passes: a string can be JSON inside a query inside JSON. */
const MAX_LEVELS = 8;

/** An escaped character in JSON or XML. */
const IN_TEXTS =
	/\\(?:u[\dA-Fa-f]{4}|x[\dA-Fa-f]{2}|["'\\/bfnrt])|&(?:#\d{1,7}|#[xX][\dA-Fa-f]{1,6}|amp|lt|gt|quot|apos);/g;

/** An escaped character in a URL. A character beyond ASCII has several bytes. */
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

/** Decodes one level of escapes. Decodes URL escapes last, because a decoded `&` would look like the end of a value. */
function decodeOnce(text: string): string {
	const decoded = text.replace(IN_TEXTS, decodeEscape);
	return decoded === text ? text.replace(IN_URLS, decodeEscape) : decoded;
}

/** Masks the secrets that `mask` finds in a string. If a secret is escaped, returns the decoded string. */
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

/** Shorter secrets are not masked, because they would match ordinary words. */
const MIN_SECRET_LENGTH = 4;

/** Shorter secrets are masked only as whole words, so that parts of phone numbers and IDs stay visible. */
const MIN_LENGTH_WITHIN_WORDS = 8;

/** The maximum number of a secret's characters that a pattern contains, because a pattern's length is limited. */
const MAX_SECRET_LENGTH = 2_000;

/**
 * Returns the source of the pattern for a secret. A form encodes a space as a plus sign. In nested JSON, up to 15
 * backslashes precede an escaped first character. The pattern includes these backslashes, because the text after them
 * already looks like the secret.
 */
function secretPattern(secret: string): string {
	const escaped = secret.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&').replaceAll(' ', '[ +]');
	const pattern = /^[\\"'/]/.test(secret) ? `\\\\{0,15}${escaped}` : escaped;
	const isWithinWords = secret.length >= MIN_LENGTH_WITHIN_WORDS;
	return isWithinWords ? pattern : `(?<![A-Za-z\\d])${pattern}(?![A-Za-z\\d])`;
}

/** The pattern for each connection's secrets. The garbage collector removes an entry together with its connection. */
const patterns = new WeakMap<readonly string[], RegExp | undefined>();

function patternFor(secrets: readonly string[]): RegExp | undefined {
	if (!patterns.has(secrets)) {
		const texts = new Set(secrets.map((secret) => secret.slice(0, MAX_SECRET_LENGTH)));
		// Decoding a response also decodes a secret that looks escaped. The loop visits even the strings that it adds.
		for (const text of texts) texts.add(decodeOnce(text));
		const known = [...texts]
			.filter(({ length }) => length >= MIN_SECRET_LENGTH)
			// Longer secrets come first: a shorter secret could match the start of a longer one and leave the rest.
			.sort((a, b) => b.length - a.length)
			.map(secretPattern);
		patterns.set(secrets, known.length > 0 ? new RegExp(known.join('|'), 'g') : undefined);
	}
	return patterns.get(secrets);
}

function maskPattern(text: string, pattern: RegExp): string {
	// Most values are short or contain no escapes, so these checks keep the masking of large responses fast.
	if (text.length < MIN_SECRET_LENGTH) return text;
	const mask = (part: string) => part.replace(pattern, MASK);
	return /[\\&%]/.test(text) ? maskEscaped(text, mask) : mask(text);
}

/**
 * Masks the names, strings and numbers in a value, at any depth and in place.
 * @param mask returns a string with its secrets masked
 * @param isSecret returns whether to mask the whole value of a name
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
 * Masks the connection's secrets in a response, in place: in names, strings and numbers, at any depth and with any
 * escaping.
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
