import type { FastifyRequest } from 'fastify';

import { HttpError, parseObjectBody, type AddRoute } from '../http/sandboxRoutes.ts';
import { parsePhoneNumber } from '../domain/phoneNumber.ts';
import type { Services } from '../http/services.ts';
import { readContacts } from './csv.ts';
import * as edits from './edits.ts';
import { markAllSeen, markSeen } from '../store/phones/phoneIndex.ts';

const partOf = (request: FastifyRequest, name: string) =>
	(request.params as Record<string, string>)[name] ?? '';

/** The number of a call's path. @throws ControlRefusal 400 */
function phoneNumberParameter(request: FastifyRequest): string {
	const number = partOf(request, 'number');
	if (parsePhoneNumber(number)) return number;
	throw new HttpError(400, `${number} is no phone number: digits with the country code`);
}

/** Longest name of a list. */
const NAME_LENGTH = 80;
const MOST_CREDITS = 1_000_000_000;

/** What somebody changes on the page. */
export function addEditRoutes(route: AddRoute, { accounts, db }: Services): void {
	route('PUT', 'view/credits', (account, request) => {
		const { credits } = parseObjectBody(request);
		if (typeof credits !== 'number' || !(credits >= 0 && credits <= MOST_CREDITS)) {
			throw new HttpError(400, `credits is a number from 0 to ${MOST_CREDITS}`);
		}
		edits.setCredits(db, account, credits);
		return { credits };
	});

	route('PUT', 'view/blacklist/:number', (account, request) => {
		edits.addToBlacklist(db, account, phoneNumberParameter(request));
		return { added: true };
	});
	route('DELETE', 'view/blacklist/:number', (account, request) => ({
		removed: edits.removeFromBlacklist(db, account, partOf(request, 'number')),
	}));
	route('PUT', 'view/npai/:number', (account, request) => {
		edits.addToNpai(db, account, phoneNumberParameter(request), accounts.now(account));
		return { added: true };
	});
	route('DELETE', 'view/npai/:number', (account, request) => ({
		removed: edits.removeFromNpai(db, account, partOf(request, 'number')),
	}));

	route('POST', 'view/lists', (account, request) => {
		const { name, csv } = parseObjectBody(request);
		if (typeof name !== 'string' || name.trim() === '' || name.length > NAME_LENGTH) {
			throw new HttpError(400, `Give the list a name of up to ${NAME_LENGTH} characters`);
		}
		if (typeof csv !== 'string') throw new HttpError(400, 'csv is a text');
		const { contacts, ...rest } = readContacts(csv);
		if (contacts.length === 0) {
			throw new HttpError(400, 'No line holds a phone number: put one number on each line');
		}
		const id = edits.addList(db, account, name.trim(), contacts);
		return { id, contacts: contacts.length, ...rest };
	});
	route('DELETE', 'view/lists/:id', (account, request) => ({
		removed: edits.removeList(db, account, partOf(request, 'id')),
	}));

	route('PUT', 'view/seen/:number', (account, request) => {
		const { messages } = parseObjectBody(request);
		if (!Number.isInteger(messages) || Number(messages) < 0) {
			throw new HttpError(400, 'messages is a whole number');
		}
		markSeen(db, account, partOf(request, 'number'), Number(messages));
		return { messages };
	});
	route('PUT', 'view/seen', (account) => {
		markAllSeen(db, account);
		return { seen: true };
	});
}
