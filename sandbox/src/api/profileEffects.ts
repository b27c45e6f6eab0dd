import { drawDelay } from '../domain/draw.ts';
import { OUTCOME, Refusal } from '../domain/outcome.ts';
import type { Profile } from '../domain/profile.ts';
import type { Account } from '../store/accounts/account.ts';
import type { ApiCall } from './apiCall.ts';

const SECOND_MS = 1000;

/** What the calls under a profile have come to. */
interface ProfileState {
	calls: number;
	/** The second, on the account's clock, in which calls are counted, and how many there were. */
	secondStart: number;
	inSecond: number;
}

/** By profile: one that is set again starts over. */
const states = new WeakMap<Profile, ProfileState>();

function stateOf(profile: Profile): ProfileState {
	const state = states.get(profile) ?? { calls: 0, secondStart: -Infinity, inSecond: 0 };
	states.set(profile, state);
	return state;
}

/** Counts a call against the rate limit of an account's profile. @throws Refusal -99 beyond it (contract 8.4) */
export function checkRateLimit({ assumptions, services }: ApiCall, account: Account): void {
	const { profile } = account.settings;
	if (profile?.callsPerSecond === undefined) return;
	const state = stateOf(profile);
	const now = services.accounts.now(account);
	// The clock may have been set back.
	if (now >= state.secondStart + SECOND_MS || now < state.secondStart) {
		state.secondStart = now;
		state.inSecond = 0;
	}
	state.inSecond += 1;
	if (state.inSecond <= profile.callsPerSecond) return;
	const httpStatus = assumptions.number('rate-limit.http-status');
	const details = `more than ${profile.callsPerSecond} calls in a second`;
	throw new Refusal(OUTCOME.unknown, details, httpStatus);
}

/** Returns by how many milliseconds the profile of an account delays the next answer. */
export function nextLatency(profile: Profile | null): number {
	if (!profile?.latency) return 0;
	const state = stateOf(profile);
	state.calls += 1;
	return drawDelay(profile.latency, profile.seed ?? 0, `call ${state.calls}`);
}
