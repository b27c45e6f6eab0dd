// A run of sends in the terms of the model: its set-up, its calls, and its report.
import type { Typed } from './identity.cts';

/** The service's answer to a send: accepted, provably rejected, or anything that leaves the outcome open. */
export type Answer = (typeof ANSWERS)[keyof typeof ANSWERS][number];

export const ANSWERS = {
	accepted: ['ok', 'moderated', 'okWithoutCost'],
	refused: ['refused', 'busy', 'refusedBehind500'],
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
		'wordsWithTicket',
		'statusTwice',
	],
} as const;

const ACCEPTED: ReadonlySet<Answer> = new Set<Answer>(ANSWERS.accepted);
const REFUSED: ReadonlySet<Answer> = new Set<Answer>(ANSWERS.refused);

export const isAccepted = (answer: Answer): boolean => ACCEPTED.has(answer);
export const isRefused = (answer: Answer): boolean => REFUSED.has(answer);

/** The harsh reading: what was not provably refused was carried out. */
export const mayHaveGoneOut = (answer: Answer): boolean => !isRefused(answer);

/** An input item: a message for numbers, or for lists. */
export interface Item<Target = Typed> {
	message: string;
	targets: Target[];
}

/** Another content for one item, from a try on (counted from 1). */
export interface Change<Target = Typed> {
	item: number;
	fromTry: number;
	to: Item<Target>;
}

/** A run as it is set up: messages and targets in any spelling. */
export interface Scenario<Target = Typed> {
	items: Array<Item<Target>>;
	/** In the order of their tries. */
	changes?: Array<Change<Target>>;
	kind: 'numbers' | 'lists';
	/** Whether some get their message later than others. */
	hours?: boolean;
	/** Whether a send of unknown outcome is sent again on the next try. */
	sendAgain: boolean;
	/** In credits; 0 means no limit. */
	maximumCost: number;
}

/** A run whose messages and targets are identities, so that equal ones are equal texts. */
export type Identified = Scenario<string>;

/** A call that reached the service. */
export interface Call {
	/** Counted from 1. */
	try: number;
	operation: 'send' | 'simulate';
	message: string;
	/** The numbers or the lists. */
	targets: string[];
	answer: Answer;
	ticket: string;
	/** In credits, when it is carried out. */
	cost: number;
	/** Whether the service really carried the campaign out. */
	carriedOut: boolean;
	/** When people get it, in milliseconds since 1970. */
	sentFor?: number;
	/** Of a simulation: whether it says its cost as a number. */
	saysCost?: boolean;
}

/**
 * What the node told an item: accepted, left out for another item's message, left out by a test, too late, refused,
 * unknown; or `failed`, which is refused or unknown, where no field says which of the two.
 */
export type Word = 'accepted' | 'leftOut' | 'untested' | 'late' | 'refused' | 'unknown' | 'failed';

export interface Told {
	/** The last try so far, counted from 1. */
	try: number;
	/** The number of calls before. */
	calls: number;
	item: number;
	word: Word;
	/** The campaigns that the item is told to be in. */
	tickets: string[];
	/** Whether the node said that it had sent an earlier text. */
	changed: boolean;
	/** The targets that are too late; `all` of them where its row names none. */
	late?: string[];
	/** The text that its row shows; null if it shows none, absent without a row. */
	text?: string | null;
}

export interface Violation {
	rule:
		| 'twice'
		| 'stranger'
		| 'notAccepted'
		| 'wasAccepted'
		| 'wasKnown'
		| 'gotNone'
		| 'untold'
		| 'overLimit'
		| 'unpriced'
		| 'wrongText'
		| 'atNight'
		| 'late';
	text: string;
}

/** The items as they were in a try. */
export function itemsAt<Target>(
	{ items, changes = [] }: Scenario<Target>,
	tryNumber: number,
): Array<Item<Target>> {
	const now = [...items];
	for (const { item, fromTry, to } of changes) if (fromTry <= tryNumber) now[item] = to;
	return now;
}

export const sendsOf = (calls: Call[]) => calls.filter(({ operation }) => operation === 'send');

/** Whether a target gets only one message, whichever it is. */
export const getsOne = ({ kind }: Identified) => kind === 'lists';

/** Sends to a target with this message; with any for one that gets one message. */
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

/** How many messages the run wants for a target in a try. */
export function wantedFor(scenario: Identified, target: string, tryNumber: number): number {
	const asking = itemsAt(scenario, tryNumber).filter(({ targets }) => targets.includes(target));
	if (getsOne(scenario)) return Math.min(1, asking.length);
	return new Set(asking.map(({ message }) => message)).size;
}
