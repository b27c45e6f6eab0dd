import { MAX_FAULTS, type Fault, type FaultState } from './fault.mts';
import { createSeededRandom } from '../domain/seededRandom.mts';

/** An account's fault, with its counts. */
interface FaultEntry {
	id: string;
	fault: Fault;
	/** The time on the account's clock when the fault expires, in milliseconds since 1970; null if it never expires. */
	expiresAt: number | null;
	/** Number of calls that matched the fault. */
	matched: number;
	/** Number of matching calls that the fault broke. */
	struck: number;
	/** Returns the next random number, at least 0 and below 1. */
	random: () => number;
}

function matchesPath(wanted: string | undefined, path: string): boolean {
	if (wanted === undefined) return true;
	return wanted.endsWith('*') ? path.startsWith(wanted.slice(0, -1)) : wanted === path;
}

const matchesCall = (fault: Fault, method: string, path: string) =>
	(fault.method ?? method) === method && matchesPath(fault.path, path);

/** Returns the number of calls that a fault can still break; null for no limit. */
function timesLeft({ fault, struck }: FaultEntry): number | null {
	return fault.times === undefined ? null : Math.max(fault.times - struck, 0);
}

const isExpired = ({ expiresAt }: FaultEntry, now: number) =>
	expiresAt !== null && now >= expiresAt;

/** Counts a call that matches a fault. @returns whether the fault breaks the call */
function breaksCall(entry: FaultEntry): boolean {
	const { fault } = entry;
	if (timesLeft(entry) === 0) return false;
	entry.matched += 1;
	if (entry.matched <= (fault.skip ?? 0)) return false;
	return fault.probability === undefined || entry.random() < fault.probability;
}

function stateOf(entry: FaultEntry, now: number): FaultState {
	const { id, fault, struck, expiresAt } = entry;
	const times = timesLeft(entry);
	const ms = expiresAt === null ? null : Math.max(expiresAt - now, 0);
	const active = times !== 0 && ms !== 0;
	return { ...fault, id, struck, active, left: { times, ms } };
}

/** The faults of all accounts, keyed by token. Stored only in memory. */
export class AccountFaults {
	readonly #byToken = new Map<string, FaultEntry[]>();
	/** The ID of each account's newest fault, keyed by token. */
	readonly #newest = new Map<string, number>();

	#entryOf(token: string, fault: Fault, now: number): FaultEntry {
		const number = (this.#newest.get(token) ?? 0) + 1;
		this.#newest.set(token, number);
		return {
			id: String(number),
			fault: { ...fault },
			expiresAt: fault.forMs === undefined ? null : now + fault.forMs,
			matched: 0,
			struck: 0,
			random: createSeededRandom(number),
		};
	}

	/**
	 * Replaces an account's faults.
	 * @param now the time on the account's clock
	 */
	set(token: string, faults: Fault[], now: number): void {
		this.#byToken.set(
			token,
			faults.map((fault) => this.#entryOf(token, fault, now)),
		);
	}

	/**
	 * Adds a fault to an account. If there are too many faults, inactive faults are removed.
	 * @param now the time on the account's clock
	 * @throws Error if too many faults are active
	 */
	add(token: string, fault: Fault, now: number): FaultState {
		let entries = this.#byToken.get(token) ?? [];
		if (entries.length >= MAX_FAULTS) entries = entries.filter((one) => stateOf(one, now).active);
		if (entries.length >= MAX_FAULTS) {
			throw new Error(`The account already has ${MAX_FAULTS} active faults. Delete a fault first`);
		}
		const entry = this.#entryOf(token, fault, now);
		this.#byToken.set(token, [...entries, entry]);
		return stateOf(entry, now);
	}

	/** Removes a deleted account's faults. A new account with the same token numbers its faults from 1. */
	forget(token: string): void {
		this.#byToken.delete(token);
		this.#newest.delete(token);
	}

	/**
	 * Returns an account's faults in the order in which they are checked. @param now the time on the account's clock
	 */
	list(token: string, now: number): FaultState[] {
		return (this.#byToken.get(token) ?? []).map((entry) => stateOf(entry, now));
	}

	/** Returns the first fault that breaks a call, or null, and updates the counts of the faults. */
	takeForCall(token: string, method: string, path: string, now: number): Fault | null {
		for (const entry of this.#byToken.get(token) ?? []) {
			if (isExpired(entry, now) || !matchesCall(entry.fault, method, path) || !breaksCall(entry))
				continue;
			entry.struck += 1;
			return entry.fault;
		}
		return null;
	}
}
