// When the calls of a run are made: side by side, not before the service takes campaigns again, and again where it had too
// many or where a send never left this machine.
import { sleep, type INode } from 'n8n-workflow';
import { isBusy, MAX_WAIT_MS, retryDelay } from '../../api/http/request';
import type { Fault } from '../../api/model/types';
import type { Session } from '../../run/types';
import { startTimer } from '../../shared/timing';
import { CallPace, MOST_IN_FLIGHT } from './callPace';

/** After so many calls n8n sends them before the next ones are made. */
const MOST_IN_A_ROW = 10;

interface Failed {
	ok: false;
	fault: Fault;
	error?: undefined;
}

/** Makes the calls of a run side by side, as many and as fast as the service takes them. */
export class Calls {
	private readonly pace = new CallPace();

	/** Settles when the last call that waits has had its turn: the first to come is the first to go. */
	private turn: Promise<unknown> = Promise.resolve();

	private isStopped = false;

	private begun = 0;

	private wake = () => {};

	/** When the service takes campaigns again, in milliseconds since 1970; n8n keeps it over all tries. */
	private readonly stored: { notBefore?: number };

	constructor(private readonly session: Session) {
		this.stored = session.context.getContext('node');
		session.signal?.addEventListener('abort', () => this.wake());
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
		const results: Array<PromiseSettledResult<Result | undefined>> = [];
		let next = 0;
		const lane = async () => {
			while (next < jobs.length && !this.isStopped) {
				const at = next++;
				const [result] = await Promise.allSettled([make(jobs[at])]);
				results[at] = result;
				if (result.status === 'rejected') this.isStopped = true;
			}
		};
		await Promise.all(Array.from({ length: Math.min(MOST_IN_FLIGHT, jobs.length) }, lane));
		results.forEach((result, at) => {
			if (result.status === 'rejected') throw result.reason;
			if (result.value) take(jobs[at], result.value);
		});
	}

	/**
	 * Makes a call when it has its turn, and again where the service did not take it since it had too many.
	 * @returns undefined when the run stopped before
	 */
	async call<Result extends { ok: boolean; fault?: Fault }>(
		attempt: () => Promise<Result>,
	): Promise<Result | Failed | undefined> {
		for (let tries = 1, waited = 0; ; tries++) {
			const turn = this.turn.then(async () => await this.nextTurn());
			this.turn = turn;
			const mark = await turn;
			if (typeof mark === 'object') return { ok: false, fault: mark };
			if (mark === undefined) return undefined;
			try {
				const result = await attempt();
				waited += this.note(mark, result, tries);
				if (waited <= MAX_WAIT_MS) continue;
				this.isStopped ||= !result.ok && !this.session.results.continues;
				return result;
			} finally {
				// Not before it is known whether and when the next call may start.
				this.pace.end();
				this.wake();
			}
		}
	}

	/** Notes how a call ended. @returns milliseconds until it is made again; Infinity: it is not */
	private note(mark: number, { ok, fault }: { ok: boolean; fault?: Fault }, tries: number): number {
		if (ok) this.pace.goOn();
		if (!fault) return Infinity;
		const now = Date.now();
		const again = isBusy(fault) ? retryDelay(fault, tries, Math.random()) : undefined;
		const wait = again ?? fault.retryAfterMs ?? 0;
		const { stored } = this;
		if (wait > 0) stored.notBefore = Math.max(stored.notBefore ?? 0, now + wait);
		if (fault.httpStatus === 429) this.pace.tooMany(mark, now, fault.retryAfterMs ?? wait);
		else if (fault.reason === 'timeout') this.pace.slowDown(mark);
		return again ?? Infinity;
	}

	/**
	 * Waits until the next call may start, or the execution is canceled: then calls fail without being sent.
	 * @returns its mark; the fault of a call that is not made since there would be more than `MAX_WAIT_MS` to wait; undefined
	 * when the run has stopped
	 */
	private async nextTurn(): Promise<number | Fault | undefined> {
		const { signal } = this.session;
		for (;;) {
			if (this.isStopped) return undefined;
			const now = Date.now();
			const asked = (this.stored.notBefore ?? 0) - now;
			const left = Math.max(asked, this.pace.delay(now));
			if (signal?.aborted || (left <= 0 && !this.pace.isFull)) {
				if (++this.begun % MOST_IN_A_ROW === 0) await sleep(0);
				return this.pace.begin(now);
			}
			if (asked > MAX_WAIT_MS) {
				return { kind: 'unreachable', reason: 'tooEarly', retryAfterMs: asked };
			}
			await this.wait(this.pace.isFull ? undefined : left);
		}
	}

	/** Until a call has ended, the execution is canceled, or the time is over. */
	private async wait(ms?: number): Promise<void> {
		await new Promise<void>((resolve) => {
			const stop = ms === undefined ? undefined : startTimer(ms, resolve);
			this.wake = () => {
				stop?.();
				resolve();
			};
		});
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
