import type { AssumptionValue } from '../../assumptions/assumption.mts';
import { assumptionValue } from '../../assumptions/register.mts';
import type { Assumptions } from '../../domain/types.mts';
import type { Account } from './account.mts';

/** The assumption register with one account's values. */
export class AccountAssumptions implements Assumptions {
	readonly #switched: Record<string, AssumptionValue>;

	/** @param account null for a call without an account, to which the default values apply */
	constructor(account: Account | null) {
		this.#switched = account?.settings.assumptions ?? {};
	}

	text(id: string): string {
		return String(assumptionValue(this.#switched, id));
	}

	number(id: string): number {
		return Number(assumptionValue(this.#switched, id));
	}

	flag(id: string): boolean {
		return assumptionValue(this.#switched, id) === true;
	}
}
