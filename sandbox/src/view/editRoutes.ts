import {
	HttpError,
	parseObjectBody,
	pathParameter,
	phoneParameter,
	type AddRoute,
} from '../http/sandboxRoutes.ts';
import type { Services } from '../http/services.ts';
import { addToBlacklist, removeFromBlacklist } from '../store/accounts/blacklist.ts';
import { addList, removeList } from '../store/accounts/contactLists.ts';
import { addToNpai, removeFromNpai } from '../store/accounts/npai.ts';
import { markAllSeen, markSeen } from '../store/phones/phoneIndex.ts';
import { parseContacts } from './csv.ts';

const MAX_NAME_LENGTH = 80;
const MAX_CREDITS = 1_000_000_000;

/** Adds the routes by which the page edits an account. */
export function addEditRoutes(route: AddRoute, { accounts, db }: Services): void {
	route('PUT', 'view/credits', (account, request) => {
		const { credits } = parseObjectBody(request);
		if (typeof credits !== 'number' || !(credits >= 0 && credits <= MAX_CREDITS)) {
			throw new HttpError(400, `credits is a number from 0 to ${MAX_CREDITS}`);
		}
		accounts.setCredits(account, credits);
		return { credits };
	});

	route('PUT', 'view/blacklist/:number', (account, request) => {
		addToBlacklist(db, account, phoneParameter(request));
		return { added: true };
	});
	route('DELETE', 'view/blacklist/:number', (account, request) => ({
		removed: removeFromBlacklist(db, account, pathParameter(request, 'number')),
	}));
	route('PUT', 'view/npai/:number', (account, request) => {
		addToNpai(db, account, phoneParameter(request), accounts.now(account));
		return { added: true };
	});
	route('DELETE', 'view/npai/:number', (account, request) => ({
		removed: removeFromNpai(db, account, pathParameter(request, 'number')),
	}));

	route('POST', 'view/lists', (account, request) => {
		const { name, csv } = parseObjectBody(request);
		if (typeof name !== 'string' || name.trim() === '' || name.length > MAX_NAME_LENGTH) {
			throw new HttpError(400, `Give the list a name of up to ${MAX_NAME_LENGTH} characters`);
		}
		if (typeof csv !== 'string') throw new HttpError(400, 'csv is a text');
		const { contacts, ...rest } = parseContacts(csv);
		if (contacts.length === 0) {
			throw new HttpError(400, 'No line holds a phone number: put one number on each line');
		}
		const id = addList(db, account, name.trim(), contacts);
		return { id, contacts: contacts.length, ...rest };
	});
	route('DELETE', 'view/lists/:id', (account, request) => ({
		removed: removeList(db, account, pathParameter(request, 'id')),
	}));

	route('PUT', 'view/seen/:number', (account, request) => {
		const { messages } = parseObjectBody(request);
		if (!Number.isInteger(messages) || Number(messages) < 0) {
			throw new HttpError(400, 'messages is a whole number');
		}
		markSeen(db, account, pathParameter(request, 'number'), Number(messages));
		return { messages };
	});
	route('PUT', 'view/seen', (account) => {
		markAllSeen(db, account);
		return { seen: true };
	});
}
