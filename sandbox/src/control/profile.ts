import { GIVEN_PROFILE, PROFILES, readProfile } from '../domain/profile.ts';
import type { AddRoute } from '../http/sandboxRoutes.ts';
import type { Services } from '../http/services.ts';
import type { Account } from '../store/accounts/account.ts';
import { PROFILE_ANSWER, PROFILES_ANSWER } from '../schemas/account.ts';

/** Adds the routes of an account's profile. */
export function addProfileRoutes(route: AddRoute, { accounts }: Services): void {
	const show = ({ settings: { profile } }: Account) => ({ profile });
	route(
		'GET',
		'profile',
		{ summary: 'Tells how the account behaves', answer: PROFILE_ANSWER },
		show,
	);
	route(
		'GET',
		'profile/names',
		{ summary: 'Lists the ready-made profiles', answer: PROFILES_ANSWER },
		() => ({
			profiles: PROFILES,
		}),
	);
	const setting = {
		summary: 'Sets how the account behaves',
		answer: PROFILE_ANSWER,
		body: GIVEN_PROFILE,
	};
	route('PUT', 'profile', setting, (account, { body }) => {
		accounts.setProfile(account, readProfile(body));
		return show(account);
	});
}
