import * as Type from 'typebox';

import { DATE, LATEST } from '../domain/dateWithZone.mts';
import { withDefault } from '../http/requestFields.mts';
import { HttpError, type AddRoute } from '../http/sandboxRoutes.mts';
import { checked, object, optional, whole, wholeFrom, type Given } from '../domain/schemaTypes.mts';
import type { Services } from '../http/services.mts';
import type { Account } from '../store/accounts/account.mts';
import { readPending } from '../store/accounts/pending.mts';
import { performDue } from '../store/phones/dueActions.mts';
import { CLOCK, PENDING } from '../schemas/account.mts';
import { MAX_WAIT_MS, waitForCount } from './waitForCount.mts';

const MOVE = checked(
	object(
		optional({
			now: Type.Union([DATE, wholeFrom(0, LATEST, 'Milliseconds since 1970')]),
			advanceMs: wholeFrom(-LATEST, LATEST, 'Milliseconds to move the clock by'),
			stopped: Type.Boolean({
				description: 'Whether to stop the clock, so that only control API calls move the clock',
			}),
		}),
	),
	'{ now: a date with its zone, or milliseconds since 1970 }, { advanceMs: a whole number } or { stopped: true or false }',
	({ now, advanceMs, stopped }) =>
		now === undefined ? (advanceMs ?? stopped) !== undefined : advanceMs === undefined,
);

/** Returns the time that a request sets the clock to. @throws HttpError 400 for a time outside the clock's range */
function requestedTime(
	{ now, advanceMs }: Pick<Given<(typeof MOVE)['properties']>, 'now' | 'advanceMs'>,
	current: number,
): number {
	const time = typeof now === 'string' ? Date.parse(now) : (now ?? current + (advanceMs ?? 0));
	if (time >= 0 && time <= LATEST) return time;
	throw new HttpError(400, 'The clock covers the years 1970 to 9998. Choose a time in this range');
}

/** Adds the routes that show, move and stop an account's clock, and wait for pending events. */
export function addClockRoutes(route: AddRoute, services: Services): void {
	const { accounts, db, now } = services;
	const show = (account: Account) => ({
		now: new Date(accounts.now(account)).toISOString(),
		offsetMs: account.clockOffset,
		stopped: account.stoppedAt !== null,
	});
	route('GET', 'clock', { summary: "Shows the time on the account's clock", answer: CLOCK }, show);
	const moving = {
		summary: 'Moves, stops or starts the clock, and sends due campaigns and events',
		body: MOVE,
		answer: CLOCK,
	};
	route('PUT', 'clock', moving, (account, { body }) => {
		if (body.stopped !== null) accounts.stopClock(account, body.stopped);
		const current = accounts.now(account);
		accounts.moveClock(account, requestedTime(body, current) - current);
		performDue(db, accounts, now());
		return show(account);
	});

	const pending = {
		summary: 'Lists pending work, or waits until no work is pending',
		query: {
			waitMs: withDefault(
				whole('Maximum wait in milliseconds', { default: 0, maximum: MAX_WAIT_MS }),
			),
		},
		answer: PENDING,
	};
	route('GET', 'pending', pending, async (account, { query: { waitMs } }) => {
		const idle = () => (readPending(db, account).idle ? 1 : 0);
		await waitForCount(services, account, { count: 1, waitMs }, idle);
		return readPending(db, account);
	});
}
