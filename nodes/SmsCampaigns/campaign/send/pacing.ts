// When the calls of a run are made: side by side, not before the service takes campaigns again, and again if it had too many
// or if a send never left this machine.
import { sleep, type INode } from 'n8n-workflow';
import pLimit from 'p-limit';
import { isBusy, MAX_WAIT_MS, retryDelay } from '../../api/http/request';
import type { Fault } from '../../api/model/types';
import type { Session } from '../../run/types';

/** Calls in flight at first. Until the service has too many, each accepted call doubles their number. */
const FIRST = 10;
const MOST = 200;

interface Failed {
	ok: false;
	fault: Fault;
	error?: undefined;
}

const tooEarly = (retryAfterMs: number): Failed => ({
	ok: false,
	fault: { kind: 'unreachable', reason: 'tooEarly', retryAfterMs },
});

/** Makes the calls of a run side by side, as many as the service takes. */
export class Calls {
	private readonly limit = pLimit(FIRST);

	/** Calls that may be in flight; a fraction counts accepted calls. */
	private most = FIRST;

	/** How often the service had too many calls. Calls that started before the last time say nothing new. */
	private slowdowns = 0;

	/** Calls that the service took since then. */
	private taken = 0;

	private isStopped = false;

	private pause?: Promise<void>;

	/** When the service takes campaigns again, in milliseconds since 1970; n8n keeps it over all attempts. */
	private readonly stored: { notBefore?: number };

	constructor(private readonly session: Session) {
		this.stored = session.context.getContext('node');
	}

	/**
	 * Makes the calls of all jobs. When one has failed, no other call starts, unless the node continues on fail.
	 * @param make makes the calls of one job, each by {@link call}
	 * @param take receives each job that was started with its result, in the order of the jobs, when no call is in flight
	 */
	async forEach<Job, Result extends { ok: boolean }>(
		jobs: Job[],
		make: (job: Job) => Promise<Result | undefined>,
		take: (job: Job, result: Result) => void,
	): Promise<void> {
		const results = await Promise.allSettled(
			jobs.map(async (job) => {
				try {
					return await make(job);
				} catch (thrown) {
					this.isStopped = true;
					return await Promise.reject(thrown);
				}
			}),
		);
		results.forEach((result, at) => {
			if (result.status === 'rejected') throw result.reason;
			if (result.value) take(jobs[at], result.value);
		});
	}

	/**
	 * Makes a call, and makes it again if the service had too many calls to take it.
	 * @returns undefined if the run stopped before
	 */
	async call<Result extends { ok: boolean; fault?: Fault }>(
		attempt: () => Promise<Result>,
	): Promise<Result | Failed | undefined> {
		for (let attempts = 1, waited = 0; ; attempts++) {
			const result = await this.limit(async () => {
				const asked = await this.waitUntilAllowed();
				if (this.isStopped) return undefined;
				if (asked > MAX_WAIT_MS) return tooEarly(asked);
				const mark = this.slowdowns;
				const made = await attempt();
				waited += this.note(mark, made, attempts);
				this.isStopped ||= waited > MAX_WAIT_MS && !made.ok && !this.session.results.continues;
				return made;
			});
			if (!result || waited > MAX_WAIT_MS || result.fault?.reason === 'tooEarly') return result;
		}
	}

	/** Notes how a call ended. @returns milliseconds until it is made again; Infinity: it is not */
	private note(
		mark: number,
		{ ok, fault }: { ok: boolean; fault?: Fault },
		attempts: number,
	): number {
		if (ok) {
			this.taken++;
			this.setMost(this.most + (this.slowdowns === 0 ? this.most : 1 / this.most));
		}
		if (!fault) return Infinity;
		const isAgain = isBusy(fault);
		const wait = fault.retryAfterMs ?? (isAgain ? retryDelay(fault, attempts, Math.random())! : 0);
		const { stored } = this;
		if (wait > 0) stored.notBefore = Math.max(stored.notBefore ?? 0, Date.now() + wait);
		const isTooMany = fault.httpStatus === 429;
		if (mark === this.slowdowns && (isTooMany || fault.reason === 'timeout')) {
			this.slowdowns++;
			this.setMost(isTooMany ? this.taken : this.most / 2);
			this.taken = 0;
		}
		return isAgain ? wait : Infinity;
	}

	private setMost(most: number): void {
		this.most = Math.min(MOST, Math.max(1, most));
		this.limit.concurrency = Math.round(this.most);
	}

	/** All calls wait together, until the service takes calls again or the execution is canceled. @returns ms left to wait */
	private async waitUntilAllowed(): Promise<number> {
		const { signal } = this.session;
		for (;;) {
			const asked = (this.stored.notBefore ?? 0) - Date.now();
			if (asked <= 0 || signal?.aborted) return 0;
			if (asked > MAX_WAIT_MS || this.isStopped) return asked;
			this.pause ??= sleep(asked, signal)
				.catch(() => {})
				.finally(() => (this.pause = undefined));
			await this.pause;
		}
	}
}

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

	/** Concurrent sends share one wait and one try. Returns false when none is left, or the execution is stopped. */
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
