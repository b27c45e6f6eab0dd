import { secretMatcherFor } from './secretMatcher';
import { isCommonWord, isSecretName, plainLetters } from './secretNames';

/** Replaces a secret. Its length is always the same, so it does not reveal the secret's. */
export const MASK = '***';

/** Longest text of the service that is quoted, in UTF-16 code units. */
const MAX_DETAIL_LENGTH = 300;

const BLANK = '\\s|%20|\\+|&#(?:32|x20);|\\\\+u0020';

/** An authentication scheme and its credentials. */
const SCHEME = new RegExp(
	`\\b(bearer|basic)(${BLANK})((?:${BLANK})*(?:[^\\s"'<>,;&\\\\%]|%[\\da-f]{2}|\\\\+/)+)`,
	'gi',
);

/** Tells credentials in Base64 from a word of prose after `basic`. */
const LOOKS_ENCODED = /[\d+/=]|[a-z][A-Z]/;

const PRINTABLE = /^[\x20-\x7e]*$/;

/** A word of prose after `bearer`. */
const WORD_AFTER_BEARER =
	/^(?:tokens?|auth(?:entication|ori[sz]ation)?|schemes?|headers?|credentials?)[.!]?$/i;

/** The end of a URL's scheme, also escaped or percent-encoded. */
const SCHEME_END = /:\/\/|:\\\/\\\/|%3A%2F%2F/gi;

/** The rest of a URL's authority, up to an `@`. */
const AUTHORITY = /[^\s/?#@"'<>\\]*/y;

const QUOTE = `\\\\*["']|&(?:amp;)*(?:quot|apos|#34|#39|#x22|#x27);|%(?:25)*2[27]|\\\\+u002[27]`;
const SEPARATOR = `:|=|%(?:25)*3[AD]|\\\\+u003[ad]|&(?:amp;)*#(?:58|61|x3a|x3d);`;

/** A name, its closing quote, a colon or equals sign, and the value's opening quote. */
const MEMBER = new RegExp(
	`(?<![\\w.-])([\\w.-]+)(${QUOTE})?\\s{0,20}(${SEPARATOR})\\s{0,20}(${QUOTE})?`,
	'gi',
);

const OPEN = '(?:<|&(?:amp;)*lt;|%(?:25)*3C|(?<!\\\\)\\\\+u003c)';
const CLOSE = '>|&(?:amp;)*gt;|%(?:25)*3E|\\\\+u003e';

/** An opening tag, plain or escaped inside another format. */
const ELEMENT = new RegExp(`${OPEN}([\\w.:-]+)(?:\\s[^<>]{0,200}?)?(${CLOSE})`, 'gi');

/** Longer quotes, of many backslashes, are not looked for again. */
const MAX_QUOTE_LENGTH = 40;

/** Returns `***` for a secret, null for none. */
export function maskSecret(secret: unknown): string | null {
	return secret === undefined || secret === null || secret === '' ? null : MASK;
}

/**
 * Masks everything in a text that is or may be a secret: known secrets in any encoding, bearer tokens, credentials in
 * URLs, and the values of secret names in JSON, XML, forms, query strings and header lines, also truncated or nested in
 * one another. When in doubt, it masks.
 * @param secrets the connection's known secrets
 */
export function maskText(text: string, secrets: readonly string[]): string {
	const masked = secretMatcherFor(secrets).mask(text, MASK);
	const plain = plainLetters(masked);
	const result = maskByContext(plain);
	return result === plain ? masked : result;
}

/** Tells whether this is the Base64 of a name and a password. */
function encodesPair(text: string): boolean {
	const decoded = Buffer.from(text, 'base64').toString('latin1');
	return decoded.includes(':') && PRINTABLE.test(decoded);
}

function maskByContext(text: string): string {
	const members = maskMembers(maskElements(text));
	const schemes = members.replace(SCHEME, (whole, scheme: string, blank: string, rest: string) => {
		const isProse = /^basic$/i.test(scheme)
			? !LOOKS_ENCODED.test(rest) && !encodesPair(rest)
			: WORD_AFTER_BEARER.test(rest);
		return isProse ? whole : `${scheme}${blank}${MASK}`;
	});
	return maskUserInfo(schemes);
}

/** Masks the text from the end of each match to the index that `endOf` returns. */
function maskAfter(
	text: string,
	pattern: RegExp,
	endOf: (match: RegExpExecArray, from: number) => number,
): string {
	const parts: string[] = [];
	let copiedTo = 0;
	pattern.lastIndex = 0;
	for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
		const from = match.index + match[0].length;
		const end = endOf(match, from);
		if (end <= from) continue;
		parts.push(text.slice(copiedTo, from), MASK);
		copiedTo = end;
		pattern.lastIndex = end;
	}
	return copiedTo === 0 ? text : parts.join('') + text.slice(copiedTo);
}

