import { HttpError, parseObjectBody, type AddRoute } from '../http/sandboxRoutes.ts';
import type { Services } from '../http/services.ts';
import type { Account } from '../store/accounts/account.ts';
import { sendDueCampaigns } from '../store/campaigns/campaigns.ts';

/** The last second of the year 9999: later ones have no four-digit year. */
const LATEST = 253_402_300_799_000;

/** Reads the time that a body asks for. @throws HttpError 400 */
function requestedTime({ now, advanceMs }: Record<string, unknown>, current: number): number {
	const absolute = typeof now === 'string' ? Date.parse(now) : now;
	const advanced = typeof advanceMs === 'number' ? current + advanceMs : null;
	const time = advanceMs === undefined ? absolute : advanced;
	const isOne = (now === undefined) !== (advanceMs === undefined);
	const isValid = Number.isInteger(time) && Number(time) >= 0 && Number(time) <= LATEST;
	if (isOne && isValid) return time as number;
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
		accounts.setClock(account, requestedTime(parseObjectBody(request), accounts.now(account)));
		sendDueCampaigns(db, accounts, now());
		return show(account);
	});
}
