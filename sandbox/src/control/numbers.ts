import { NUMBER, pageFields } from '../http/requestFields.ts';
import type { AddRoute } from '../http/sandboxRoutes.ts';
import { checked, object, text } from '../domain/schemaTypes.ts';
import type { Services } from '../http/services.ts';
import type { Account } from '../store/accounts/account.ts';
import {
	addToBlacklist,
	pageOfBlacklist,
	removeFromBlacklist,
} from '../store/accounts/blacklist.ts';
import { addList, pageOfContacts, removeList } from '../store/accounts/contactLists.ts';
import { CONTACT_LIST } from '../schemas/seed.ts';
import { addToNpai, pageOfNpai, removeFromNpai } from '../store/accounts/npai.ts';
import { ADDED, CONTACTS, NEW_LIST_ANSWER, NPAI, NUMBERS, REMOVED } from '../schemas/records.ts';

const MAX_NAME_LENGTH = 80;
const PAGE = pageFields(1000);
const ANY_NUMBER = { number: text('A number, as it was given') };
const LIST = { id: text('Of the list') };
const NEW_LIST = object({
	name: checked(
		text('Of the list'),
		`a name of up to ${MAX_NAME_LENGTH} characters`,
		(name) => name.trim() !== '' && name.length <= MAX_NAME_LENGTH,
	),
	contacts: CONTACT_LIST,
});

/** Adds the routes that put a number on a list and take it off. */
function addNumberRoutes(
	route: AddRoute,
	path: string,
	name: string,
	list: {
		add: (account: Account, number: string) => void;
		/** Returns whether the number was on the list. */
		remove: (account: Account, number: string) => boolean;
	},
): void {
	const adding = { summary: `Puts a number on ${name}`, answer: ADDED, params: NUMBER };
	route('PUT', `${path}/:number`, adding, (account, { params: { number } }) => {
		list.add(account, number);
		return { added: true };
	});
	const summary = `Takes a number off ${name}`;
	const removing = { summary, answer: REMOVED, params: ANY_NUMBER };
	route('DELETE', `${path}/:number`, removing, (account, { params: { number } }) => ({
		removed: list.remove(account, number),
	}));
}

/** Adds the routes of the numbers that an account keeps: blacklist, NPAI list and lists of contacts. */
export function addNumberListRoutes(route: AddRoute, { accounts, db }: Services): void {
	const blacklist = {
		summary: 'Lists the blacklist, by number',
		answer: NUMBERS,
		query: PAGE,
	};
	route('GET', 'blacklist', blacklist, (account, { query }) => pageOfBlacklist(db, account, query));
	addNumberRoutes(route, 'blacklist', 'the blacklist', {
		add: (account, number) => addToBlacklist(db, account, number),
		remove: (account, number) => removeFromBlacklist(db, account, number),
	});

	const npai = { summary: 'Lists the NPAI list, newest first', answer: NPAI, query: PAGE };
	route('GET', 'npai', npai, (account, { query }) => {
		const { total, records } = pageOfNpai(db, account, query);
		const rows = records.map(({ destination, at, info, campaignId }) => ({
			phone: destination,
			at: new Date(at).toISOString(),
			info,
			campaignId,
		}));
		return { total, rows };
	});
	addNumberRoutes(route, 'npai', 'the NPAI list', {
		add: (account, number) => addToNpai(db, account, number, accounts.now(account)),
		remove: (account, number) => removeFromNpai(db, account, number),
	});

	const contacts = {
		summary: 'Lists the contacts of a list',
		answer: CONTACTS,
		params: LIST,
		query: PAGE,
	};
	route('GET', 'lists/:id', contacts, (account, { params: { id }, query }) =>
		pageOfContacts(db, account, id, query),
	);
	const adding = {
		summary: 'Adds a list of contacts',
		answer: NEW_LIST_ANSWER,
		body: NEW_LIST,
	};
	route('POST', 'lists', adding, (account, { body: { name, contacts: given } }) => ({
		id: addList(db, account, name.trim(), given),
		contacts: given.length,
	}));
	const removing = { summary: 'Removes a list', answer: REMOVED, params: LIST };
	route('DELETE', 'lists/:id', removing, (account, { params: { id } }) => ({
		removed: removeList(db, account, id),
	}));
}
