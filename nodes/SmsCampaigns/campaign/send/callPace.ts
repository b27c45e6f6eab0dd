/** Calls in flight at the beginning. */
const FIRST = 10;

/** Calls in flight at most. */
export const MOST_IN_FLIGHT = 200;

/** Milliseconds between the first calls: answers that come in together hold up the calls after them. */
const FIRST_GAP_MS = 0.35;

/** So many good answers let the calls in flight double. */
const GOOD_BEFORE_DOUBLING = 2;

/** After this time calls may start twice as fast as the service took them when it last had too many. */
const DOUBLING_MS = 40_000;

/** The same where that is a guess. */
const GUESS_DOUBLING_MS = 4_000;

/** How many calls may be in flight, and how soon the next one may start: as the service bears it. Has no clock. */
export class CallPace {
	private inFlight = 0;

	private begun = 0;

	private most = FIRST;

	/** So many calls are a safe bet, to be doubled until then; beyond it, one is added at a time. */
	private doublesTo = MOST_IN_FLIGHT;

	/** Good answers since `most` changed. */
	private good = 0;

	/** How often it slowed down. Calls that had started before that have nothing new to say. */
	private slowdowns = 0;

	/** Calls per millisecond that the service takes. Unlimited until it has too many. */
	private rate = Infinity;

	/** Since when `rate` applies, and good answers since then. */
	private since?: number;

	private taken = 0;

	/** Whether `rate` is of so few calls that others may have used up what the service takes. */
	private isGuess = false;

	/** Sets `rate` when the wait is over: calls that are still in flight count too. */
	private measure?: () => void;

	private nextAt = 0;

	get isFull(): boolean {
		return this.inFlight >= this.most;
	}

	/** Milliseconds until the next call may start. */
	delay(now: number): number {
		return this.nextAt - now;
	}

	/** @returns a mark, for what comes of the call */
	begin(now: number): number {
		this.inFlight++;
		this.measure?.();
		this.since ??= now;
		const firstGap = this.begun++ < MOST_IN_FLIGHT ? FIRST_GAP_MS : 0;
		const gap = Math.max(firstGap, 1 / this.rateAt(now));
		// A call that starts late, by less than a gap, does not hold up the next one.
		this.nextAt = Math.max(this.nextAt + gap, now);
		return this.slowdowns;
	}

	end(): void {
		this.inFlight--;
	}

	/** A call was answered well. */
	goOn(): void {
		this.taken++;
		const doubles = this.most < this.doublesTo;
		if (++this.good < (doubles ? GOOD_BEFORE_DOUBLING : this.most)) return;
		this.good = 0;
		this.most = Math.min(doubles ? this.most * 2 : this.most + 1, MOST_IN_FLIGHT);
	}

	/** A call timed out. @returns whether that says anything new */
	slowDown(mark: number): boolean {
		if (mark !== this.slowdowns) return false;
		this.slowdowns++;
		this.good = 0;
		this.most = this.doublesTo = Math.max(1, this.most >> 1);
		return true;
	}

	/** The service had too many calls. @param waitMs until the next one may start */
	tooMany(mark: number, now: number, waitMs: number): void {
		if (!this.slowDown(mark)) return;
		const period = Math.max(1, now - this.since!, waitMs);
		const before = this.rate === Infinity ? 0 : this.rateAt(now);
		this.since = this.nextAt = now + waitMs;
		this.measure = () => {
			this.isGuess = before === 0 && this.taken < 2 * FIRST;
			const taken = Math.max(this.isGuess ? FIRST : 1, this.taken);
			this.rate = Math.max((0.95 * taken) / period, 0.8 * before);
			this.taken = 0;
			this.measure = undefined;
		};
	}

	/** Rises slowly at first, unless it is a guess: each time that it is too high costs the wait that the service asks for. */
	private rateAt(now: number): number {
		const passed = Math.max(0, now - this.since!);
		if (this.isGuess) return this.rate * (1 + passed / GUESS_DOUBLING_MS);
		return this.rate * (1 + (passed / DOUBLING_MS) ** 4);
	}
}
