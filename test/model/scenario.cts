// A run of sends in the model: its settings, its calls, and the node's report.
import type { Typed } from './identity.cts';

/** The service's response to a send: the response accepts or provably rejects the send, or proves neither. */
export type Answer = (typeof ANSWERS)[keyof typeof ANSWERS][number];

export const ANSWERS = {
	accepted: ['ok', 'moderated', 'okWithoutCost'],
	rejected: ['rejected', 'busy', 'rejectedBehind500'],
	open: [
		'reset',
		'brokenTls',
		'cutOff',
		'redirect',
		'badGateway',
		'unsure',
		'unsureBehind429',
		'unlistedBehind400',
		'ticketBehind403',
		'cutOffBehind429',
		'errorBehind504',
		'emptyErrorWithTicket',
		'textWithTicket',
		'statusTwice',
	],
} as const;

const ACCEPTED: ReadonlySet<Answer> = new Set<Answer>(ANSWERS.accepted);
const REJECTED: ReadonlySet<Answer> = new Set<Answer>(ANSWERS.rejected);

export const isAccepted = (answer: Answer): boolean => ACCEPTED.has(answer);
export const isRejected = (answer: Answer): boolean => REJECTED.has(answer);

/** The model assumes that every call was carried out unless the service provably rejected it. */
export const mayHaveBeenSent = (answer: Answer): boolean => !isRejected(answer);

/** An input item: a message to phone numbers or to lists. */
export interface Item<Target = Typed> {
	message: string;
	targets: Target[];
}

/** The new content of an item, starting with the given attempt. The first attempt has the number 1. */
export interface Change<Target = Typed> {
	item: number;
	fromAttempt: number;
	to: Item<Target>;
}

/** The settings of a run, with messages and targets in any format. */
export interface Scenario<Target = Typed> {
	items: Array<Item<Target>>;
	/** The changes in the order of their attempts. */
	changes?: Array<Change<Target>>;
	kind: 'numbers' | 'lists';
	/** Whether some people get their message later than others. */
	hours?: boolean;
	/** Whether the next attempt repeats a send with an unknown result. */
	sendAgain: boolean;
	/** The limit in credits. 0 means no limit. */
	maximumCost: number;
}

/** A run whose messages and targets are identities: equal messages or targets are equal strings. */
export type Identified = Scenario<string>;

/** A call that reached the service. */
export interface Call {
	/** The number of the attempt, counted from 1. */
	attempt: number;
	operation: 'send' | 'simulate';
	message: string;
	/** The phone numbers or the lists that receive the message. */
	targets: string[];
	answer: Answer;
	ticket: string;
	/** The price in credits if the service carries out the call. */
	cost: number;
	/** Whether the service carried out the campaign. */
	carriedOut: boolean;
	/** The delivery time in milliseconds since 1970. */
	sentFor?: number;
	/** Only for a simulation: whether the response contains the price as a number. */
	saysCost?: boolean;
}

/**
 * An item's result in the node's report. `leftOut`: another item's message covers the item. `untested`: a test left out
 * the item. `failed`: rejected or unknown, because no field distinguishes these results.
 */
export type Outcome =
	'accepted' | 'leftOut' | 'untested' | 'late' | 'rejected' | 'unknown' | 'failed';

export interface Report {
	/** The latest attempt before the report, counted from 1. */
	attempt: number;
	/** The number of calls before this report. */
	calls: number;
	item: number;
	outcome: Outcome;
	/** The item's campaigns according to the report. */
	tickets: string[];
	/** Whether the node reported that it had sent an earlier text. */
	changed: boolean;
	/** The targets that are too late; `all` if the row names no target. */
	late?: string[];
	/** The text in the row: null if the row shows no text, undefined if there is no row. */
	text?: string | null;
}

export interface Violation {
	rule:
		| 'twice'
		| 'unwanted'
		| 'notAccepted'
		| 'wasAccepted'
		| 'wasKnown'
		| 'gotNone'
		| 'unreported'
		| 'overLimit'
		| 'unpriced'
		| 'wrongText'
		| 'atNight'
		| 'late';
	text: string;
}

/** Returns the items with the content that they have in an attempt. */
export function itemsAt<Target>(
	{ items, changes = [] }: Scenario<Target>,
	attemptNumber: number,
): Array<Item<Target>> {
	const now = [...items];
	for (const { item, fromAttempt, to } of changes) if (fromAttempt <= attemptNumber) now[item] = to;
	return now;
}

export const sendsOf = (calls: Call[]) => calls.filter(({ operation }) => operation === 'send');

/** Returns whether a target gets only one message in total, even if the texts differ. */
export const getsOne = ({ kind }: Identified) => kind === 'lists';

/** Returns the sends of this message to a target, or every send to a target that gets only one message. */
export function sendsTo(
	scenario: Identified,
	calls: Call[],
	target: string,
	message: string | undefined,
): Call[] {
	return sendsOf(calls).filter(
		(call) => call.targets.includes(target) && (getsOne(scenario) || call.message === message),
	);
}

/** Returns the number of messages that the run contains for a target in an attempt. */
export function wantedFor(scenario: Identified, target: string, attemptNumber: number): number {
	const asking = itemsAt(scenario, attemptNumber).filter(({ targets }) => targets.includes(target));
	if (getsOne(scenario)) return Math.min(1, asking.length);
	return new Set(asking.map(({ message }) => message)).size;
}
