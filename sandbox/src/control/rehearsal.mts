import { setTimeout as sleep } from 'node:timers/promises';

import * as Type from 'typebox';

import { rulesOfShares } from '../domain/behaviorShares.mts';
import { object, whole } from '../domain/schemaTypes.mts';
import { withDefault } from '../http/requestFields.mts';
import { HttpError, orBadRequest, type AddRoute } from '../http/sandboxRoutes.mts';
import type { Services } from '../http/services.mts';
import { REHEARSAL_START, REHEARSAL_SUMMARY } from '../schemas/rehearsal.mts';
import type { Account } from '../store/accounts/account.mts';
import { hasDue, nextPendingTime } from '../store/accounts/pending.mts';
import { beginRehearsal, countRehearsal } from '../store/events/rehearsal.mts';
import { performDue } from '../store/phones/dueActions.mts';
import { MAX_WAIT_MS, waitForCount } from './waitForCount.mts';

const HOUR_MS = 3_600_000;
const MAX_HOURS = 720;
/** The maximum time by which a step moves the clock beyond the next due time, in milliseconds. */
const STEP_MS = 300_000;
/** Maximum wait for one step's deliveries, in milliseconds of real time. */
const MAX_STEP_WAIT_MS = 60_000;
/** Milliseconds between two checks for due deliveries. */
const CHECK_MS = 20;

/**
 * Moves an account's clock forward in steps. After each step, waits until the due deliveries have been attempted, or
 * for `MAX_STEP_WAIT_MS`.
 */
async function play(services: Services, account: Account, hours: number): Promise<void> {
	const { accounts, changes, db, dispatcher, now } = services;
	const isActive = () => accounts.byId(account.id) === account && !changes.closing.aborted;
	const time = () => accounts.now(account);
	const end = time() + hours * HOUR_MS;
	accounts.stopClock(account, true);
	while (isActive() && time() < end) {
		const started = performance.now();
		const next = Math.max(nextPendingTime(db, account) ?? end, time());
		const step = Math.min(next + STEP_MS, end) - time();
		accounts.moveClock(account, step);
		performDue(db, accounts, now());
		dispatcher.wake();
		const until = started + MAX_STEP_WAIT_MS;
		do await sleep(CHECK_MS);
		while (isActive() && hasDue(db, account, now()) && performance.now() < until);
		const { rehearsal } = account.settings;
		if (!isActive() || !rehearsal) continue;
		const realMs = rehearsal.realMs + Math.round(performance.now() - started);
		const simulatedMs = rehearsal.simulatedMs + step;
		accounts.setRehearsal(account, { ...rehearsal, simulatedMs, realMs });
	}
	if (isActive()) accounts.stopClock(account, false);
}

/** Adds the routes that begin, advance and summarize a rehearsal. */
export function addRehearsalRoutes(route: AddRoute, services: Services): void {
	const { accounts, changes, db } = services;
	const playing = new WeakSet<Account>();
	const show = (account: Account) => {
		const { begunAt, simulatedMs = 0, realMs = 0 } = account.settings.rehearsal ?? {};
		return {
			begun: begunAt === undefined ? null : new Date(begunAt).toISOString(),
			now: new Date(accounts.now(account)).toISOString(),
			playing: playing.has(account),
			...countRehearsal(db, account),
			...{ simulatedMs, realMs },
		};
	};
	const rejectWhilePlaying = (account: Account) => {
		if (!playing.has(account)) return;
		throw new HttpError(409, 'The rehearsal is still advancing. Wait until "playing" is false');
	};
	const waitUntilPlayed = async (account: Account, waitMs: number) =>
		await waitForCount(services, account, { count: 1, waitMs }, () =>
			Number(!playing.has(account)),
		);
	const answer = REHEARSAL_SUMMARY;
	const waiting = { default: 0, maximum: MAX_WAIT_MS };
	const query = {
		waitMs: withDefault(whole('Maximum wait in milliseconds until `playing` is false', waiting)),
	};

	const reading = { summary: 'Summarizes the rehearsal so far', answer, query };
	route('GET', 'rehearsal', reading, async (account, { query: { waitMs } }) => {
		await waitUntilPlayed(account, waitMs);
		return show(account);
	});
	const beginning = {
		summary: 'Begins a rehearsal: stops the clock, and sets the phone rules',
		...{ answer, body: REHEARSAL_START },
	};
	route('POST', 'rehearsal', beginning, (account, { body: { shares, withinMinutes, seed } }) => {
		rejectWhilePlaying(account);
		const { rehearsal, rulesSeed, ...rules } = account.settings;
		const phoneRules = shares
			? orBadRequest(() => rulesOfShares(shares, withinMinutes ?? 60))
			: rules.phoneRules;
		accounts.setPhoneRules(account, { phoneRules, rulesSeed: seed ?? rulesSeed });
		accounts.stopClock(account, true);
		// If there was an earlier rehearsal, the clock moves back by that rehearsal's simulated time.
		accounts.moveClock(account, -(rehearsal?.simulatedMs ?? 0));
		accounts.setRehearsal(account, beginRehearsal(db, account, accounts.now(account)));
		return show(account);
	});
	const hours = withDefault(
		Type.Integer({
			...{ minimum: 1, maximum: MAX_HOURS, default: 24 },
			description: 'Number of hours to simulate',
		}),
	);
	const acting = {
		summary: 'Simulates the next hours, and returns the summary at the end or after 30 seconds',
		...{ answer, body: object({ hours }) },
	};
	route('POST', 'rehearsal/play', acting, async (account, { body }) => {
		rejectWhilePlaying(account);
		playing.add(account);
		const played = play(services, account, body.hours).finally(() => {
			playing.delete(account);
			changes.notify(account.id);
		});
		await Promise.race([played, waitUntilPlayed(account, MAX_WAIT_MS)]);
		return show(account);
	});
}
