// The scripted service's response for each answer of the model, in JSON or XML.
import { XMLBuilder } from 'fast-xml-parser';
import type { Answer, Call } from '../../model/scenario.cts';
import type { Format } from '../formats.cts';

/** A response before encoding: the HTTP status, and the fields or a string that is neither JSON nor XML. */
interface Body {
	http: number;
	fields: object | string;
	cutOff?: boolean;
}

/** A response, or a broken connection (`reset` or `brokenTls`). */
export type Reply = { http: number; body: string; cutOff?: boolean } | 'reset' | 'brokenTls';

/** A price that is negative or not a number. */
export interface OddPrice {
	cost: unknown;
}

const answer = (fields: object, http = 200): Body => ({ http, fields });

const REPLIES: Record<Answer, (figures: object, ticket: string) => Body | 'reset' | 'brokenTls'> = {
	ok: (figures, ticket) => answer({ status: 1, ...figures, ticket }),
	moderated: (figures, ticket) => answer({ status: -8, ...figures, ticket }),
	okWithoutCost: (figures, ticket) => answer({ status: 1, ...figures, cost: '500,50', ticket }),
	rejected: () => answer({ status: -3, message: 'Not enough credits' }),
	busy: () => answer({ message: 'Too many requests' }, 429),
	rejectedBehind500: () => answer({ status: -7, message: 'Data error' }, 500),
	reset: () => 'reset',
	brokenTls: () => 'brokenTls',
	cutOff: (figures, ticket) => ({ ...answer({ status: 1, ...figures, ticket }), cutOff: true }),
	redirect: () => answer({}, 307),
	badGateway: () => ({ http: 502, fields: '<html>Bad Gateway</html>' }),
	unsure: () => answer({ status: -99, message: 'Unknown error' }),
	unsureBehind429: () => answer({ status: -99 }, 429),
	unlistedBehind400: () => answer({ status: 42 }, 400),
	ticketBehind403: (_figures, ticket) => answer({ ticket }, 403),
	cutOffBehind429: () => ({ http: 429, fields: { status: 1, message: 'OK' }, cutOff: true }),
	errorBehind504: () => answer({ error: 'Gateway Timeout' }, 504),
	emptyErrorWithTicket: (_figures, ticket) => answer({ error: [], ticket }),
	textWithTicket: (_figures, ticket) => answer({ status: 'success', ticket }, 422),
	statusTwice: () => answer({ status: [1, -3] }),
};

const builder = new XMLBuilder();

/** Writes JSON with two `status` fields if the status has two values. JSON.stringify cannot repeat a field. */
const toJson = (fields: object) =>
	JSON.stringify(fields).replace(/"status":\[(-?\d+),(-?\d+)\]/, '"status":$1,"status":$2');

function write({ http, fields, cutOff }: Body, format: Format): Exclude<Reply, string> {
	if (typeof fields === 'string') return { http, body: fields };
	const body = format === 'xml' ? builder.build({ response: fields }) : toJson(fields);
	return { http, body, cutOff };
}

/**
 * Writes the response to a call.
 * @param credits the credits after the call
 * @param odd the value that a simulation returns instead of its price
 */
export function answerTo(
	{ operation, answer: name, ticket, cost }: Call,
	credits: number,
	odd: OddPrice | undefined,
	format: Format,
): Reply {
	const figures = { message: 'OK', cost, credits, total: cost, sent: cost };
	const body =
		operation === 'send'
			? REPLIES[name](figures, ticket)
			: answer({ status: 1, ...figures, ...odd });
	return typeof body === 'string' ? body : write(body, format);
}
