import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '../../harness/system/polling.ts';
import { makeDeliveryReport } from '../../harness/sandbox/deliveryReport.ts';

/** How long an answer is waited for, and the pause after a call without one, in milliseconds. */
const ANSWER_MS = 60_000;
const PAUSE_MS = 100;

/** Sends delivery reports to a webhook, each of them once, and records how the calls end. */
export class ReportSender {
	/** The message ids of the reports that were answered with success, in the order of the answers. */
	readonly acknowledged: string[] = [];
	/** How many calls of floods ended otherwise: by HTTP status, or by why there was no answer. */
	readonly failures: Record<string, number> = {};
	readonly #url: string;
	readonly #secret: string;

	/** @param secret of the webhook's signatures */
	constructor(url: string, secret: string) {
		this.#url = url;
		this.#secret = secret;
	}

	/** How many calls of floods have ended. */
	get answers(): number {
		const failed = Object.values(this.failures).reduce((sum, count) => sum + count, 0);
		return this.acknowledged.length + failed;
	}

	/** Sends one. @returns why it is not acknowledged, undefined when it is */
	async send(): Promise<string | undefined> {
		const { messageId, ...call } = makeDeliveryReport(this.#secret);
		try {
			const signal = AbortSignal.timeout(ANSWER_MS);
			const response = await fetch(this.#url, { ...call, signal });
			if (response.ok) this.acknowledged.push(messageId);
			// The status is the answer: the rest of it may break off.
			await response.text().catch(() => {});
			return response.ok ? undefined : String(response.status);
		} catch (error) {
			const isLate = (error as Error).name === 'TimeoutError';
			return isLate ? `no answer within ${ANSWER_MS / 1000} s` : 'broken connection';
		}
	}

	/**
	 * Begins to send, with so many calls under way at any time.
	 *
	 * @returns a function that ends it, and waits for the calls that are under way
	 */
	flood(inFlight: number): () => Promise<void> {
		let stopped = false;
		const sendAll = async () => {
			while (!stopped) {
				const failure = await this.send();
				if (failure === undefined) continue;
				this.failures[failure] = (this.failures[failure] ?? 0) + 1;
				await sleep(PAUSE_MS);
			}
		};
		const all = Promise.all(Array.from({ length: inFlight }, sendAll));
		return async () => {
			stopped = true;
			await all;
		};
	}

	/** Waits until so many reports are acknowledged. */
	async acknowledges(count: number): Promise<void> {
		const enough = () => this.acknowledged.length >= count;
		await until(`${count} acknowledged events`, enough);
	}

	/** Sends one after the other until one is acknowledged. @throws Error when none is */
	async getsThrough(): Promise<void> {
		const isTaken = async () => (await this.send()) === undefined;
		await until('an event to be acknowledged', isTaken);
	}
}
