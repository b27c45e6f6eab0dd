export const FAULT_KINDS = [
	'status',
	'reset',
	'hang',
	'truncate',
	'malformed',
	'slow',
	'html',
	'redirect',
	'empty',
	'wrongType',
	'resetBeforeBody',
] as const;

/** One fault that an account asked for. */
export interface Fault {
	method?: string;
	/** An exact path, or a prefix when it ends with `*`. */
	path?: string;
	/** Before the call is worked on, or after it was committed. */
	when: 'before' | 'after';
	kind: (typeof FAULT_KINDS)[number];
	status?: number;
	delayMs?: number;
	headers?: Record<string, string>;
	body?: string;
	location?: string;
	/** How many calls it strikes; without it, all. */
	times?: number;
	/** How many calls it lets pass first. */
	skip?: number;
}

interface Entry {
	fault: Fault;
	/** Calls that it still lets pass. */
	skip: number;
	struck: number;
}

const isCount = (value: unknown) => Number.isInteger(value) && Number(value) >= 0;
const isText = (value: unknown) => typeof value === 'string';

const CHECKS: Record<keyof Fault, (value: unknown) => boolean> = {
	method: isText,
	path: (value) => isText(value) && String(value).startsWith('/'),
	when: (value) => value === 'before' || value === 'after',
	kind: (value) => FAULT_KINDS.includes(value as Fault['kind']),
	status: (value) => isCount(value) && Number(value) >= 200 && Number(value) <= 599,
	delayMs: (value) => isCount(value) && Number(value) <= 600_000,
	headers: (value) =>
		typeof value === 'object' && value !== null && Object.values(value).every(isText),
	body: isText,
	location: isText,
	times: isCount,
	skip: isCount,
};

/** Checks a list of faults. @throws Error naming the key that does not fit */
export function checkFaults(given: unknown): Fault[] {
	if (!Array.isArray(given) || given.length > 100) {
		throw new Error('Faults are a list of at most 100 objects');
	}
	return given.map((one: unknown) => {
		if (typeof one !== 'object' || one === null) throw new Error('A fault is an object');
		const fault: Record<string, unknown> = { when: 'before', ...one };
		for (const [key, value] of [['kind', fault.kind], ...Object.entries(fault)] as const) {
			if (!Object.hasOwn(CHECKS, key)) throw new Error(`A fault has no "${key}"`);
			if (!CHECKS[key as keyof Fault](value))
				throw new Error(`"${key}" of a fault cannot be ${JSON.stringify(value)}`);
		}
		return fault as unknown as Fault;
	});
}

function matches(fault: Fault, method: string, path: string): boolean {
	if (fault.method !== undefined && fault.method.toUpperCase() !== method) return false;
	if (fault.path === undefined) return true;
	if (fault.path.endsWith('*')) return path.startsWith(fault.path.slice(0, -1));
	return fault.path === path;
}

/** The faults of all accounts, by token. They live as long as the process. */
export class Faults {
	readonly #byToken = new Map<string, Entry[]>();

	set(token: string, faults: Fault[]): void {
		this.#byToken.set(
			token,
			faults.map((fault) => ({ fault, skip: fault.skip ?? 0, struck: 0 })),
		);
	}

	clear(token: string): void {
		this.#byToken.delete(token);
	}

	/** The faults of an account, each with the number of calls that it struck. */
	list(token: string): Array<Fault & { struck: number }> {
		return (this.#byToken.get(token) ?? []).map(({ fault, struck }) => ({ ...fault, struck }));
	}

	/** The fault that strikes a call: the first that fits and is not used up. Counts it. */
	take(token: string, method: string, path: string): Fault | null {
		for (const entry of this.#byToken.get(token) ?? []) {
			if (!matches(entry.fault, method, path)) continue;
			if (entry.skip > 0) {
				entry.skip -= 1;
				continue;
			}
			if (entry.struck >= (entry.fault.times ?? Infinity)) continue;
			entry.struck += 1;
			return entry.fault;
		}
		return null;
	}
}
