import { NUMBER } from '../http/requestFields.mts';
import type { AddRoute } from '../http/sandboxRoutes.mts';
import { text } from '../domain/schemaTypes.mts';
import type { Services } from '../http/services.mts';
import type { Account } from '../store/accounts/account.mts';
import {
	addToBlacklist,
	listBlacklist,
	removeFromBlacklist,
} from '../store/accounts/blacklist.mts';
import { addToNpai, listNpai, removeFromNpai } from '../store/accounts/npai.mts';
import { ADDED, NPAI, NUMBERS, REMOVED } from '../schemas/records.mts';

const ANY_NUMBER = { number: text('A phone number, exactly as on the list') };

/** Adds the routes that add a phone number to a list and remove a phone number from the list. */
function addNumberRoutes(
	route: AddRoute,
	path: string,
	name: string,
	list: {
		add: (account: Account, number: string) => void;
		/** Returns whether the phone number was on the list. */
		remove: (account: Account, number: string) => boolean;
	},
): void {
	const adding = { summary: `Adds a phone number to ${name}`, answer: ADDED, params: NUMBER };
	route('PUT', `${path}/:number`, adding, (account, { params: { number } }) => {
		list.add(account, number);
		return { added: true };
	});
	const summary = `Removes a phone number from ${name}`;
	const removing = { summary, answer: REMOVED, params: ANY_NUMBER };
	route('DELETE', `${path}/:number`, removing, (account, { params: { number } }) => ({
		removed: list.remove(account, number),
	}));
}

/** Adds the routes for an account's blacklist and NPAI list. */
export function addNumberListRoutes(route: AddRoute, { accounts, db }: Services): void {
	const blacklist = { summary: 'Lists the blacklisted phone numbers, sorted', answer: NUMBERS };
	route('GET', 'blacklist', blacklist, (account) => {
		const rows = listBlacklist(db, account);
		return { total: rows.length, rows };
	});
	addNumberRoutes(route, 'blacklist', 'the blacklist', {
		add: (account, number) => addToBlacklist(db, account, number),
		remove: (account, number) => removeFromBlacklist(db, account, number),
	});

	const npai = { summary: 'Lists the NPAI records, oldest first', answer: NPAI };
	route('GET', 'npai', npai, (account) => {
		const rows = listNpai(db, account).map(({ destination, at, info, campaignId }) => ({
			phone: destination,
			at: new Date(at).toISOString(),
			info,
			campaignId,
		}));
		return { total: rows.length, rows };
	});
	addNumberRoutes(route, 'npai', 'the NPAI list', {
		add: (account, number) => addToNpai(db, account, number, accounts.now(account)),
		remove: (account, number) => removeFromNpai(db, account, number),
	});
}
