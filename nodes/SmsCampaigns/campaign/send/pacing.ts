// When the calls of a run are made: side by side, not before the service takes campaigns again, and again if it had too many
// or if they never left this machine.
import { sleep } from 'n8n-workflow';
import pLimit from 'p-limit';
import { isBusy, MAX_WAIT_MS, retryDelay } from '../../api/http/call';
import type { Fault } from '../../api/model/types';
import type { Session } from '../../run/types';

/** Calls in flight until the service accepts one, and after that. */
const FIRST = 10;
const MOST = 200;

interface Ended {
	ok: boolean;
	fault?: Fault;
}

interface Failed extends Ended {
	ok: false;
	fault: Fault;
	error?: undefined;
}

const tooEarly = (retryAfterMs: number): Failed => ({
	ok: false,
	fault: { kind: 'unreachable', reason: 'tooEarly', retryAfterMs },
});

/** Makes the calls of a run side by side. */
export class Calls {
	private readonly limit = pLimit(FIRST);

	/** How often calls had to wait or to slow down. What started before the last time says nothing new. */
	private slowdowns = 0;

	/** Calls that were accepted since the number in flight has changed. */
	private accepted = 0;

	private isStopped = false;

	private pause?: Promise<void>;

	/** When the service takes campaigns again, in milliseconds since 1970; n8n keeps it over all attempts. */
	private readonly stored: { notBefore?: number };

	/** n8n's *Retry on Fail* runs only a node that throws again: a node that continues on fail repeats calls itself. */
	private repeatsLeft: number;

	constructor(private readonly session: Session) {
		this.stored = session.context.getContext('node');
		const { retryOnFail, maxTries } = session.context.getNode();
		const repeats = session.results.continues && retryOnFail === true;
		// The same bounds as in n8n.
		this.repeatsLeft = repeats ? Math.min(5, Math.max(2, maxTries || 3)) - 1 : 0;
	}

	/**
	 * Makes the calls of all jobs. When one has failed, no other call starts, unless the node continues on fail.
	 * @param make makes the calls of one job, each by {@link call}
	 * @param take receives each job that was started with its result, in the order of the jobs, when no call is in flight
	 */
	async forEach<Job, Result extends Ended>(
		jobs: Job[],
		make: (job: Job) => Promise<Result | undefined>,
		take: (job: Job, result: Result) => void,
	): Promise<void> {
		const stop = async (thrown: Error) => {
			this.isStopped = true;
			return await Promise.reject(thrown);
		};
		const results = await Promise.allSettled(jobs.map((job) => make(job).catch(stop)));
		results.forEach((result, at) => {
			if (result.status === 'rejected') throw result.reason;
			if (result.value) take(jobs[at], result.value);
		});
	}

	/**
	 * Makes a call, and makes it again if the service had too many calls to take it, or if it never left this machine.
	 * @returns undefined if the run stopped before
	 */
	async call<Result extends Ended>(
		attempt: () => Promise<Result>,
	): Promise<Result | Failed | undefined> {
		for (let attempts = 1, waited = 0; ; attempts++) {
			const result = await this.limit(async () => {
				const asked = await this.waitUntilAllowed();
				if (this.isStopped) return undefined;
				if (asked > MAX_WAIT_MS) return tooEarly(asked);
				const before = this.slowdowns;
				const made = await attempt();
				waited += this.note(made, before, attempts);
				this.isStopped ||= waited > MAX_WAIT_MS && !made.ok && !this.session.results.continues;
				return made;
			});
			if (!result || waited > MAX_WAIT_MS || result.fault?.reason === 'tooEarly') return result;
		}
	}

	/** Notes how a call ended. @returns milliseconds until it is made again; Infinity: it is not */
	private note({ ok, fault }: Ended, before: number, attempts: number): number {
		if (ok) {
			if (this.slowdowns === 0) this.setInFlight(MOST);
			else if (++this.accepted >= this.limit.concurrency) this.setInFlight(this.accepted + 1);
		}
		if (!fault) return Infinity;
		const isNews = before === this.slowdowns;
		if (fault.kind === 'unreachable' && fault.reason !== 'cancelled') {
			if (isNews && this.repeatsLeft-- <= 0) return Infinity;
			if (isNews) this.slowdowns++;
			const { waitBetweenTries } = this.session.context.getNode();
			return this.waitFor(Math.min(5000, Math.max(0, waitBetweenTries || 1000)));
		}
		const isAgain = isBusy(fault);
		if (isNews && (fault.httpStatus === 429 || fault.reason === 'timeout')) {
			this.slowdowns++;
			this.setInFlight(Math.floor(this.limit.concurrency / 2));
		}
		const wait = fault.retryAfterMs ?? (isAgain ? retryDelay(fault, attempts, Math.random())! : 0);
		this.waitFor(wait);
		return isAgain ? wait : Infinity;
	}

	private setInFlight(count: number): void {
		this.accepted = 0;
		this.limit.concurrency = Math.min(MOST, Math.max(1, count));
	}

	private waitFor(ms: number): number {
		const { stored } = this;
		if (ms > 0) stored.notBefore = Math.max(stored.notBefore ?? 0, Date.now() + ms);
		return ms;
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
