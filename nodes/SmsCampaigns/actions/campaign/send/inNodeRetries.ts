import type { INode } from 'n8n-workflow';
import { sleep } from 'n8n-workflow';

/**
 * *Retry on Fail* for sends that provably never left this machine. n8n runs a node again only when it throws;
 * one that continues on fail gets no second try, so it is given here, as often and after the same wait as the
 * node's settings say, once for the whole run.
 */
export class InNodeRetries {
	private left: number;

	private readonly waitMs: number;

	private waiting?: Promise<boolean>;

	constructor(node: INode, continues: boolean) {
		// The bounds are n8n's own.
		const tries = Math.min(5, Math.max(2, node.maxTries || 3));
		this.left = continues && node.retryOnFail === true ? tries - 1 : 0;
		this.waitMs = Math.min(5000, Math.max(0, node.waitBetweenTries || 1000));
	}

	/**
	 * Waits for the next try. Sends that go out at the same time wait together.
	 * @returns false when no try is left, or when the execution is stopped meanwhile
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
