import { isAllowedValue } from '../assumptions/assumption.mts';
import type { Assumption, AssumptionValue } from '../assumptions/assumption.mts';
import { ASSUMPTIONS } from '../assumptions/register.mts';
import { PROBES } from './probes.mts';
import { NoAnswer, Untold, type Answer, type Service } from './service.mts';

/** What was found of one row of the register. */
export interface Row {
	id: string;
	text: string;
	/** What the sandbox assumes. */
	assumed: AssumptionValue;
	verdict: 'holds' | 'differs' | 'unknown';
	/** What the service does; null where it cannot be checked. */
	value: AssumptionValue | null;
	/** Why it cannot be checked, or why the sandbox cannot follow; null otherwise. */
	why: string | null;
}

/** The service cannot be verified at all. The message says why and what to do. */
export class CannotRun extends Error {}

/** Calls in a row without an answer after which the run ends. */
const MOST_SILENCE = 3;

/** Makes the row of what was found, or of why it cannot be checked. */
function judge(row: Assumption, value: AssumptionValue | null, untold: string | null = null): Row {
	const { id, text, default: assumed, switch: rule } = row;
	const common = { id, text, assumed, value };
	if (value === null) return { ...common, verdict: 'unknown', why: untold };
	if (value === assumed) return { ...common, verdict: 'holds', why: null };
	const follows = rule !== null && isAllowedValue(rule, value);
	const why = follows ? null : 'the sandbox cannot be switched to this';
	return { ...common, verdict: 'differs', why };
}

/** Says why a service cannot be verified, by its answer to a plain simulation; null if it can. */
function whyNot({ httpStatus, status, text, accepted }: Answer): string | null {
	if ([401, 403].includes(httpStatus) || status === -1) return 'refuses the token. Check it.';
	if (httpStatus >= 300 && httpStatus < 400) return 'leads to another address. Give that one.';
	if (httpStatus >= 500 || httpStatus === 404) {
		return `answers HTTP ${httpStatus}. Check the address, or try later.`;
	}
	if (!/^\s*\{/.test(text)) return 'does not answer in JSON. Check the address.';
	const code = status === null ? `HTTP ${httpStatus}` : `status ${status}`;
	return accepted ? null : `refuses a plain simulation (${code}).`;
}

/** Checks that there is a service, and that it takes the token. @throws CannotRun */
async function greet(service: Service): Promise<void> {
	const answer = await service.simulate({}, { anyAnswer: true }).catch((error: unknown) => {
		if (!(error instanceof NoAnswer)) throw error;
		throw new CannotRun(`The service gives ${error.message}. Check the address.`);
	});
	const why = whyNot(answer);
	if (why !== null) throw new CannotRun(`The service ${why}`);
}

/** Asks for a row of the register. @throws CannotRun once the service has gone silent */
async function ask(service: Service, assumption: Assumption): Promise<Row> {
	const probe = PROBES[assumption.id];
	if (!probe) return judge(assumption, null, 'no probe tells it: ask the provider');
	try {
		return judge(assumption, await probe(service));
	} catch (error) {
		if (!(error instanceof Untold)) throw error;
		if (service.silence < MOST_SILENCE) return judge(assumption, null, error.message);
		const message = `The service stopped answering (${error.message}). Try later.`;
		throw new CannotRun(message, { cause: error });
	}
}

/** Asks a service which rows of the assumption register hold. @throws CannotRun */
export async function verify(service: Service): Promise<Row[]> {
	await greet(service);
	const rows: Row[] = [];
	for (const assumption of ASSUMPTIONS) rows.push(await ask(service, assumption));
	return rows;
}

/** Returns what was found as a seed, whose accounts do the same. */
export function asSeed(rows: readonly Row[]): { assumptions: Record<string, AssumptionValue> } {
	const rules = new Map(ASSUMPTIONS.map(({ id, switch: rule }) => [id, rule]));
	const told = rows.filter(({ id, value }) => {
		const rule = rules.get(id);
		return rule && isAllowedValue(rule, value);
	});
	const values = told.map(({ id, value }) => [id, value as AssumptionValue] as const);
	return { assumptions: Object.fromEntries(values) };
}
