import type { Side } from './timePairs.mts';

const EVERY_MS = 20;

function usedBytes(): number {
	const { heapUsed, external } = process.memoryUsage();
	return heapUsed + external;
}

/** @returns what one run of a side takes at its peak, in MB above what is in use before it, garbage included */
export async function peakMemory<Input, Output>({
	input,
	run,
	check,
}: Side<Input, Output>): Promise<number> {
	const fresh = input();
	globalThis.gc?.();
	const before = usedBytes();
	let most = before;
	const timer = setInterval(() => {
		most = Math.max(most, usedBytes());
	}, EVERY_MS);
	const output = await run(fresh);
	most = Math.max(most, usedBytes());
	clearInterval(timer);
	await check?.(output);
	return (most - before) / 2 ** 20;
}
