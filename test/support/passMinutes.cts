/** Sets the clock forward until `jest.useRealTimers` is called, so no test waits for a time limit. Timers still run. */
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
