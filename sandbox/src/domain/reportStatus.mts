/** The name of each delivery report status (contract 6.4). Statuses 8 and 10 do not exist. */
export const STATUS_NAMES = new Map([
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

/** Returns the name of a delivery report status. */
export function reportStatusName(status: number): string {
	return STATUS_NAMES.get(status) ?? 'UNKNOWN';
}

/** Parses a delivery report status: its number, or its name in any case. @returns undefined for an unknown status */
export function parseReportStatus(text: string): number | undefined {
	const status = [...STATUS_NAMES].find(([number, name]) => {
		return text === String(number) || text.toUpperCase() === name;
	});
	return status?.[0];
}
