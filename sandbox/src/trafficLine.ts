import { DEMO_TOKEN } from './domain/demoToken.ts';
import { outcomeMessage } from './domain/outcome.ts';
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

function describeOutcome({ httpStatus, outcome }: CallEntry): string {
	if (httpStatus === null) return 'no whole answer';
	return outcome === null ? `${httpStatus}` : `${httpStatus} ${outcome} ${outcomeMessage(outcome)}`;
}

function describeCall(entry: CallEntry): string[] {
	const { method, url, details, ticket, total, sent, cost, fault, unknown } = entry;
	return [
		`${cleanText(method)} ${cleanUrl(url)}`,
		describeOutcome(entry),
		details === null ? '' : cleanText(details),
		ticket === null ? '' : `ticket ${ticket}`,
		total === null ? '' : `${sent} of ${total}`,
		cost === null ? '' : `cost ${cost}`,
		fault === null ? '' : `fault ${fault}`,
		unknown.length === 0 ? '' : `unknown ${unknown.join(', ')}`,
	];
}

function describeDelivery(entry: DeliveryEntry): string[] {
	const { type, url, state, attempt, httpStatus, problem } = entry;
	const words = state === 'pending' ? 'not taken, is tried again' : state;
	return [
		`${type} to ${cleanUrl(url)}`,
		`${httpStatus ?? cleanText(problem ?? '')} ${words}`.trim(),
		attempt === 1 ? '' : `try ${attempt}`,
	];
}

/** Formats an entry as a line to read, without a line break: no foreign text in it can do harm, and no token is whole. */
export function formatTrafficLine(entry: TrafficEntry): string {
	const parts = entry.kind === 'call' ? describeCall(entry) : describeDelivery(entry);
	const time = new Date(entry.at).toISOString().slice(11, 23);
	const token = entry.token === null ? 'no account' : maskToken(entry.token);
	return [time, token, ...parts, `${entry.durationMs} ms`].filter((part) => part !== '').join('  ');
}
