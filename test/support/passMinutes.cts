/** Puts this process's clock forward until `jest.useRealTimers`: a time limit passes without a wait. Timers run on. */
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
