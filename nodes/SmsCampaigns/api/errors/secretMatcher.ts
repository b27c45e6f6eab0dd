import { MASK, maskFound, viewsOf } from './escapes';
import type { Fields } from '../model/types';

/** Shorter secrets are not masked: they would match parts of ordinary words. */
const MIN_SECRET_LENGTH = 4;

/** Shorter secrets are masked as whole words only, so that no phone number or ID is taken for one. */
const MIN_LENGTH_WITHIN_WORDS = 8;

/** The Base64 of shorter secrets is not masked: of so few characters, others can be the same by chance. */
const MIN_BASE64_BYTES = 12;

/** Of a longer secret, only the start is looked for: a pattern cannot have any length. */
const MAX_SECRET_LENGTH = 2_000;

/** A form writes a blank as a plus sign. */
const escapePattern = (text: string) =>
	text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&').replaceAll(' ', '[ +]');

function secretPattern(secret: string): string {
	const pattern = escapePattern(secret);
	const isWithinWords = secret.length >= MIN_LENGTH_WITHIN_WORDS;
	return isWithinWords ? pattern : `(?<![A-Za-z\\d])${pattern}(?![A-Za-z\\d])`;
}

/**
 * Returns patterns for the Base64 of texts that contain a secret, as in Basic authentication and in URLs: one for each
 * alignment, without the characters that depend on the neighbors. A short secret has none.
 */
function base64Patterns(secret: string): string[] {
	const bytes = Buffer.from(secret);
	if (bytes.length < MIN_BASE64_BYTES) return [];
	return [0, 1, 2].map((shift) => {
		const base64 = Buffer.concat([Buffer.alloc(shift), bytes]).toString('base64');
		const start = shift === 0 ? 0 : shift + 1;
		const end = Math.floor((shift + bytes.length) / 3) * 4;
		return base64.slice(start, end).replaceAll('+', '[-+]').replaceAll('/', '[/_]');
	});
}

/** By connection, and gone with it. */
const patterns = new WeakMap<readonly string[], RegExp | undefined>();

function patternFor(secrets: readonly string[]): RegExp | undefined {
	if (!patterns.has(secrets)) {
		const known = secrets
			.filter(({ length }) => length >= MIN_SECRET_LENGTH)
			.map((secret) => secret.slice(0, MAX_SECRET_LENGTH))
			// A secret that looks escaped is decoded where another part of it is.
			.flatMap((secret) => Array.from(viewsOf(secret), ({ text }) => text))
			.filter(({ length }) => length >= MIN_SECRET_LENGTH)
			// Longest first: a shorter secret that is the start of a longer one would leave the rest visible.
			.sort((a, b) => b.length - a.length);
		const texts = [...known.map(secretPattern), ...known.flatMap(base64Patterns)];
		patterns.set(secrets, texts.length > 0 ? new RegExp(texts.join('|'), 'g') : undefined);
	}
	return patterns.get(secrets);
}

function maskPattern(text: string, pattern: RegExp): string {
	// Most values are shorter, or have nothing escaped, so that these checks make large responses fast.
	if (text.length < MIN_SECRET_LENGTH) return text;
	if (!/[\\&%]/.test(text)) return text.replace(pattern, MASK);
	return maskFound(text, (decoded) =>
		Array.from(decoded.matchAll(pattern), ({ 0: match, index }) => [index, index + match.length]),
	);
}

/** Masks the connection's secrets in a text, wherever they stand, and however they are escaped. */
export function maskKnown(text: string, secrets: readonly string[]): string {
	const pattern = patternFor(secrets);
	return pattern ? maskPattern(text, pattern) : text;
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
			const masked = maskPattern(text, pattern);
			if (masked !== text) members[name] = masked;
		}
		const maskedName = typeof name === 'string' ? maskPattern(name, pattern) : name;
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
