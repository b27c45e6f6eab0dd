import type { Fields } from '../model/types';

/** Replaces a secret. Its length is always the same, so it does not reveal the secret's. */
export const MASK = '***';

/** Shorter secrets are not masked: they would match parts of ordinary words. */
const MIN_SECRET_LENGTH = 4;

/** Shorter secrets are masked as whole words only, so that no phone number or ID is taken for one. */
const MIN_LENGTH_WITHIN_WORDS = 8;

/** The Base64 of shorter secrets is not masked: of so few characters, others can be the same by chance. */
const MIN_BASE64_BYTES = 12;

/** Of a longer secret, only the start is looked for: a pattern cannot have any length. */
const MAX_SECRET_LENGTH = 2_000;

/** Between words there can be a percent-encoded character, whose last digits look like a word. */
const WORD_START = '(?:(?<![A-Za-z\\d])|(?<=%[A-Fa-f\\d]{2}))';

const ENCODED_IN_URLS = /[^\w.~-]/gu;

function encodedOrPlain(character: string): string {
	const encoded = Buffer.from(character).toString('hex').replace(/../g, '%$&');
	const blank = character === ' ' ? '\\+|' : '';
	// The encoded form first: of an encoded % the plain one would leave the rest visible.
	return `(?:${encoded}|${encoded.toUpperCase()}|${blank}\\${character})`;
}

function secretPattern(secret: string): string {
	const pattern = secret.replace(ENCODED_IN_URLS, encodedOrPlain).replaceAll('.', '\\.');
	const isWithinWords = secret.length >= MIN_LENGTH_WITHIN_WORDS;
	return isWithinWords ? pattern : `${WORD_START}${pattern}(?![A-Za-z\\d])`;
}

/**
 * Returns patterns for the Base64 of texts that contain a secret, as in Basic authentication: one for each alignment,
 * without the characters that depend on the neighbors. A short secret has none.
 */
function base64Patterns(secret: string): string[] {
	const bytes = Buffer.from(secret);
	if (bytes.length < MIN_BASE64_BYTES) return [];
	return [0, 1, 2].map((shift) => {
		const base64 = Buffer.concat([Buffer.alloc(shift), bytes]).toString('base64');
		const start = shift === 0 ? 0 : shift + 1;
		const end = Math.floor((shift + bytes.length) / 3) * 4;
		return base64.slice(start, end).replaceAll('+', '\\+');
	});
}

/** By connection, and gone with it. */
const patterns = new WeakMap<readonly string[], RegExp | undefined>();

function patternFor(secrets: readonly string[]): RegExp | undefined {
	if (!patterns.has(secrets)) {
		const known = secrets
			.filter(({ length }) => length >= MIN_SECRET_LENGTH)
			.map((secret) => secret.slice(0, MAX_SECRET_LENGTH))
			// Longest first: a shorter secret that is the start of a longer one would leave the rest visible.
			.sort((a, b) => b.length - a.length);
		const texts = [...known.map(secretPattern), ...known.flatMap(base64Patterns)];
		patterns.set(secrets, texts.length > 0 ? new RegExp(texts.join('|'), 'g') : undefined);
	}
	return patterns.get(secrets);
}

/** Masks the connection's secrets in a text, wherever they stand. */
export function maskKnown(text: string, secrets: readonly string[]): string {
	const pattern = patternFor(secrets);
	return pattern ? text.replace(pattern, MASK) : text;
}

function maskMembers(container: object, pattern: RegExp): void {
	const members = container as Record<string | number, unknown>;
	// No text for each index of a list: it would take more memory than most elements.
	const names = Array.isArray(container) ? undefined : Object.keys(container);
	const count = names?.length ?? (container as unknown[]).length;
	for (let at = 0; at < count; at++) {
		const name = names?.[at] ?? at;
		const inner = members[name];
		if (typeof inner === 'object' && inner !== null) maskMembers(inner, pattern);
		else if (typeof inner === 'string' || typeof inner === 'number') {
			const text = String(inner);
			// Most values are shorter, so that this check makes large responses fast.
			const masked = text.length < MIN_SECRET_LENGTH ? text : text.replace(pattern, MASK);
			if (masked !== text) members[name] = masked;
		}
		const maskedName = typeof name === 'string' ? name.replace(pattern, MASK) : name;
		if (maskedName === name) continue;
		members[maskedName] = members[name];
		delete members[name];
	}
}

/**
 * Masks the connection's own secrets in everything that a response contains: names, texts and numbers, at any depth,
 * in place.
 */
export function maskResponse(fields: Fields, secrets: readonly string[]): Fields {
	const pattern = patternFor(secrets);
	if (pattern) maskMembers(fields, pattern);
	return fields;
}
