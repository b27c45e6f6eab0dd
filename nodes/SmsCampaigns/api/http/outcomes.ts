/** How a call ended, as far as an answer tells. What is not provably refused may have been carried out. */
type AnswerOutcome = 'accepted' | 'refused' | 'unknown';

/** What an answer says, as far as it bears on the outcome (contract 7.1, 7.3). */
export interface AnswerFacts {
	/**
	 * - `read`: a JSON object, or XML of the service
	 * - `foreign`: nothing, a web page or plain text, which something in front of the service may have written
	 * - `unreadable`: cut off, not well formed, unsafe or too large; it may have begun to say anything
	 */
	body: 'read' | 'foreign' | 'unreadable';
	/** The `status` directly under the root, by its meaning; `other`: one that the contract does not list. */
	status: 'accepted' | 'refused' | 'unknown' | 'other' | 'none';
	/** Whether there is an `error` in words, as in older answers. */
	error: boolean;
	/** Whether there is a ticket: then a campaign was created. */
	ticket: boolean;
}

/** Ranges of HTTP statuses; `refusal`: those with which a server rejects a request before it does anything. */
type HttpRange = 'success' | 'refusal' | 'other';

interface OutcomeRow {
	/** What the row applies to; a fact that is not named may be either. */
	when: Partial<AnswerFacts>;
	outcomes: Record<HttpRange, AnswerOutcome>;
}

const row = (
	when: OutcomeRow['when'],
	success: AnswerOutcome,
	refusal: AnswerOutcome,
	other: AnswerOutcome,
): OutcomeRow => ({ when, outcomes: { success, refusal, other } });

/**
 * The outcome of every answer. Exactly one row applies to each. What the body says goes before the HTTP status: only
 * where it says nothing does the HTTP status decide.
 */
export const OUTCOMES: readonly OutcomeRow[] = [
	row({ body: 'read', status: 'accepted' }, 'accepted', 'unknown', 'unknown'),
	row({ body: 'read', status: 'refused', ticket: false }, 'refused', 'refused', 'refused'),
	row({ body: 'read', status: 'refused', ticket: true }, 'unknown', 'unknown', 'unknown'),
	row({ body: 'read', status: 'unknown' }, 'unknown', 'unknown', 'unknown'),
	row({ body: 'read', status: 'other' }, 'unknown', 'unknown', 'unknown'),
	row({ body: 'read', status: 'none', ticket: true }, 'unknown', 'unknown', 'unknown'),
	row(
		{ body: 'read', status: 'none', ticket: false, error: true },
		'refused',
		'refused',
		// Gateways write such bodies too: {"error":"Gateway Timeout"}.
		'unknown',
	),
	row(
		{ body: 'read', status: 'none', ticket: false, error: false },
		'unknown',
		'refused',
		'unknown',
	),
	row({ body: 'foreign' }, 'unknown', 'refused', 'unknown'),
	row({ body: 'unreadable' }, 'unknown', 'unknown', 'unknown'),
];

/** HTTP statuses with which a server rejects a request before it does anything. */
export const REFUSAL_HTTP_STATUSES: ReadonlySet<number> = new Set([400, 401, 403, 404, 422, 429]);

export function httpRange(httpStatus: number): HttpRange {
	if (httpStatus >= 200 && httpStatus < 300) return 'success';
	return REFUSAL_HTTP_STATUSES.has(httpStatus) ? 'refusal' : 'other';
}

const applies = ({ when }: OutcomeRow, facts: AnswerFacts) =>
	Object.entries(when).every(([name, value]) => facts[name as keyof AnswerFacts] === value);

/** Looks the outcome of an answer up in {@link OUTCOMES}. */
export function outcomeOf(facts: AnswerFacts, httpStatus: number): AnswerOutcome {
	return OUTCOMES.find((each) => applies(each, facts))!.outcomes[httpRange(httpStatus)];
}
