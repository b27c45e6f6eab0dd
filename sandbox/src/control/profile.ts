import { PROFILES, readProfile } from '../domain/profile.ts';
import { orBadRequest, parseJsonBody, type AddRoute } from '../http/sandboxRoutes.ts';
import type { Services } from '../http/services.ts';
import type { Account } from '../store/accounts/account.ts';

/** Adds the routes of an account's profile. */
export function addProfileRoutes(route: AddRoute, { accounts }: Services): void {
	const show = ({ settings: { profile } }: Account) => ({ profile });
	route('GET', 'profile', show);
	route('GET', 'profile/names', () => ({ profiles: PROFILES }));
	route('PUT', 'profile', (account, request) => {
		const profile = orBadRequest(() => readProfile(parseJsonBody(request, null)));
		accounts.setProfile(account, profile);
		return show(account);
	});
	route('DELETE', 'profile', (account) => {
		accounts.setProfile(account, null);
		return show(account);
	});
}
