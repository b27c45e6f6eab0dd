/** Shorter secrets are not masked: they would match parts of ordinary words. */
const MIN_SECRET_LENGTH = 4;

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

/** Returns a pattern for a character in plain text, a URL, JSON or XML, also nested in one another. */
function anyEncoding(character: string, index: number): string {
	const code = character.codePointAt(0)!;
	const literal = character.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
	const bytes = [...new TextEncoder().encode(character)]
		.map((byte) => `%(?:25)*${hex(byte.toString(16).padStart(2, '0'))}`)
		.join('');
	const units = Array.from({ length: character.length }, (_, at) =>
		hex(character.charCodeAt(at).toString(16).padStart(4, '0')),
	);
	// At the start of a match, a run of backslashes is tried from its first one alone: linear, not quadratic time.
	const escape = index === 0 ? '(?:(?<!\\\\)\\\\+|\\\\)' : '\\\\+';
	const encodings = [
		literal,
		bytes,
		`${escape}u${units.join('\\\\+u')}`,
		`&(?:amp;)*#0*${code};`,
		`&(?:amp;)*#[xX]0*${hex(code.toString(16))};`,
	];
	if (XML_ENTITY_NAMES[character]) encodings.push(`&(?:amp;)*${XML_ENTITY_NAMES[character]};`);
	if (/["'\\/]/.test(character)) encodings.push(`${escape}${literal}`);
	if (character === ' ') encodings.push('\\+');
	return `(?:${encodings.join('|')})`;
}

/** Finds known secrets in any encoding. */
export class SecretMatcher {
	private readonly pattern: RegExp | undefined;

	constructor(secrets: readonly string[]) {
		const longEnough = secrets.filter((secret) => secret.length >= MIN_SECRET_LENGTH);
		// Longest first: a shorter secret that is the start of a longer one would leave the rest visible.
		const plain = [...new Set(longEnough)].sort((a, b) => b.length - a.length);
		if (plain.length === 0) return;
		const encoded = plain.map((secret) => [...secret].map(anyEncoding).join(''));
		const base64 = plain.flatMap(base64Cores).map((core) => core.replace(/[+/]/g, '\\$&'));
		this.pattern = new RegExp([...encoded, ...base64].join('|'), 'g');
	}

	mask(text: string, mask: string): string {
		if (!this.pattern || text.length < MIN_SECRET_LENGTH) return text;
		return text.replace(this.pattern, mask);
	}
}

/**
 * Returns the Base64 texts that a secret leads to among other bytes, as in Basic authentication: one for each alignment,
 * without the characters that depend on its neighbours. A short secret has none.
 */
function base64Cores(secret: string): string[] {
	const bytes = Buffer.from(secret, 'utf8');
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
