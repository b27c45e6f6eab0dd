// What the scripted service writes for each answer of the model.
import type { Answer, Call } from '../../model/scenario';

/** An answer; `reset` and `brokenTls` are none. */
export type Reply = { http: number; body: string; cutOff?: boolean } | 'reset' | 'brokenTls';

/** A price that is no number from 0 on. */
export interface OddPrice {
	cost: unknown;
}

const json = (fields: object, http = 200): Reply => ({ http, body: JSON.stringify(fields) });

const REPLIES: Record<Answer, (figures: object, ticket: string) => Reply> = {
	ok: (figures, ticket) => json({ status: 1, ...figures, ticket }),
	moderated: (figures, ticket) => json({ status: -8, ...figures, ticket }),
	okWithoutCost: (figures, ticket) => json({ status: 1, ...figures, cost: '500,50', ticket }),
	refused: () => json({ status: -3, message: 'Not enough credits' }),
	busy: () => json({ message: 'Too many requests' }, 429),
	refusedBehind500: () => json({ status: -7, message: 'Data error' }, 500),
	reset: () => 'reset',
	brokenTls: () => 'brokenTls',
	badGateway: () => ({ http: 502, body: '<html>Bad Gateway</html>' }),
	unsure: () => json({ status: -99, message: 'Unknown error' }),
	unsureBehind429: () => json({ status: -99 }, 429),
	unlistedBehind400: () => json({ status: 42 }, 400),
	ticketBehind403: (_figures, ticket) => json({ ticket }, 403),
	cutOffBehind429: () => ({ http: 429, body: '{"status":1,"mess', cutOff: true }),
	errorBehind504: () => json({ error: 'Gateway Timeout' }, 504),
	emptyErrorWithTicket: (_figures, ticket) => json({ error: [], ticket }),
	wordsWithTicket: (_figures, ticket) => json({ status: 'success', ticket }, 422),
	statusTwice: () => ({ http: 200, body: '{"status":1,"status":-3}' }),
};

/**
 * Writes the answer to a call.
 * @param credits that are left after it
 * @param odd what a simulation says in place of its cost
 */
export function answerTo(
	{ operation, answer, ticket, cost }: Call,
	credits: number,
	odd: OddPrice | undefined,
): Reply {
	const figures = { message: 'OK', cost, credits, total: cost, sent: cost };
	if (operation === 'send') return REPLIES[answer](figures, ticket);
	return json({ status: 1, ...figures, ...odd });
}
