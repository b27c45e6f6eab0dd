/** The statuses of a delivery report (contract 6.4). 8 and 10 do not occur. */
export const STATUS_NAMES: Readonly<Record<number, string>> = {
	0: 'NOT_SENT',
	1: 'SENT',
	2: 'NOT_DELIVERED',
	3: 'DELIVERED',
	4: 'NOT_ALLOWED',
	5: 'INVALID_DESTINATION',
	6: 'INVALID_SENDER',
	7: 'ROUTE_NOT_AVAILABLE',
	9: 'REJECTED',
	11: 'NETWORK_ERROR',
	12: 'EXPIRED',
};

export const isDelivered = (status: unknown): boolean => status === 3;

/** Checks whether another report will follow. An unknown status counts as final. */
export const isIntermediate = (status: unknown): boolean => status === 0 || status === 1;

/** Returns the fields that simplified output adds to a delivery report. */
export const describeStatus = (status: unknown) => ({
	statusName: STATUS_NAMES[status as number] ?? null,
	delivered: isDelivered(status),
	final: !isIntermediate(status),
});
