import { NUMBER, pageFields, text } from '../http/requestFields.ts';
import { HttpError, type AddRoute } from '../http/sandboxRoutes.ts';
import { object } from '../http/schemaTypes.ts';
import type { Services } from '../http/services.ts';
import {
	addToBlacklist,
	pageOfBlacklist,
	removeFromBlacklist,
} from '../store/accounts/blacklist.ts';
import { addList, pageOfContacts, removeList } from '../store/accounts/contactLists.ts';
import { addToNpai, pageOfNpai, removeFromNpai } from '../store/accounts/npai.ts';
import { parseContacts } from './csv.ts';
import { ADDED, CONTACTS, NEW_LIST_ANSWER, NPAI, NUMBERS, REMOVED } from './recordAnswers.ts';

const MAX_NAME_LENGTH = 80;
const PAGE = pageFields(1000);
const ANY_NUMBER = { number: text('A number, as it was given') };
const LIST = { id: text('Of the list') };
const NEW_LIST = object({
	name: text('Of the list'),
	csv: text('One contact on each line: the number, and up to four fields'),
});

/** Adds the routes of the numbers that an account keeps: blacklist, NPAI list and lists of contacts. */
export function addNumberRoutes(route: AddRoute, { accounts, db }: Services): void {
	const tag = 'numbers';
	const blacklist = {
		tag,
		summary: 'Lists the blacklist, by number',
		answer: NUMBERS,
		query: PAGE,
	};
	route('GET', 'blacklist', blacklist, (account, { query }) => pageOfBlacklist(db, account, query));
	const blacklisting = {
		tag,
		summary: 'Puts a number on the blacklist',
		answer: ADDED,
		params: NUMBER,
	};
	route('PUT', 'blacklist/:number', blacklisting, (account, { params: { number } }) => {
		addToBlacklist(db, account, number);
		return { added: true };
	});
	const allowing = {
		tag,
		summary: 'Takes a number off the blacklist',
		answer: REMOVED,
		params: ANY_NUMBER,
	};
	route('DELETE', 'blacklist/:number', allowing, (account, { params: { number } }) => ({
		removed: removeFromBlacklist(db, account, number),
	}));

	const npai = { tag, summary: 'Lists the NPAI list, newest first', answer: NPAI, query: PAGE };
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
	const excluding = {
		tag,
		summary: 'Puts a number on the NPAI list',
		answer: ADDED,
		params: NUMBER,
	};
	route('PUT', 'npai/:number', excluding, (account, { params: { number } }) => {
		addToNpai(db, account, number, accounts.now(account));
		return { added: true };
	});
	const including = {
		tag,
		summary: 'Takes a number off the NPAI list',
		answer: REMOVED,
		params: ANY_NUMBER,
	};
	route('DELETE', 'npai/:number', including, (account, { params: { number } }) => ({
		removed: removeFromNpai(db, account, number),
	}));

	const contacts = {
		tag,
		summary: 'Lists the contacts of a list',
		answer: CONTACTS,
		params: LIST,
		query: PAGE,
	};
	route('GET', 'lists/:id', contacts, (account, { params: { id }, query }) =>
		pageOfContacts(db, account, id, query),
	);
	const adding = {
		tag,
		summary: 'Adds a list of contacts',
		answer: NEW_LIST_ANSWER,
		body: NEW_LIST,
	};
	route('POST', 'lists', adding, (account, { body: { name, csv } }) => {
		if (name.trim() === '' || name.length > MAX_NAME_LENGTH) {
			throw new HttpError(400, `Give the list a name of up to ${MAX_NAME_LENGTH} characters`);
		}
		const { contacts: found, ...rest } = parseContacts(csv);
		if (found.length === 0) {
			throw new HttpError(400, 'No line holds a phone number: put one number on each line');
		}
		return { id: addList(db, account, name.trim(), found), contacts: found.length, ...rest };
	});
	const removing = { tag, summary: 'Removes a list', answer: REMOVED, params: LIST };
	route('DELETE', 'lists/:id', removing, (account, { params: { id } }) => ({
		removed: removeList(db, account, id),
	}));
}
