import { assumptionValue } from '../../assumptions/register.ts';
import type { Assumptions } from '../../domain/types.ts';
import type { AssumptionValue } from '../../assumptions/assumption.ts';
import type { Account } from './accounts.ts';

/** The register as one call sees it; remembers which rows were asked, in order. */
export class AccountAssumptions implements Assumptions {
	readonly consulted = new Set<string>();
	readonly #switched: Record<string, AssumptionValue>;

	constructor(account: Account | null) {
		this.#switched = account?.settings.assumptions ?? {};
	}

	#value(id: string): AssumptionValue {
		this.consulted.add(id);
		return assumptionValue(this.#switched, id);
	}

	/** Notes a row that has no switch: what it states was done here. */
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
