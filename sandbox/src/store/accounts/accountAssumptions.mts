import type { AssumptionValue } from '../../assumptions/assumption.mts';
import { assumptionValue } from '../../assumptions/register.mts';
import type { Assumptions } from '../../domain/types.mts';
import type { Account } from './account.mts';

/** The register as it applies to one account; remembers which assumptions were consulted, in order. */
export class AccountAssumptions implements Assumptions {
	readonly consulted = new Set<string>();
	readonly #switched: Record<string, AssumptionValue>;

	/** @param account null for a call without one, which gets the defaults */
	constructor(account: Account | null) {
		this.#switched = account?.settings.assumptions ?? {};
	}

	#value(id: string): AssumptionValue {
		this.consulted.add(id);
		return assumptionValue(this.#switched, id);
	}

	/** Marks a fixed assumption as consulted: the call relied on it. */
	note(id: string): void {
		this.#value(id);
	}

	text(id: string): string {
		return String(this.#value(id));
	}

	number(id: string): number {
		return Number(this.#value(id));
	}

	flag(id: string): boolean {
		return this.#value(id) === true;
	}
}
