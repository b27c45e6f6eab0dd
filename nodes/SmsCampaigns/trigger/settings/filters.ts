import { STATUSES } from './fields';
import type { TriggerSettings } from './readSettings';

const isDelivered = (status: unknown): boolean => status === 3;

/** Checks whether another report will follow. An unknown status counts as final. */
const isIntermediate = (status: unknown): boolean => status === 0 || status === 1;

/** Returns the fields that simplified output adds to a delivery report. */
export const describeStatus = (status: unknown) => ({
	statusName: STATUSES.find(([value]) => value === status)?.[1] ?? null,
	delivered: isDelivered(status),
	final: !isIntermediate(status),
});

/** An unknown status passes: an extra report is better than a missed one. */
export function isWantedReport(
	status: unknown,
	{ reports, statuses }: Pick<TriggerSettings['filters'], 'reports' | 'statuses'>,
): boolean {
	if (reports === 'all') return true;
	if (reports === 'selected') return statuses.includes(status as number);
	if (reports === 'notDelivered' && isDelivered(status)) return false;
	return !isIntermediate(status);
}
