/** The outcome codes that the service returns in `status` (contract 7.3). */
export const OUTCOME = {
	ok: 1,
	authentication: -1,
	xml: -2,
	credits: -3,
	delay: -4,
	notFound: -5,
	json: -6,
	data: -7,
	moderation: -8,
	unknown: -99,
} as const;

const MESSAGES: Record<number, string> = {
	[OUTCOME.ok]: 'OK',
	[OUTCOME.authentication]: 'Authentication error',
	[OUTCOME.xml]: 'XML error',
	[OUTCOME.credits]: 'Not enough credits',
	[OUTCOME.delay]: 'Incorrect delay',
	[OUTCOME.notFound]: 'Resource not found',
	[OUTCOME.json]: 'JSON error',
	[OUTCOME.data]: 'Data error',
	[OUTCOME.moderation]: 'Campaign under moderation',
	[OUTCOME.unknown]: 'Unknown error',
};

/** Returns the `message` of an outcome code. */
export function outcomeMessage(status: number): string {
	return MESSAGES[status] ?? `Outcome ${status}`;
}

/** A call's rejection, thrown by any code that processes the call, and turned into a response by `api/endpoint.mts`. */
export class Rejection extends Error {
	readonly status: number;
	readonly details: string | undefined;
	/** The HTTP status of the response; undefined for the default status. */
	readonly httpStatus: number | undefined;

	constructor(status: number, details?: string, httpStatus?: number) {
		super(outcomeMessage(status));
		this.status = status;
		this.details = details;
		this.httpStatus = httpStatus;
	}
}

/** Creates the rejection of a call with invalid data (-7). @param details the invalid field, and the reason */
export function dataRejection(details: string): Rejection {
	return new Rejection(OUTCOME.data, details);
}
