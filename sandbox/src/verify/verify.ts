import {
	isAllowedValue,
	type Assumption,
	type AssumptionValue,
} from '../assumptions/assumption.ts';
import { ASSUMPTIONS } from '../assumptions/register.ts';
import { cannotTell, type Finding } from './service/probe.ts';
import { PROBES } from './rows/all.ts';
import { NoAnswer, type Service, UnclearAnswer } from './service/service.ts';
import { Session, type ProbeOptions } from './service/session.ts';

/** What was found of one row of the register. */
export interface Row {
	id: string;
	text: string;
	/** What the sandbox assumes. */
	assumed: AssumptionValue;
	verdict: 'holds' | 'differs' | 'unknown';
	/** What the service does; null where it cannot be told. */
	value: AssumptionValue | null;
	/** Why it cannot be told, or why the sandbox cannot follow; null otherwise. */
	why: string | null;
}

/** The service cannot be verified at all. The message says why and what to do. */
export class CannotRun extends Error {}

/** Calls in a row without an answer after which the run ends. */
const MOST_SILENCE = 3;

function judge(assumption: Assumption, finding: Finding): Row {
	const { id, text, default: assumed, switch: rule } = assumption;
	const common = { id, text, assumed };
	if ('why' in finding) return { ...common, verdict: 'unknown', value: null, why: finding.why };
	const { value } = finding;
	if (value === assumed) return { ...common, verdict: 'holds', value, why: null };
	const follows = rule !== null && isAllowedValue(rule, value);
	const why = follows ? null : 'the sandbox cannot be switched to this';
	return { ...common, verdict: 'differs', value, why };
}

/** Checks that there is a service, and that it takes the token. @throws CannotRun, Stopped */
async function greet(session: Session): Promise<void> {
	const answer = await session.plain().catch((error: unknown) => {
		if (error instanceof NoAnswer)
			throw new CannotRun(`The service gives ${error.message}. Check the address.`);
		if (error instanceof UnclearAnswer) return error.answer;
		throw error;
	});
	const { httpStatus, status } = answer;
	if (httpStatus === 401 || httpStatus === 403 || status === -1) {
		throw new CannotRun('The service refuses the token. Check it.');
	}
	if (httpStatus >= 300 && httpStatus < 400) {
		throw new CannotRun('The service leads to another address. Give that one.');
	}
	if (httpStatus >= 500 || httpStatus === 404) {
		throw new CannotRun(`The service answers HTTP ${httpStatus}. Check the address, or try later.`);
	}
	if (!answer.isJson) {
		const shape = /^\s*<(?:\?xml|response)/.test(answer.text) ? 'XML' : 'something else';
		throw new CannotRun(
			`The service answers ${shape} where JSON was asked for. Check the address.`,
		);
	}
	if (!answer.accepted) {
		const code = status === null ? `HTTP ${httpStatus}` : `status ${status}`;
		throw new CannotRun(`The service refuses a plain simulation (${code}). Try another --number.`);
	}
}

/** Asks for each row of the register in turn. @throws CannotRun once the service has gone silent, Stopped */
async function askAll(session: Session): Promise<Row[]> {
	const rows: Row[] = [];
	for (const assumption of ASSUMPTIONS) {
		const probe = PROBES[assumption.id] ?? 'there is no probe for it';
		let finding: Finding;
		try {
			finding = typeof probe === 'string' ? cannotTell(probe) : await probe(session);
		} catch (error) {
			if (!(error instanceof NoAnswer || error instanceof UnclearAnswer)) throw error;
			if (session.service.silence >= MOST_SILENCE) {
				throw new CannotRun(`The service stopped answering (${error.message}). Try later.`, {
					cause: error,
				});
			}
			finding = cannotTell(error.message);
		}
		rows.push(judge(assumption, finding));
	}
	return rows;
}

/**
 * Asks a service which rows of the assumption register hold, and deletes the webhooks that it made for that,
 * also after an error or `service.stop()`.
 * @param onLeft gets what could not be cleaned up, in words for the user
 * @throws CannotRun, and Stopped after `service.stop()`
 */
export async function verify(
	service: Service,
	options: ProbeOptions,
	onLeft: (left: string[]) => void,
): Promise<Row[]> {
	const session = new Session(service, options);
	try {
		await greet(session);
		return await askAll(session);
	} finally {
		service.cleanUp();
		const left = await session.webhooks.deleteAll();
		if (left.length > 0) onLeft(left);
	}
}

/** Returns what was found as values for the sandbox, by the id of the row. */
export function asAssumptions(rows: readonly Row[]): Record<string, AssumptionValue> {
	const rules = new Map(ASSUMPTIONS.map(({ id, switch: rule }) => [id, rule]));
	const told = rows.filter(({ id, value }) => {
		const rule = rules.get(id);
		return rule && isAllowedValue(rule, value);
	});
	return Object.fromEntries(told.map(({ id, value }) => [id, value as AssumptionValue]));
}