function maskElements(text: string): string {
	return maskAfter(text, ELEMENT, ([tag, name, close], from) => {
		if (!isSecretName(name) || tag.slice(0, -close.length).endsWith('/')) return from;
		const closing = new RegExp(`${OPEN}(?:/|%2F|\\\\+/)${name.replaceAll('.', '\\.')}`, 'gi');
		closing.lastIndex = from;
		return closing.exec(text)?.index ?? text.length;
	});
}

function maskMembers(text: string): string {
	return maskAfter(text, MEMBER, ({ 1: name, 2: closing, 3: separator, 4: quote, index }, from) => {
		if (!isSecretName(name) || text.startsWith(MASK, from)) return from;
		const isColon = /^:|(?:3a|58);?$/i.test(separator);
		const isProse = closing === undefined && isColon && /\w $/.test(text.slice(index - 2, index));
		// What follows `Bearer` is masked with its scheme, so that the sentence around it can be read.
		if (isProse && (isCommonWord(name) || /^bearer\b/i.test(text.slice(from, from + 7))))
			return from;
		if (quote !== undefined) return endOfQuotation(text, quote, from);
		if (/[[{]/.test(text.charAt(from))) return text.length;
		const end = /cookie/i.test(name) ? /[\r\n"<]/g : isColon ? /[,;}\]"'\r\n<]/g : /[&;#,}\s"'<>]/g;
		end.lastIndex = from;
		return end.exec(text)?.index ?? text.length;
	});
}

/** Masks user names and passwords in front of a host. */
function maskUserInfo(text: string): string {
	// A percent-encoded scheme end can be inside an authority; rereading from each would take quadratic time.
	let checkedTo = 0;
	return maskAfter(text, SCHEME_END, (_match, from) => {
		if (from < checkedTo) return from;
		AUTHORITY.lastIndex = from;
		AUTHORITY.test(text);
		checkedTo = AUTHORITY.lastIndex;
		return text.charAt(checkedTo) === '@' ? checkedTo : from;
	});
}

/** Returns the index of the closing quote, of the same kind and not escaped, or of the text's end. */
function endOfQuotation(text: string, quote: string, from: number): number {
	if (quote.length > MAX_QUOTE_LENGTH) return text.length;
	for (let at = text.indexOf(quote, from); at !== -1; at = text.indexOf(quote, at + 1)) {
		let slashes = 0;
		while (text.charAt(at - 1 - slashes) === '\\') slashes++;
		// An odd number of backslashes escapes a plain quote. An escaped quote already includes its own.
		if (quote.startsWith('\\') ? slashes === 0 : slashes % 2 === 0) return at;
	}
	return text.length;
}

/**
 * Masks a copy of a record: all texts in it, and the whole values of secret names.
 * @param secrets the connection's known secrets
 */
export function maskValue(value: unknown, secrets: readonly string[]): unknown {
	if (typeof value === 'string') return maskText(value, secrets);
	if (typeof value !== 'object' || value === null) return value;
	if (Array.isArray(value)) return value.map((inner) => maskValue(inner, secrets));
	const masked: Record<string, unknown> = {};
	for (const [name, inner] of Object.entries(value)) {
		const key = maskText(name, secrets);
		const isSecret = isSecretName(name) && inner !== '';
		masked[key] = isSecret ? maskSecret(inner) : maskValue(inner, secrets);
	}
	return masked;
}

/** Puts a text of the service on one line, and cuts it to a readable length. */
export function shorten(text: string): string {
	const line = text.replace(/\s+/g, ' ').trim();
	return line.length <= MAX_DETAIL_LENGTH ? line : `${line.slice(0, MAX_DETAIL_LENGTH)}…`;
}
