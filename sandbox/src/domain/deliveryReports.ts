/** DLR statuses that occur (public facts: Events). */
const STATUS = { sent: 1, undelivered: 2, delivered: 3, expired: 12 } as const;
/** What each status says (public facts: Events); 8 and 10 do not occur. */
const NAMES = new Map([
	[0, 'NOT_SENT'],
	[1, 'SENT'],
	[2, 'NOT_DELIVERED'],
	[3, 'DELIVERED'],
	[4, 'NOT_ALLOWED'],
	[5, 'INVALID_DESTINATION'],
	[6, 'INVALID_SENDER'],
	[7, 'ROUTE_NOT_AVAILABLE'],
	[9, 'REJECTED'],
	[11, 'NETWORK_ERROR'],
	[12, 'EXPIRED'],
]);
const STATUSES: readonly unknown[] = [...NAMES.keys()];

/** What a status of a delivery report says. */
export function reportName(status: number): string {
	return NAMES.get(status) ?? 'UNKNOWN';
}

/** The status that a text names: its number or its name, in any case; undefined for none. */
export function reportStatus(text: string): number | undefined {
	const status = [...NAMES].find(([number, name]) => {
		return text === String(number) || text.toUpperCase() === name;
	});
	return status?.[0];
}

export const REPORT_SEQUENCES = [
	'delivered',
	'undelivered',
	'expired',
	'delayed',
	'repeated',
	'out-of-order',
	'none',
] as const;
export type ReportSequence = (typeof REPORT_SEQUENCES)[number];

/** The reports that a number gets: a named sequence, or each report by itself. */
export type ReportPlan = ReportSequence | Array<{ status: number; afterMs: number }>;

/** One report: when it comes, and when it says that it was made, both in ms after sending. */
export interface ReportStep {
	status: number;
	afterMs: number;
	datedMs: number;
}

const MOST_STEPS = 20;
const LONGEST_MS = 30 * 86_400_000;

/** Whether a value is a plan: a sequence's name, or up to 20 of `{ status, afterMs }`. */
export function isReportPlan(value: unknown): value is ReportPlan {
	if (!Array.isArray(value)) return REPORT_SEQUENCES.includes(value as ReportSequence);
	if (value.length > MOST_STEPS) return false;
	return value.every((step: Partial<ReportStep> | null) => {
		const afterMs = step?.afterMs;
		if (!Number.isInteger(afterMs)) return false;
		return STATUSES.includes(step?.status) && Number(afterMs) >= 0 && Number(afterMs) <= LONGEST_MS;
	});
}

const at = (status: number, afterMs: number, datedMs = afterMs) => ({ status, afterMs, datedMs });

/**
 * The reports of one message.
 * @param unit milliseconds from sending to the first report
 * @param isAnnounced whether a plain sequence has a report SENT before the last one
 */
export function reportSteps(plan: ReportPlan, unit: number, isAnnounced: boolean): ReportStep[] {
	if (typeof plan !== 'string') return plan.map(({ status, afterMs }) => at(status, afterMs));
	const last = (status: number, afterMs = unit) => {
		return isAnnounced
			? [at(STATUS.sent, unit), at(status, afterMs + unit)]
			: [at(status, afterMs)];
	};
	switch (plan) {
		case 'delivered':
			return last(STATUS.delivered);
		case 'undelivered':
			return last(STATUS.undelivered);
		case 'expired':
			return last(STATUS.expired, 10 * unit);
		case 'delayed':
			return [at(STATUS.sent, unit), at(STATUS.delivered, 60 * unit)];
		case 'repeated':
			return [at(STATUS.delivered, unit), at(STATUS.delivered, 2 * unit, unit)];
		case 'out-of-order':
			return [at(STATUS.delivered, 2 * unit), at(STATUS.sent, 3 * unit, unit)];
		case 'none':
			return [];
	}
}
