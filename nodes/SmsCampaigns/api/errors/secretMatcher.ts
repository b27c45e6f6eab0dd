/** Shorter secrets are not masked: they would match parts of ordinary words. */
const MIN_SECRET_LENGTH = 4;

/** Shorter secrets are masked as whole words only, so that no phone number or ID is taken for one. */
const MIN_LENGTH_WITHIN_WORDS = 8;

/** Of longer secrets, this much is compared, and the rest of the word goes with it: a pattern cannot be any length. */
const MAX_COMPARED_LENGTH = 1_000;

const XML_ENTITY_NAMES: Readonly<Record<string, string>> = {
	'&': 'amp',
	'<': 'lt',
	'>': 'gt',
	'"': 'quot',
	"'": 'apos',
};

/** Returns a pattern for a hexadecimal number in either case. */
const hex = (digits: string) =>
	digits.replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);

const SEMICOLON = '(?:;|%(?:25)*3[bB])';

/** The start of an XML reference, which can be percent-encoded, or a reference itself. */
const AMPERSAND = `(?:&|%(?:25)*26)(?:amp${SEMICOLON})*`;

/** Returns a pattern for a numeric XML reference. */
const numericReference = (code: number) =>
	`${AMPERSAND}(?:#|%(?:25)*23)0*(?:${code}|[xX]0*${hex(code.toString(16))})${SEMICOLON}`;

/** A backslash, of a secret or of an escape. */
const BACKSLASH = `(?:\\\\|%(?:25)*5[cC]|${numericReference(0x5c)})(?:u005[cC])*`;

/** How many backslashes there are depends on how often the text was encoded. Bounded, for linear time. */
const MAX_BACKSLASHES = 64;

/** Returns a pattern for a part of a secret in plain text, a URL, JSON or XML, also nested in one another. */
function anyEncoding(part: string, index: number, parts: string[]): string {
	if (part.startsWith('\\')) return `(?:${BACKSLASH}){1,${MAX_BACKSLASHES}}`;
	const code = part.codePointAt(0)!;
	const literal = part.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
	const bytes = [...new TextEncoder().encode(part)]
		.map((byte) => `%(?:25)*${hex(byte.toString(16).padStart(2, '0'))}`)
		.join('');
	const units = Array.from({ length: part.length }, (_, at) =>
		hex(part.charCodeAt(at).toString(16).padStart(4, '0')),
	);
	const encodings = [
		bytes,
		`u${units.join(`(?:${BACKSLASH}){1,${MAX_BACKSLASHES}}u`)}`,
		numericReference(code),
	];
	if (XML_ENTITY_NAMES[part]) encodings.push(`${AMPERSAND}${XML_ENTITY_NAMES[part]}${SEMICOLON}`);
	if (part === ' ') encodings.push('\\+');
	// Last: of an encoded & or % it would leave the rest visible.
	encodings.push(literal);
	// At the start, the escape is not part of the match. Backslashes of the secret have taken those of the escape.
	const isEscaped = index > 0 && !parts[index - 1].startsWith('\\');
	return `${isEscaped ? `(?:${BACKSLASH}){0,${MAX_BACKSLASHES}}` : ''}(?:${encodings.join('|')})`;
}

/** Splits a secret into characters and runs of backslashes. */
const partsOf = (secret: string): string[] =>
	secret.slice(0, MAX_COMPARED_LENGTH).match(/\\+|[^\\]/gu) ?? [];

/** Returns a pattern for a secret in any encoding. */
function secretPattern(secret: string, parts: string[]): string {
	const pattern = parts.map(anyEncoding).join('');
	if (secret.length < MIN_LENGTH_WITHIN_WORDS) return `(?<![A-Za-z\\d])${pattern}(?![A-Za-z\\d])`;
	return secret.length > MAX_COMPARED_LENGTH ? `${pattern}[^\\s"'<>,;]*` : pattern;
}

/** Finds known secrets in any encoding. */
export class SecretMatcher {
	private readonly pattern: RegExp | undefined;

	/** No match is shorter: every part of a secret takes a character at least. */
	private readonly minLength: number = Infinity;

	constructor(secrets: readonly string[]) {
		const longEnough = secrets.filter(
			(secret) => secret.length >= MIN_SECRET_LENGTH && /[^\\]/.test(secret),
		);
		// Longest first: a shorter secret that is the start of a longer one would leave the rest visible.
		const plain = [...new Set(longEnough)].sort((a, b) => b.length - a.length);
		if (plain.length === 0) return;
		const parts = plain.map(partsOf);
		const base64 = plain.flatMap(base64Cores);
		this.minLength = Math.min(...[...parts, ...base64].map(({ length }) => length));
		const patterns = plain.map((secret, at) => secretPattern(secret, parts[at]));
		const escaped = base64.map((core) => core.replace(/[+/]/g, '\\$&'));
		this.pattern = new RegExp([...patterns, ...escaped].join('|'), 'g');
	}

	mask(text: string, mask: string): string {
		// Most values of an answer are shorter, so that this check makes large answers fast.
		if (!this.pattern || text.length < this.minLength) return text;
		return text.replace(this.pattern, mask);
	}
}

/**
 * Returns the Base64 texts that a secret leads to among other bytes, as in Basic authentication: one for each alignment,
 * without the characters that depend on its neighbours. A short secret has none.
 */
function base64Cores(secret: string): string[] {
	const bytes = Buffer.from(secret.slice(0, MAX_COMPARED_LENGTH), 'utf8');
	if (bytes.length < 12) return [];
	return [0, 1, 2].map((shift) => {
		const base64 = Buffer.concat([Buffer.alloc(shift), bytes]).toString('base64');
		const start = shift === 0 ? 0 : shift + 1;
		const usable = Math.floor((shift + bytes.length) / 3) * 4;
		return base64.slice(start, usable);
	});
}

const matchers = new WeakMap<readonly string[], SecretMatcher>();

/** Returns the matcher of a connection's secrets; created once per connection. */
export function secretMatcherFor(secrets: readonly string[]): SecretMatcher {
	const existing = matchers.get(secrets);
	if (existing) return existing;
	const matcher = new SecretMatcher(secrets);
	matchers.set(secrets, matcher);
	return matcher;
}
