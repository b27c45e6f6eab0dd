import type { AssumptionValue } from '../../src/assumptions/assumption.mts';
import { assumptionValue } from '../../src/assumptions/register.mts';
import type { Assumptions } from '../../src/domain/types.mts';

/** Returns the register with its defaults, and the assumptions that a test switches. */
export function assumptionsWith(switched: Record<string, AssumptionValue> = {}): Assumptions {
	const value = (id: string) => assumptionValue(switched, id);
	return {
		text: (id) => String(value(id)),
		number: (id) => Number(value(id)),
		flag: (id) => value(id) === true,
	};
}
