import { MASK } from './redact';
import { secretMatcherFor, type SecretMatcher } from './secretMatcher';

/**
 * Masks the connection's own secrets in everything that an answer holds: names, texts and numbers, at any depth. In
 * place, since an answer can have 200,000 records.
 */
export function maskAnswer<T extends Record<string, unknown>>(
	fields: T,
	secrets: readonly string[],
): T {
	if (secrets.length > 0) maskFields(fields, secretMatcherFor(secrets));
	return fields;
}

function maskFields(members: Record<string, unknown>, matcher: SecretMatcher): void {
	for (const name in members) {
		const value = members[name];
		const masked = maskInner(value, matcher);
		if (masked !== value) members[name] = masked;
		const maskedName = matcher.mask(name, MASK);
		if (maskedName === name) continue;
		members[maskedName] = masked;
		delete members[name];
	}
}

/** Returns what takes the place of a value: the value itself, unless it is a text or a number with a secret in it. */
function maskInner(value: unknown, matcher: SecretMatcher): unknown {
	if (typeof value === 'string') return matcher.mask(value, MASK);
	if (typeof value === 'number') {
		const text = String(value);
		const masked = matcher.mask(text, MASK);
		return masked === text ? value : masked;
	}
	if (Array.isArray(value)) {
		for (let at = 0; at < value.length; at++) value[at] = maskInner(value[at], matcher);
	} else if (typeof value === 'object' && value !== null)
		maskFields(value as Record<string, unknown>, matcher);
	return value;
}
