import * as Type from 'typebox';
import type { Static } from 'typebox';

import { STATUS_NAMES } from './reportStatus.mts';
import { list, object, wholeFrom } from './schemaTypes.mts';

/** The DLR statuses in named sequences (contract 6.4). */
const REPORT_STATUS = { sent: 1, undelivered: 2, delivered: 3, invalid: 5, expired: 12 } as const;
/** The status for a number that does not exist (contract 6.4). */
export const INVALID_DESTINATION = REPORT_STATUS.invalid;

export const REPORT_SEQUENCES = [
	'delivered',
	'undelivered',
	'expired',
	'npai',
	'delayed',
	'repeated',
	'out-of-order',
	'none',
] as const;

const MAX_STEPS = 20;
export const MAX_DELAY_MS = 30 * 86_400_000;
const STEP = object({
	status: Type.Enum([...STATUS_NAMES.keys()]),
	afterMs: wholeFrom(0, MAX_DELAY_MS),
});

/** A phone number's delivery reports: a named sequence, or a list. */
export const REPORT_PLAN = Type.Union([
	Type.Enum([...REPORT_SEQUENCES]),
	list(STEP, { maxItems: MAX_STEPS }),
]);
export type ReportPlan = Static<typeof REPORT_PLAN>;

/** A future delivery report; times are in milliseconds after sending. */
export interface ReportStep {
	status: number;
	/** The time at which the report is delivered. */
	afterMs: number;
	/** The time that the report contains as its date. */
	datedMs: number;
}

const reportStep = (status: number, afterMs: number, datedMs = afterMs) => ({
	status,
	afterMs,
	datedMs,
});

/**
 * Returns a message's delivery reports.
 * @param unitMs milliseconds from sending to the first report
 * @param hasIntermediate whether a SENT report precedes the final report in a plain sequence
 */
export function planReports(
	plan: ReportPlan,
	unitMs: number,
	hasIntermediate: boolean,
): ReportStep[] {
	if (typeof plan !== 'string')
		return plan.map(({ status, afterMs }) => reportStep(status, afterMs));
	const final = (status: number, afterMs = unitMs) => {
		return hasIntermediate
			? [reportStep(REPORT_STATUS.sent, unitMs), reportStep(status, afterMs + unitMs)]
			: [reportStep(status, afterMs)];
	};
	const { sent, delivered, undelivered, invalid, expired } = REPORT_STATUS;
	switch (plan) {
		case 'delivered':
			return final(delivered);
		case 'undelivered':
			return final(undelivered);
		case 'expired':
			return final(expired, 10 * unitMs);
		case 'npai':
			return final(invalid);
		case 'delayed':
			return [reportStep(sent, unitMs), reportStep(delivered, 60 * unitMs)];
		case 'repeated':
			return [reportStep(delivered, unitMs), reportStep(delivered, 2 * unitMs, unitMs)];
		case 'out-of-order':
			return [reportStep(delivered, 2 * unitMs), reportStep(sent, 3 * unitMs, unitMs)];
		case 'none':
			return [];
	}
}

/**
 * Returns the time from sending to arrival on the phone, in milliseconds: the time of the last final report, or 0
 * without reports. Returns null for a message that does not arrive.
 */
export function arrivalOf(steps: readonly ReportStep[]): number | null {
	if (steps.length === 0) return 0;
	const final = steps.filter(({ status }) => status > REPORT_STATUS.sent);
	const last = final.toSorted((a, b) => a.afterMs - b.afterMs).at(-1);
	return last?.status === REPORT_STATUS.delivered ? last.afterMs : null;
}
