import { HttpError, parseObjectBody, type AddRoute } from '../http/sandboxRoutes.ts';
import type { Services } from '../http/services.ts';
import type { Account } from '../store/accounts/account.ts';
import { sendDueCampaigns } from '../store/campaigns/campaigns.ts';

/** The last second of the year 9999: later ones have no four-digit year. */
const LATEST = 253_402_300_799_000;

const DATE_WITH_ZONE = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:?\d\d)$/i;

/** Reads a date. @returns milliseconds since 1970 @throws HttpError 400 for one without a zone */
function parseDate(text: string): number {
	const time = Date.parse(text);
	if (DATE_WITH_ZONE.test(text) || Number.isNaN(time)) return time;
	const example = /^\d{4}-\d\d-\d\dT[\d:.]{5,18}$/.test(text) ? `${text}Z` : '2026-01-15T12:00:00Z';
	throw new HttpError(400, `now has no time zone. Add Z for UTC, as in ${example}`);
}

/** Reads by how many milliseconds a body moves the clock. @throws HttpError 400 */
function requestedMove({ now, advanceMs }: Record<string, unknown>, current: number): number {
	const absolute = typeof now === 'string' ? parseDate(now) : now;
	const advanced = typeof advanceMs === 'number' ? current + advanceMs : null;
	const time = advanceMs === undefined ? absolute : advanced;
	const isOne = (now === undefined) !== (advanceMs === undefined);
	const isValid = Number.isInteger(time) && Number(time) >= 0 && Number(time) <= LATEST;
	if (isOne && isValid) return Number(time) - current;
	throw new HttpError(
		400,
		'The body is { now: a date or milliseconds since 1970 } or { advanceMs: a whole number }',
	);
}

/** Adds the routes that show and move an account's clock. */
export function addClockRoutes(route: AddRoute, { accounts, db, now }: Services): void {
	const show = (account: Account) => ({
		now: new Date(accounts.now(account)).toISOString(),
		offsetMs: account.clockOffset,
	});
	route('GET', 'clock', show);
	route('PUT', 'clock', (account, request) => {
		accounts.moveClock(account, requestedMove(parseObjectBody(request), accounts.now(account)));
		sendDueCampaigns(db, accounts, now());
		return show(account);
	});
}
