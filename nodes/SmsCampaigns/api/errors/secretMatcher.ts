/** Secrets shorter than this are not searched for: they would be found in every word. */
const MIN_SECRET_LENGTH = 4;

const XML_ENTITY_NAMES: Readonly<Record<string, string>> = {
	'&': 'amp',
	'<': 'lt',
	'>': 'gt',
	'"': 'quot',
	"'": 'apos',
};

/** A hexadecimal number in either case. */
const hex = (digits: string) =>
	digits.replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);

/** A pattern for one character as it may stand in a text, an address, JSON or XML, also in one within another. */
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
	const ways = [
		literal,
		bytes,
		`${escape}u${units.join('\\\\+u')}`,
		`&(?:amp;)*#0*${code};`,
		`&(?:amp;)*#[xX]0*${hex(code.toString(16))};`,
	];
	if (XML_ENTITY_NAMES[character]) ways.push(`&(?:amp;)*${XML_ENTITY_NAMES[character]};`);
	if (/["'\\/]/.test(character)) ways.push(`${escape}${literal}`);
	if (character === ' ') ways.push('\\+');
	return `(?:${ways.join('|')})`;
}

/** Finds secrets that are known, however they are encoded. */
export class SecretMatcher {
	private readonly pattern: RegExp | undefined;

	private readonly plain: readonly string[];

	constructor(secrets: readonly string[]) {
		const long = secrets.filter((secret) => secret.length >= MIN_SECRET_LENGTH);
		// The longest first, so that no rest of it stays when another is its beginning.
		this.plain = [...new Set(long)].sort((one, other) => other.length - one.length);
		if (this.plain.length === 0) return;
		const encoded = this.plain.map((secret) => [...secret].map(anyEncoding).join(''));
		const base64 = this.plain.flatMap(base64Cores).map((core) => core.replace(/[+/]/g, '\\$&'));
		this.pattern = new RegExp([...encoded, ...base64].join('|'), 'g');
	}

	mask(text: string, mask: string): string {
		if (!this.pattern || text.length < MIN_SECRET_LENGTH) return text;
		return text.replace(this.pattern, mask);
	}
}

/**
 * What a secret's Base64 has in common wherever it stands among other bytes, as in Basic authentication; none for
 * a short one.
 */
function base64Cores(secret: string): string[] {
	const bytes = Buffer.from(secret, 'utf8');
	if (bytes.length < 12) return [];
	return [0, 1, 2].map((shift) => {
		const whole = Buffer.concat([Buffer.alloc(shift), bytes]).toString('base64');
		const start = shift === 0 ? 0 : shift + 1;
		const usable = Math.floor((shift + bytes.length) / 3) * 4;
		return whole.slice(start, usable);
	});
}

const matchers = new WeakMap<readonly string[], SecretMatcher>();

/** The finder for a connection's secrets; made once per connection. */
export function secretMatcherFor(secrets: readonly string[]): SecretMatcher {
	const there = matchers.get(secrets);
	if (there) return there;
	const made = new SecretMatcher(secrets);
	matchers.set(secrets, made);
	return made;
}
