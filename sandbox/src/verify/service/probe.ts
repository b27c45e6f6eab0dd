import type { AssumptionValue } from '../../assumptions/assumption.ts';
import type { Session } from './session.ts';

/** The value that a probe found for a row, or why it cannot be told. */
export type Finding = { value: AssumptionValue } | { why: string };

/**
 * Finds the value of one row.
 * @throws NoAnswer, Stopped
 */
export type Probe = (session: Session) => Promise<Finding>;

/** What there is for each row of the register: a probe, or why there can be none. */
export type ProbeTable = Record<string, Probe | string>;

/** A value that was found; `fixed` says that a row without a switch holds. */
export const found = (value: AssumptionValue): Finding => ({ value });

/** A row that cannot be told. @param why words that can stand in brackets */
export const cannotTell = (why: string): Finding => ({ why });
