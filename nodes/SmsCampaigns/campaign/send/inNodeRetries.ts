import type { INode } from 'n8n-workflow';
import { sleep } from 'n8n-workflow';

/**
 * Retries within a node that continues on fail, for sends that provably never left this machine. n8n's *Retry on Fail*
 * runs only a node that throws again. Number of tries and wait are those of the node's settings, for the whole run.
 */
export class InNodeRetries {
	private left: number;

	private readonly waitMs: number;

	private waiting?: Promise<boolean>;

	constructor(node: INode, continues: boolean) {
		// The same bounds as in n8n.
		const tries = Math.min(5, Math.max(2, node.maxTries || 3));
		this.left = continues && node.retryOnFail === true ? tries - 1 : 0;
		this.waitMs = Math.min(5000, Math.max(0, node.waitBetweenTries || 1000));
	}

	/**
	 * Waits for the next try. Concurrent sends share one wait and one try.
	 * @returns false when no try is left, or when the execution is stopped
	 */
	async waitForRetry(signal?: AbortSignal): Promise<boolean> {
		if (!this.waiting) {
			if (this.left === 0) return false;
			this.left -= 1;
			this.waiting = sleep(this.waitMs, signal)
				.then(
					() => true,
					() => false,
				)
				.finally(() => {
					this.waiting = undefined;
				});
		}
		return await this.waiting;
	}
}
