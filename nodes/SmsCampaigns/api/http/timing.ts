import { sleep } from 'n8n-workflow';

/**
 * Runs something once, later. Not by `setTimeout`, which n8n Cloud does not allow in nodes.
 * @returns stops the timer
 */
export function startTimer(ms: number, run: () => void): () => void {
	const timer = new AbortController();
	void sleep(ms, timer.signal).then(run, () => {});
	return () => timer.abort();
}
