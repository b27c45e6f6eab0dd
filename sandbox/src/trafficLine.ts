import { styleText } from 'node:util';

import { DEMO_TOKEN } from './domain/demoToken.ts';
import { OUTCOME, outcomeMessage } from './domain/outcome.ts';
import type { CallEntry, DeliveryEntry, TrafficEntry } from './domain/traffic.ts';

/** Characters shown of any text that comes from elsewhere. */
const MAX_TEXT = 200;
/** What can move the cursor, hide text or change its direction. */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/gu;
const TOKEN = /sbx_[\w.~+/=-]+/gi;

/** Returns the beginning of a token, at most half of it; that of the demo account whole. */
export function maskToken(token: string): string {
	if (token === DEMO_TOKEN) return token;
	const secret = token.slice(4);
	return `sbx_${secret.slice(0, Math.min(4, Math.floor(secret.length / 2)))}…`;
}

/** Makes a text from elsewhere harmless in a terminal: one short line without control characters and tokens. */
function cleanText(text: string): string {
	const short = text.slice(0, MAX_TEXT + 1).replace(UNPRINTABLE, '\ufffd');
	const whole = text.length <= MAX_TEXT ? short : `${short.slice(0, MAX_TEXT)}…`;
	return whole.replace(TOKEN, maskToken);
}

/** Returns a URL without its query and user, which may contain secrets. */
const cleanUrl = (url: string) =>
	cleanText((url.slice(0, 2 * MAX_TEXT).split(/[?#]/)[0] ?? '').replace(/\/\/[^/]*@/, '//'));

const cleanOrNull = (text: string | null) => (text === null ? null : cleanText(text));

/** Returns an entry that may be printed: no foreign text in it can do harm, and no token is whole. */
function cleanEntry(entry: TrafficEntry): TrafficEntry {
	const token = entry.token === null ? null : maskToken(entry.token);
	if (entry.kind === 'delivery') {
		const { problem, url } = entry;
		return { ...entry, token: token ?? '', url: cleanUrl(url), problem: cleanOrNull(problem) };
	}
	const { method, url, details } = entry;
	return {
		...entry,
		token,
		method: cleanOrNull(method),
		url: url === null ? null : cleanUrl(url),
		details: cleanOrNull(details),
	};
}

type Style = 'green' | 'yellow' | 'red';
type Paint = (style: Style, text: string) => string;

function describeOutcome({ httpStatus, outcome, fault }: CallEntry): [Style, string] {
	if (httpStatus === null) return ['red', 'no whole answer'];
	const isGood = httpStatus < 400 && (outcome === null || outcome === OUTCOME.ok);
	const isNoted = httpStatus < 400 && outcome === OUTCOME.moderation;
	const style = isGood ? (fault === null ? 'green' : 'yellow') : isNoted ? 'yellow' : 'red';
	const words = outcome === null ? '' : ` ${outcome} ${outcomeMessage(outcome)}`;
	return [style, `${httpStatus}${words}`];
}

function describeCall(entry: CallEntry, paint: Paint): string[] {
	const { method, url, details, ticket, total, sent, cost, fault, unknown } = entry;
	return [
		`${method ?? '?'} ${url ?? '?'}`,
		paint(...describeOutcome(entry)),
		details === null ? '' : details,
		ticket === null ? '' : `ticket ${ticket}`,
		total === null ? '' : `${sent} of ${total}`,
		cost === null ? '' : `cost ${cost}`,
		fault === null ? '' : `fault ${fault}`,
		unknown.length === 0 ? '' : paint('yellow', `unknown ${unknown.join(', ')}`),
	];
}

const DELIVERY_STYLES = { delivered: 'green', pending: 'yellow', failed: 'red' } as const;

function describeDelivery(entry: DeliveryEntry, paint: Paint): string[] {
	const { type, url, state, attempt, httpStatus, problem } = entry;
	const words = state === 'pending' ? 'not taken, is tried again' : state;
	return [
		`${type} to ${url}`,
		paint(DELIVERY_STYLES[state], `${httpStatus ?? problem ?? ''} ${words}`.trim()),
		attempt === 1 ? '' : `try ${attempt}`,
	];
}

/**
 * Formats an entry as a line to read, without a line break.
 * @param hasColours whether the line may have the escape sequences of colours
 */
export function formatTrafficLine(entry: TrafficEntry, hasColours: boolean): string {
	const paint: Paint = (style, text) =>
		hasColours ? styleText(style, text, { validateStream: false }) : text;
	const clean = cleanEntry(entry);
	const parts = clean.kind === 'call' ? describeCall(clean, paint) : describeDelivery(clean, paint);
	const time = new Date(clean.at).toISOString().slice(11, 23);
	const all = [time, clean.token ?? 'no account', ...parts, `${clean.durationMs} ms`];
	return all.filter((part) => part !== '').join('  ');
}

/** Formats an entry as one line of JSON, without a line break; `at` is in ISO 8601. */
export function formatTrafficJson(entry: TrafficEntry): string {
	const { kind, at, token: account, ...rest } = cleanEntry(entry);
	return JSON.stringify({ kind, at: new Date(at).toISOString(), account, ...rest });
}
