// Draws a random sample, and says how well it stands for the whole.

/** Numbers in [0, 1) that depend on the seed alone: mulberry32. */
function randomNumbers(seed: number): () => number {
	let state = seed | 0;
	return () => {
		state = (state + 0x6d2b79f5) | 0;
		let bits = Math.imul(state ^ (state >>> 15), 1 | state);
		bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
		return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32;
	};
}

/**
 * Draws items evenly, each at most once, in random order: the first of them are a random sample too.
 *
 * @param seed the same seed draws the same items of the same list
 * @returns `count` items, or all if there are fewer
 */
export function drawSample<T>(items: readonly T[], count: number, seed: number): T[] {
	const random = randomNumbers(seed);
	const rest = [...items];
	const size = Math.min(count, rest.length);
	for (let index = 0; index < size; index += 1) {
		const other = index + Math.floor(random() * (rest.length - index));
		[rest[index], rest[other]] = [rest[other], rest[index]];
	}
	return rest.slice(0, size);
}

/** The 95 % interval of a share after Wilson: both ends, from 0 to 1. `tried` is at least 1. */
export function wilsonInterval(noticed: number, tried: number): [low: number, high: number] {
	const z = 1.959964;
	const share = noticed / tried;
	const middle = share + z ** 2 / (2 * tried);
	const half = z * Math.sqrt((share * (1 - share)) / tried + z ** 2 / (4 * tried ** 2));
	const scale = 1 + z ** 2 / tried;
	return [Math.max(0, (middle - half) / scale), Math.min(1, (middle + half) / scale)];
}
