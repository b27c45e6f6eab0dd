import { isAllowedValue } from '../assumptions/assumption.mts';
import type { Assumption, AssumptionValue } from '../assumptions/assumption.mts';
import { ASSUMPTIONS } from '../assumptions/register.mts';
import { PROBES } from './probes.mts';
import { NoAnswer, Undetermined, type Answer, type Service } from './service.mts';

/** The result for one row of the register. */
export interface Row {
	id: string;
	text: string;
	/** The sandbox's assumption. */
	assumed: AssumptionValue;
	verdict: 'holds' | 'differs' | 'unknown';
	/** The service's value; null if the row cannot be checked. */
	value: AssumptionValue | null;
	/** Why the row cannot be checked, or why the sandbox cannot use the value; null otherwise. */
	why: string | null;
}

/** Thrown if the service cannot be verified. The message contains the reason and, if possible, the next step. */
export class CannotRun extends Error {}

/** The verification ends after this number of consecutive calls without a response. */
const MAX_UNANSWERED = 3;

/** Creates a row from the service's value, or from the reason why the row cannot be checked. */
function judge(row: Assumption, value: AssumptionValue | null, reason: string | null = null): Row {
	const { id, text, default: assumed, switch: rule } = row;
	const common = { id, text, assumed, value };
	if (value === null) return { ...common, verdict: 'unknown', why: reason };
	if (value === assumed) return { ...common, verdict: 'holds', why: null };
	const follows = rule !== null && isAllowedValue(rule, value);
	const why = follows ? null : 'the sandbox does not support this value';
	return { ...common, verdict: 'differs', why };
}

/** Returns the reason why a service cannot be verified, from its response to a plain simulation, or null. */
function whyNot({ httpStatus, status, text, accepted }: Answer): string | null {
	if ([401, 403].includes(httpStatus) || status === -1)
		return 'rejects the token. Check the token.';
	if (httpStatus >= 300 && httpStatus < 400) return 'redirects to another URL. Use that URL.';
	if (httpStatus >= 500 || httpStatus === 404) {
		return `responds with HTTP ${httpStatus}. Check the URL, or try again later.`;
	}
	if (!/^\s*\{/.test(text)) return 'does not respond in JSON. Check the URL.';
	const code = status === null ? `HTTP ${httpStatus}` : `status ${status}`;
	return accepted ? null : `rejects a plain simulation (${code}).`;
}

/** Checks that the service responds and accepts the token. @throws CannotRun */
async function checkAccess(service: Service): Promise<void> {
	const answer = await service.simulate({}, { anyAnswer: true }).catch((error: unknown) => {
		if (!(error instanceof NoAnswer)) throw error;
		throw new CannotRun(`The service sent ${error.message}. Check the URL.`);
	});
	const why = whyNot(answer);
	if (why !== null) throw new CannotRun(`The service ${why}`);
}

/** Checks a row of the register. @throws CannotRun if the service no longer responds */
async function checkRow(service: Service, assumption: Assumption): Promise<Row> {
	const probe = PROBES[assumption.id];
	if (!probe) return judge(assumption, null, 'no probe exists; ask the provider');
	try {
		return judge(assumption, await probe(service));
	} catch (error) {
		if (!(error instanceof Undetermined)) throw error;
		if (service.unanswered < MAX_UNANSWERED) return judge(assumption, null, error.message);
		const message = `The service stopped responding (${error.message}). Try again later.`;
		throw new CannotRun(message, { cause: error });
	}
}

/** Checks which rows of the assumption register hold for a service. @throws CannotRun */
export async function verify(service: Service): Promise<Row[]> {
	await checkAccess(service);
	const rows: Row[] = [];
	for (const assumption of ASSUMPTIONS) rows.push(await checkRow(service, assumption));
	return rows;
}

/** Returns the supported values that were found, as a seed whose accounts behave like the service. */
export function asSeed(rows: readonly Row[]): { assumptions: Record<string, AssumptionValue> } {
	const rules = new Map(ASSUMPTIONS.map(({ id, switch: rule }) => [id, rule]));
	const supported = rows.filter(({ id, value }) => {
		const rule = rules.get(id);
		return rule && isAllowedValue(rule, value);
	});
	const values = supported.map(({ id, value }) => [id, value as AssumptionValue] as const);
	return { assumptions: Object.fromEntries(values) };
}
