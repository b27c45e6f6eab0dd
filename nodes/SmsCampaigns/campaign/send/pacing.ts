// Schedules a run's calls. Several calls run at the same time, but no call starts before the service accepts campaigns
// again. Repeats a call if the service had too many calls, or if the call never left this machine.
import { sleep } from 'n8n-workflow';
import pLimit from 'p-limit';
import { isBusy, MAX_WAIT_MS, retryDelay } from '../../api/http/call';
import type { Fault } from '../../api/model/types';
import type { Session } from '../../run/types';
import type { CampaignTimes } from '../hours/campaignTimes';
import type { SendJob } from './sendCampaign';

/** The maximum number of concurrent calls before the service has accepted a call, and afterwards. */
const FIRST = 10;
const MOST = 330;

interface Ended {
	ok: boolean;
	fault?: Fault;
}

type NotMade = { ok: false; fault: Fault; error?: undefined };

/** Makes a run's calls concurrently. */
export class Calls {
	private readonly limit = pLimit(FIRST);

	/** How often the concurrency was reduced. Calls from before the last reduction cause no further reduction. */
	private slowdowns = 0;

	/** The number of calls that were accepted since the concurrency last changed. */
	private accepted = 0;

	private isStopped = false;

	private pause?: Promise<void>;

	/** When the service accepts campaigns again, in milliseconds since 1970. n8n keeps this time for all attempts. */
	private readonly stored: { notBefore?: number };

	/** n8n's *Retry on Fail* needs an exception, so a node that continues on error repeats calls itself. */
	private repeatsLeft: number;

	private readonly repeatDelay: number;

	/** @param times determines which calls are too late and are left out; if absent, no call is left out */
	constructor(
		private readonly session: Session,
		private readonly times?: CampaignTimes,
	) {
		this.stored = session.context.getContext('node');
		const { retryOnFail, maxTries, waitBetweenTries } = session.context.getNode();
		const repeats = session.results.continues && retryOnFail === true;
		// n8n applies the same bounds.
		this.repeatsLeft = repeats ? Math.min(5, Math.max(2, maxTries || 3)) - 1 : 0;
		this.repeatDelay = Math.min(5000, Math.max(0, waitBetweenTries || 1000));
	}

	/**
	 * Makes each job's call. Repeats the call if the service had too many calls to process it, or if the call never
	 * left this machine. After a final failure, no further call starts unless the node continues on error. Skips calls
	 * that are too late.
	 * @param take receives each started job with its result, in the order of the jobs, after all calls have ended
	 */
	async forEach<Result extends Ended>(
		jobs: SendJob[],
		make: (job: SendJob) => Promise<Result>,
		take: (job: SendJob, result: Result | NotMade) => void,
	): Promise<void> {
		const stop = async (thrown: Error) => {
			this.isStopped = true;
			return await Promise.reject(thrown);
		};
		const calls = jobs.map((job) => this.call(job, make).catch(stop));
		for (const [at, ended] of (await Promise.allSettled(calls)).entries()) {
			if (ended.status === 'rejected') throw ended.reason;
			if (ended.value) take(jobs[at], ended.value);
		}
	}

	/** Makes a job's call. @returns undefined if the run stopped before the call, or if the call is too late */
	private async call<Result extends Ended>(
		job: SendJob,
		make: (job: SendJob) => Promise<Result>,
	): Promise<Result | NotMade | undefined> {
		for (let attempts = 1, waited = 0; ; attempts++) {
			const result = await this.limit(async () => {
				const retryAfterMs = await this.waitUntilAllowed();
				if (this.isStopped || this.isTooLate(job)) return undefined;
				if (retryAfterMs > MAX_WAIT_MS) {
					const fault: Fault = { kind: 'unreachable', reason: 'tooEarly', retryAfterMs };
					return { ok: false as const, fault };
				}
				const before = this.slowdowns;
				const made = await make(job);
				const wait = this.note(made, before, attempts);
				if (Number.isFinite(wait) && this.isTooLate(job)) return undefined;
				waited += wait;
				this.isStopped ||= waited > MAX_WAIT_MS && !made.ok && !this.session.results.continues;
				return made;
			});
			if (!result || waited > MAX_WAIT_MS || result.fault?.reason === 'tooEarly') return result;
		}
	}

	/** Records a call's result. @returns milliseconds until the next attempt; Infinity if there is no next attempt */
	private note({ ok, fault }: Ended, before: number, attempts: number): number {
		if (ok && this.slowdowns === 0) this.setInFlight(MOST);
		else if (ok && ++this.accepted >= this.limit.concurrency) this.setInFlight(this.accepted + 1);
		if (!fault) return Infinity;
		const { kind, reason, httpStatus, retryAfterMs } = fault;
		const isNews = before === this.slowdowns;
		const neverLeft = kind === 'unreachable' && reason !== 'cancelled';
		if (neverLeft && isNews && this.repeatsLeft-- <= 0) return Infinity;
		if (isNews && (neverLeft || httpStatus === 429 || reason === 'timeout')) {
			this.slowdowns++;
			this.setInFlight(Math.floor(this.limit.concurrency / 2));
		}
		const isAgain = neverLeft || isBusy(fault);
		const backOff = isAgain ? retryDelay(fault, attempts, Math.random())! : 0;
		const wait = neverLeft ? this.repeatDelay : (retryAfterMs ?? backOff);
		if (wait > 0) this.stored.notBefore = Math.max(this.stored.notBefore ?? 0, Date.now() + wait);
		return isAgain ? wait : Infinity;
	}

	private isTooLate = ({ campaign }: SendJob) =>
		this.times?.leaveOutLate(campaign, this.stored.notBefore) ?? false;

	private setInFlight(count: number): void {
		this.accepted = 0;
		this.limit.concurrency = Math.min(MOST, Math.max(1, count));
	}

	/**
	 * Waits, together with all other calls, until the service accepts calls again or the run stops.
	 * @returns the remaining time in ms, above 0 only if the wait would be too long or the run stopped
	 */
	private async waitUntilAllowed(): Promise<number> {
		const { signal } = this.session;
		for (;;) {
			const left = (this.stored.notBefore ?? 0) - Date.now();
			if (left <= 0 || left > MAX_WAIT_MS || this.isStopped || signal?.aborted) return left;
			this.pause ??= sleep(left, signal)
				.catch(() => {})
				.finally(() => (this.pause = undefined));
			await this.pause;
		}
	}
}
