import * as Type from 'typebox';

import { NUMBER, text, whole } from '../http/requestFields.ts';
import { exactly } from '../http/routeSchema.ts';
import { HttpError, type AddRoute } from '../http/sandboxRoutes.ts';
import type { Services } from '../http/services.ts';
import { addToBlacklist, removeFromBlacklist } from '../store/accounts/blacklist.ts';
import { addList, removeList } from '../store/accounts/contactLists.ts';
import { addToNpai, removeFromNpai } from '../store/accounts/npai.ts';
import { markAllSeen, markSeen } from '../store/phones/phoneIndex.ts';
import { parseContacts } from './csv.ts';

const MAX_NAME_LENGTH = 80;
const MAX_CREDITS = 1_000_000_000;

const CREDITS = exactly({
	credits: Type.Number({ minimum: 0, maximum: MAX_CREDITS, description: 'Message credits' }),
});
const NEW_LIST = exactly({
	name: text('Of the list'),
	csv: text('One contact on each line: the number, and up to four fields'),
});
const ANY_NUMBER = { number: text('A number, as it was given') };

/** Adds the routes by which the page edits an account. */
export function addEditRoutes(route: AddRoute, { accounts, db }: Services): void {
	const tag = 'account';
	const crediting = { tag, summary: 'Sets the credits', body: CREDITS };
	route('PUT', 'view/credits', crediting, (account, { body: { credits } }) => {
		accounts.setCredits(account, credits);
		return { credits };
	});

	const blacklisting = { tag, summary: 'Puts a number on the blacklist', params: NUMBER };
	route('PUT', 'view/blacklist/:number', blacklisting, (account, { params: { number } }) => {
		addToBlacklist(db, account, number);
		return { added: true };
	});
	const allowing = { tag, summary: 'Takes a number off the blacklist', params: ANY_NUMBER };
	route('DELETE', 'view/blacklist/:number', allowing, (account, { params: { number } }) => ({
		removed: removeFromBlacklist(db, account, number),
	}));
	const excluding = { tag, summary: 'Puts a number on the NPAI list', params: NUMBER };
	route('PUT', 'view/npai/:number', excluding, (account, { params: { number } }) => {
		addToNpai(db, account, number, accounts.now(account));
		return { added: true };
	});
	const including = { tag, summary: 'Takes a number off the NPAI list', params: ANY_NUMBER };
	route('DELETE', 'view/npai/:number', including, (account, { params: { number } }) => ({
		removed: removeFromNpai(db, account, number),
	}));

	const adding = { tag, summary: 'Adds a list of contacts', body: NEW_LIST };
	route('POST', 'view/lists', adding, (account, { body: { name, csv } }) => {
		if (name.trim() === '' || name.length > MAX_NAME_LENGTH) {
			throw new HttpError(400, `Give the list a name of up to ${MAX_NAME_LENGTH} characters`);
		}
		const { contacts, ...rest } = parseContacts(csv);
		if (contacts.length === 0) {
			throw new HttpError(400, 'No line holds a phone number: put one number on each line');
		}
		const id = addList(db, account, name.trim(), contacts);
		return { id, contacts: contacts.length, ...rest };
	});
	const removing = { tag, summary: 'Removes a list', params: { id: text('Of the list') } };
	route('DELETE', 'view/lists/:id', removing, (account, { params: { id } }) => ({
		removed: removeList(db, account, id),
	}));

	const seeing = {
		tag: 'page',
		summary: 'Marks messages of a phone as seen',
		params: ANY_NUMBER,
		body: exactly({ messages: whole('How many of them') }),
	};
	route('PUT', 'view/seen/:number', seeing, (account, { params, body: { messages } }) => {
		markSeen(db, account, params.number, messages);
		return { messages };
	});
	route('PUT', 'view/seen', { tag: 'page', summary: 'Marks all messages as seen' }, (account) => {
		markAllSeen(db, account);
		return { seen: true };
	});
}
