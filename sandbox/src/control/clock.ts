import type { Services } from '../http/services.ts';
import type { Account } from '../store/accounts/accounts.ts';
import { sendDueCampaigns } from '../store/campaigns/campaigns.ts';
import { HttpError, parseObjectBody, type AddRoute } from '../http/sandboxRoutes.ts';

/** The last second of the year 9999: later ones have no four-digit year. */
const LATEST = 253_402_300_799_000;

/** The instant that a body asks for. @throws ControlRefusal 400 */
function requestedTime({ now, advanceMs }: Record<string, unknown>, current: number): number {
	const asked = typeof now === 'string' ? Date.parse(now) : now;
	const advanced = typeof advanceMs === 'number' ? current + advanceMs : null;
	const target = advanceMs === undefined ? asked : advanced;
	const isOne = (now === undefined) !== (advanceMs === undefined);
	const isDate = Number.isInteger(target) && Number(target) >= 0 && Number(target) <= LATEST;
	if (isOne && isDate) return target as number;
	throw new HttpError(
		400,
		'The body is { now: a date or milliseconds since 1970 } or { advanceMs: a whole number }',
	);
}

/** The clock of the account, which tests can move. */
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
