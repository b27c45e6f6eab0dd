import { DEMO_TOKEN } from './demoToken.ts';

/** Is told of each call and delivery that is over, in a line; must not throw. */
export type TrafficLog = (line: string) => void;

/** Characters shown of any text that comes from elsewhere. */
const MAX_TEXT = 200;
/** What can move the cursor, hide text or change its direction. */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/gu;
const TOKEN = /sbx_[\w.~+/=-]+/gi;

/** Returns the beginning of a token, at most half of it; that of the demo account whole. */
function maskToken(token: string): string {
	if (token === DEMO_TOKEN) return token;
	const secret = token.slice(4);
	return `sbx_${secret.slice(0, Math.min(4, Math.floor(secret.length / 2)))}…`;
}

/** Makes a text from elsewhere harmless in a terminal: one short line without control characters and tokens. */
export function cleanText(text: string): string {
	const short = text.slice(0, MAX_TEXT + 1).replace(UNPRINTABLE, '\ufffd');
	const whole = text.length <= MAX_TEXT ? short : `${short.slice(0, MAX_TEXT)}…`;
	return whole.replace(TOKEN, maskToken);
}

/** Returns a URL without its query and user, which may contain secrets. */
export const cleanUrl = (url: string) =>
	cleanText((url.slice(0, 2 * MAX_TEXT).split(/[?#]/)[0] ?? '').replace(/\/\/[^/]*@/, '//'));

/**
 * Formats a line about what happened, without a line break.
 * @param at milliseconds since 1970, on the machine's clock
 * @param parts texts that can do no harm; empty ones are left out
 */
export function trafficLine(
	at: number,
	token: string | null,
	parts: string[],
	durationMs: number,
): string {
	const time = new Date(at).toISOString().slice(11, 23);
	const who = token === null ? 'no account' : maskToken(token);
	return [time, who, ...parts, `${durationMs} ms`].filter((part) => part !== '').join('  ');
}
