import * as Type from 'typebox';

import { isDateWithZone } from '../domain/dateWithZone.ts';
import type { Given } from '../http/requestFields.ts';
import { HttpError, type AddRoute } from '../http/sandboxRoutes.ts';
import { object } from '../http/schemaTypes.ts';
import type { Services } from '../http/services.ts';
import type { Account } from '../store/accounts/account.ts';
import { sendDueCampaigns } from '../store/campaigns/campaigns.ts';
import { CLOCK } from './accountAnswers.ts';

/** The last second of the year 9999: later ones have no four-digit year. */
const LATEST = 253_402_300_799_000;

/** Reads a date. @returns milliseconds since 1970 @throws HttpError 400 for one without a zone */
function parseDate(text: string): number {
	const time = Date.parse(text);
	if (isDateWithZone(text) || Number.isNaN(time)) return time;
	const example = /^\d{4}-\d\d-\d\dT[\d:.]{5,18}$/.test(text) ? `${text}Z` : '2026-01-15T12:00:00Z';
	throw new HttpError(400, `now has no time zone. Add Z for UTC, as in ${example}`);
}

const MOVE = object({
	now: Type.Optional(
		Type.Union([
			Type.String({ description: 'A date with its zone' }),
			Type.Integer({ minimum: 0, maximum: LATEST, description: 'Milliseconds since 1970' }),
		]),
	),
	advanceMs: Type.Optional(
		Type.Integer({ minimum: -LATEST, maximum: LATEST, description: 'Milliseconds to move it' }),
	),
});

/** Reads by how many milliseconds a body moves the clock. @throws HttpError 400 */
function requestedMove(move: Given<(typeof MOVE)['properties']>, current: number): number {
	const { now, advanceMs } = move;
	const absolute = typeof now === 'string' ? parseDate(now) : now;
	const time = advanceMs === null ? absolute : current + advanceMs;
	const isOne = (now === null) !== (advanceMs === null);
	if (isOne && Number(time) >= 0 && Number(time) <= LATEST) return Number(time) - current;
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
	const tag = 'clock';
	route(
		'GET',
		'clock',
		{ tag, summary: "Tells the time on the account's clock", answer: CLOCK },
		show,
	);
	const moving = {
		tag,
		summary: 'Moves the clock; what falls due goes out',
		body: MOVE,
		answer: CLOCK,
	};
	route('PUT', 'clock', moving, (account, { body }) => {
		accounts.moveClock(account, requestedMove(body, accounts.now(account)));
		sendDueCampaigns(db, accounts, now());
		return show(account);
	});
}
