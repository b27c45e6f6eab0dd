/** Shorter secrets are not masked: they would match parts of ordinary words. */
const MIN_SECRET_LENGTH = 4;

/** Shorter secrets are masked as whole words only, so that no phone number or ID is taken for one. */
const MIN_LENGTH_WITHIN_WORDS = 8;

/** The Base64 of shorter secrets is not masked: of so few characters, others can be the same by chance. */
const MIN_BASE64_BYTES = 12;

/** Of longer secrets, this much is compared, and the rest of the word goes with it: a pattern cannot be any length. */
const MAX_COMPARED_LENGTH = 1_000;

/** Between words there can be a percent-encoded character, whose last digits look like a word. */
const WORD_START = '(?:(?<![A-Za-z\\d])|(?<=%[A-Fa-f\\d]{2}))';

/** Returns a pattern for a character as it is, or percent-encoded with digits of either case. */
function plainOrPercent(character: string): string {
	const bytes = [...new TextEncoder().encode(character)].map((byte) =>
		byte
			.toString(16)
			.padStart(2, '0')
			.replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`),
	);
	const literal = character.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
	// The encoded form first: of an encoded % the plain one would leave the rest visible.
	return `(?:%${bytes.join('%')}|${character === ' ' ? '\\+|' : ''}${literal})`;
}

/** Returns a pattern for a secret as it is or percent-encoded. */
function secretPattern(secret: string): string {
	// Whole characters: half of one has another encoding.
	const characters = Array.from(secret);
	const pattern = characters.slice(0, MAX_COMPARED_LENGTH).map(plainOrPercent).join('');
	if (secret.length < MIN_LENGTH_WITHIN_WORDS) return `${WORD_START}${pattern}(?![A-Za-z\\d])`;
	return characters.length > MAX_COMPARED_LENGTH ? `${pattern}[^\\s"'<>,;]*` : pattern;
}

/**
 * Returns the Base64 texts that a secret leads to among other bytes, as in Basic authentication: one for each alignment,
 * without the characters that depend on its neighbours. A short secret has none.
 */
function base64Patterns(secret: string): string[] {
	const all = Buffer.from(secret, 'utf8');
	if (all.length < MIN_BASE64_BYTES) return [];
	const bytes = all.subarray(0, MAX_COMPARED_LENGTH);
	const rest = all.length > bytes.length ? '[A-Za-z\\d+/=]*' : '';
	return [0, 1, 2].map((shift) => {
		const base64 = Buffer.concat([Buffer.alloc(shift), bytes]).toString('base64');
		const start = shift === 0 ? 0 : shift + 1;
		const usable = Math.floor((shift + bytes.length) / 3) * 4;
		return base64.slice(start, usable).replace(/[+/]/g, '\\$&') + rest;
	});
}

/** Returns a pattern for known secrets; undefined when there is none to look for. */
function patternOf(secrets: readonly string[]): RegExp | undefined {
	const known = [...new Set(secrets)]
		.filter(({ length }) => length >= MIN_SECRET_LENGTH)
		// Longest first: a shorter secret that is the start of a longer one would leave the rest visible.
		.sort((a, b) => b.length - a.length);
	const patterns = [...known.map(secretPattern), ...known.flatMap(base64Patterns)];
	return patterns.length === 0 ? undefined : new RegExp(patterns.join('|'), 'g');
}

/** By connection, and gone with it. */
const patterns = new WeakMap<readonly string[], { pattern: RegExp | undefined }>();

/**
 * Returns a text with the connection's secrets replaced, wherever they stand: as they are, percent-encoded, and in
 * Base64.
 */
export function maskKnown(text: string, secrets: readonly string[], mask: string): string {
	// Most values of an answer are shorter, so that this check makes large answers fast.
	if (text.length < MIN_SECRET_LENGTH || secrets.length === 0) return text;
	let known = patterns.get(secrets);
	if (!known) patterns.set(secrets, (known = { pattern: patternOf(secrets) }));
	return known.pattern ? text.replace(known.pattern, mask) : text;
}
