import { assumptionValue } from '../../src/assumptions/register.mts';
import type { Assumptions } from '../../src/domain/types.mts';

/** The register with its defaults. */
export const DEFAULTS: Assumptions = {
	text: (id) => String(assumptionValue({}, id)),
	number: (id) => Number(assumptionValue({}, id)),
	flag: (id) => assumptionValue({}, id) === true,
};
