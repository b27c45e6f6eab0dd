import { assumptionValue } from '../../src/assumptions/register.ts';
import type { AssumptionValue } from '../../src/assumptions/assumption.ts';
import type { Assumptions } from '../../src/domain/types.ts';

/** The register with its defaults, and the rows that a test switches. */
export function assumptionsWith(switched: Record<string, AssumptionValue> = {}): Assumptions {
	const value = (id: string) => assumptionValue(switched, id);
	return {
		text: (id) => String(value(id)),
		number: (id) => Number(value(id)),
		flag: (id) => value(id) === true,
	};
}
