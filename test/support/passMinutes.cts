/**
 * Puts this process's clock forward until `jest.useRealTimers`, so that a time limit passes without a wait. Timers
 * continue to run.
 */
export function passMinutes(minutes: number): void {
	jest.useFakeTimers({
		now: Date.now() + minutes * 60_000,
		doNotFake: [
			...(['hrtime', 'performance', 'nextTick', 'queueMicrotask'] as const),
			...(['setImmediate', 'clearImmediate', 'setInterval', 'clearInterval'] as const),
			...(['setTimeout', 'clearTimeout'] as const),
		],
	});
}
