import { secretMatcherFor } from './secretMatcher';

/** Stands in the place of a secret. Its length says nothing about the secret's. */
export const MASK = '***';

/** Longest quotation of the service's own words. */
const MAX_DETAIL_LENGTH = 300;

/** Parts of names whose values nobody must see: of headers, parameters, properties and elements. */
const NAME_PART =
	'signature|secret|token|passw(?:or)?d|passphrase|api[-_]?key|authorization|cookie|credential|session[-_]?id';

const SECRET_NAME = new RegExp(`${NAME_PART}|(?:^|[-_])auth(?:$|[-_])`, 'i');

/** Only a text in which this is found can hold a secret that its place gives away. */
const MAY_HOLD_SECRET = new RegExp(`${NAME_PART}|auth|bearer|://[^/\\s]*@`, 'i');

const BEARER =
	/\b(bearer(?:\s|%20|\+|&#(?:32|x20);|\\+u0020)+)(?!\+|%20)(?:[^\s"'<>,;&\\%]|%[0-9a-f]{2}|\\+\/)+/gi;

/** The end of a URL's scheme, also escaped or percent-encoded. */
const SCHEME_END = /:\/\/|:\\\/\\\/|%3A%2F%2F/gi;

/** The rest of a URL's authority, up to an `@`. */
const AUTHORITY = /[^\s/?#@"'<>\\]*/y;

const QUOTE = `\\\\*["']|&(?:amp;)*(?:quot|apos|#34|#39|#x22|#x27);|%2[27]`;

/** A name, the end of its quotation, a colon or an equals sign, and the start of the value's quotation. */
const MEMBER = new RegExp(
	`(?:${NAME_PART}|\\bauth)[\\w.-]{0,40}(?:${QUOTE})?\\s{0,20}(:|=|%3A|%3D)\\s{0,20}(${QUOTE})?`,
	'gi',
);

const OPEN = '(?:<|&(?:amp;)*lt;|%3C|(?<!\\\\)\\\\+u003c)';
const CLOSE = '>|&(?:amp;)*gt;|%3E|\\\\+u003e';

/** An opening tag, in any of the ways to write it within something else. */
const ELEMENT = new RegExp(
	`${OPEN}[\\w.:-]{0,40}(?:${NAME_PART})[\\w.-]{0,40}(?:\\s[^<>]{0,200}?)?(${CLOSE})`,
	'gi',
);

/** Letters written as escapes, so that a name cannot hide: `\u0073ignature`, `%73ignature`. */
const ESCAPED_LETTER = /(?:\\u00|%)(4[1-9a-f]|5[0-9a]|6[1-9a-f]|7[0-9a])/gi;

/** Whether a header, parameter or property of this name holds a secret. */
export function isSecretName(name: string): boolean {
	return SECRET_NAME.test(plainLetters(name));
}

function plainLetters(text: string): string {
	if (!text.includes('\\u00') && !text.includes('%')) return text;
	return text.replace(ESCAPED_LETTER, (_escape, hex: string) =>
		String.fromCharCode(Number.parseInt(hex, 16)),
	);
}

/** A secret for display: `***` when there is one, null when there is none. */
export function maskSecret(secret: unknown): string | null {
	return secret === undefined || secret === null || secret === '' ? null : MASK;
}

/**
 * Masks everything in a text that is or may be a secret: the known ones in any encoding, bearer tokens, passwords
 * in addresses, and the values of telling names in JSON, XML, forms, query strings and header lines, whole or cut
 * off, also nested in one another. When in doubt it masks.
 * @param secrets the connection's
 */
export function maskText(text: string, secrets: readonly string[]): string {
	const masked = secretMatcherFor(secrets).mask(text, MASK);
	let plain = masked;
	if (!MAY_HOLD_SECRET.test(masked)) {
		plain = plainLetters(masked);
		if (plain === masked || !MAY_HOLD_SECRET.test(plain)) return masked;
	} else if (plainLetters(masked) !== masked) plain = plainLetters(masked);
	return maskUserInfo(maskMembers(maskElements(plain)).replace(BEARER, `$1${MASK}`));
}

/** Replaces what follows each match of the pattern, up to where `endOf` says. */
function maskAfter(
	text: string,
	pattern: RegExp,
	endOf: (match: RegExpExecArray, from: number) => number,
): string {
	const parts: string[] = [];
	let done = 0;
	pattern.lastIndex = 0;
	for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
		const from = match.index + match[0].length;
		const end = endOf(match, from);
		if (end <= from) continue;
		parts.push(text.slice(done, from), MASK);
		done = end;
		pattern.lastIndex = end;
	}
	return done === 0 ? text : parts.join('') + text.slice(done);
}

function maskElements(text: string): string {
	const closing = new RegExp(`${OPEN}(?:/|%2F|\\\\+/)`, 'gi');
	return maskAfter(text, ELEMENT, (match, from) => {
		if (match[0].slice(0, -match[1].length).endsWith('/')) return from;
		closing.lastIndex = from;
		return closing.exec(text)?.index ?? text.length;
	});
}

function maskMembers(text: string): string {
	return maskAfter(text, MEMBER, ([name, separator, quote], from) => {
		if (quote !== undefined) return endOfQuotation(text, quote, from);
		if (text.startsWith(MASK, from)) return from;
		if (/[[{]/.test(text.charAt(from))) return text.length;
		const end = /cookie/i.test(name)
			? /[\r\n"<]/g
			: /[:A]$/i.test(separator)
				? /[,;}\]"'\r\n<]/g
				: /[&;#,}\s"'<>]/g;
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

/** Where a quotation ends: at the next quote of the same kind that is not escaped, or with the text. */
function endOfQuotation(text: string, quote: string, from: number): number {
	for (let at = text.indexOf(quote, from); at !== -1; at = text.indexOf(quote, at + 1)) {
		let slashes = 0;
		while (text.charAt(at - 1 - slashes) === '\\') slashes++;
		// Within a plain quotation an odd number escapes the quote; a quote that is escaped itself has its own.
		if (quote.startsWith('\\') ? slashes === 0 : slashes % 2 === 0) return at;
	}
	return text.length;
}

/**
 * Masks a whole record, in a copy: every text in it, and entirely what a telling name holds.
 * @param secrets the connection's
 */
export function maskValue(value: unknown, secrets: readonly string[]): unknown {
	if (typeof value === 'string') return maskText(value, secrets);
	if (typeof value !== 'object' || value === null) return value;
	if (Array.isArray(value)) return value.map((inner) => maskValue(inner, secrets));
	const masked: Record<string, unknown> = {};
	for (const [name, inner] of Object.entries(value)) {
		const key = maskText(name, secrets);
		const hidden = isSecretName(name) && inner !== '';
		masked[key] = hidden ? maskSecret(inner) : maskValue(inner, secrets);
	}
	return masked;
}

/** The service's own words on one line, cut to a length that a person reads. */
export function shorten(text: string): string {
	const line = text.replace(/\s+/g, ' ').trim();
	return line.length <= MAX_DETAIL_LENGTH ? line : `${line.slice(0, MAX_DETAIL_LENGTH)}…`;
}
