/** DLR statuses that occur (contract 6.4). */
const REPORT_STATUS = { sent: 1, undelivered: 2, delivered: 3, expired: 12 } as const;
/** What each status says (contract 6.4); 8 and 10 do not occur. */
const STATUS_NAMES = new Map([
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
const STATUSES: readonly unknown[] = [...STATUS_NAMES.keys()];

/** What a status of a delivery report says. */
export function reportStatusName(status: number): string {
	return STATUS_NAMES.get(status) ?? 'UNKNOWN';
}

/** The status that a text names: its number or its name, in any case; undefined for none. */
export function parseReportStatus(text: string): number | undefined {
	const status = [...STATUS_NAMES].find(([number, name]) => {
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

const MAX_STEPS = 20;
const MAX_REPORT_DELAY_MS = 30 * 86_400_000;

/** Whether a value is a plan: a sequence's name, or up to 20 of `{ status, afterMs }`. */
export function isReportPlan(value: unknown): value is ReportPlan {
	if (!Array.isArray(value)) return REPORT_SEQUENCES.includes(value as ReportSequence);
	if (value.length > MAX_STEPS) return false;
	return value.every((step: Partial<ReportStep> | null) => {
		const afterMs = step?.afterMs;
		if (!Number.isInteger(afterMs)) return false;
		return (
			STATUSES.includes(step?.status) &&
			Number(afterMs) >= 0 &&
			Number(afterMs) <= MAX_REPORT_DELAY_MS
		);
	});
}

const reportStep = (status: number, afterMs: number, datedMs = afterMs) => ({
	status,
	afterMs,
	datedMs,
});

/**
 * The reports of one message.
 * @param unit milliseconds from sending to the first report
 * @param isAnnounced whether a plain sequence has a report SENT before the last one
 */
export function planReports(plan: ReportPlan, unit: number, isAnnounced: boolean): ReportStep[] {
	if (typeof plan !== 'string')
		return plan.map(({ status, afterMs }) => reportStep(status, afterMs));
	const last = (status: number, afterMs = unit) => {
		return isAnnounced
			? [reportStep(REPORT_STATUS.sent, unit), reportStep(status, afterMs + unit)]
			: [reportStep(status, afterMs)];
	};
	switch (plan) {
		case 'delivered':
			return last(REPORT_STATUS.delivered);
		case 'undelivered':
			return last(REPORT_STATUS.undelivered);
		case 'expired':
			return last(REPORT_STATUS.expired, 10 * unit);
		case 'delayed':
			return [reportStep(REPORT_STATUS.sent, unit), reportStep(REPORT_STATUS.delivered, 60 * unit)];
		case 'repeated':
			return [
				reportStep(REPORT_STATUS.delivered, unit),
				reportStep(REPORT_STATUS.delivered, 2 * unit, unit),
			];
		case 'out-of-order':
			return [
				reportStep(REPORT_STATUS.delivered, 2 * unit),
				reportStep(REPORT_STATUS.sent, 3 * unit, unit),
			];
		case 'none':
			return [];
	}
}
