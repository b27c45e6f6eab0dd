import type { DelaySpread } from './profile.ts';

/** How far 95 % of a normal distribution reaches, in standard deviations. */
const P95_DEVIATIONS = 1.645;
/** No delay is longer than so many times the 95th percentile. */
const MAX_OF_P95 = 5;

/**
 * Draws a number from 0 up to 1.
 * @param key the same seed and key give the same number
 */
export function drawNumber(seed: number, key: string): number {
	// FNV-1a, then the last steps of MurmurHash3, which spread keys that differ by a digit.
	let hash = (seed ^ 0x811c9dc5) >>> 0;
	for (let at = 0; at < key.length; at++) {
		hash = Math.imul(hash ^ key.charCodeAt(at), 0x01000193) >>> 0;
	}
	hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
	hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
	return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}

/**
 * Draws a delay in whole milliseconds: log-normal, as those of networks are.
 * @param key the same seed and key give the same delay
 */
export function drawDelay({ medianMs, p95Ms }: DelaySpread, seed: number, key: string): number {
	const radius = Math.sqrt(-2 * Math.log(1 - drawNumber(seed, `${key} radius`)));
	const deviations = radius * Math.cos(2 * Math.PI * drawNumber(seed, `${key} angle`));
	const spread = Math.log(p95Ms / medianMs) / P95_DEVIATIONS;
	return Math.round(Math.min(medianMs * Math.exp(spread * deviations), MAX_OF_P95 * p95Ms));
}

/**
 * Draws one of several by their shares.
 * @param percent of a hundred draws, how many give each
 * @returns undefined for the rest
 */
export function drawShare<Name extends string>(
	percent: Partial<Record<Name, number>>,
	seed: number,
	key: string,
): Name | undefined {
	let left = drawNumber(seed, key) * 100;
	for (const [name, share] of Object.entries(percent) as Array<[Name, number]>) {
		left -= share;
		if (left < 0) return name;
	}
	return undefined;
}
