import { sleep } from 'n8n-workflow';

/** How long work goes on without a pause, in milliseconds. */
const TURN_MS = 50;

/** The clock is read once in so many steps. */
const STEPS = 256;

/** Cuts long work into turns, between which n8n does other things. */
export class Turns {
	private end = Date.now() + TURN_MS;
	private steps = 0;

	isOver(): boolean {
		return ++this.steps % STEPS === 0 && Date.now() > this.end;
	}

	async next(): Promise<void> {
		await sleep(0);
		this.end = Date.now() + TURN_MS;
	}
}

/**
 * Runs something once, later. Not by `setTimeout`, which n8n Cloud does not allow in nodes.
 * @returns stops the timer
 */
export function startTimer(ms: number, run: () => void): () => void {
	const timer = new AbortController();
	void sleep(ms, timer.signal).then(run, () => {});
	return () => timer.abort();
}
