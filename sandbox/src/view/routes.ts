import type { FastifyInstance } from 'fastify';
import * as Type from 'typebox';

import { pageFields } from '../http/requestFields.ts';
import { routeSchema } from '../http/routeSchema.ts';
import { requiredToken, sandboxRoutes } from '../http/sandboxRoutes.ts';
import { boolean, nullable, object, string, text, whole } from '../domain/schemaTypes.ts';
import type { Services } from '../http/services.ts';
import { readConversation } from '../store/phones/conversation.ts';
import { markAllSeen, markSeen } from '../store/phones/phoneIndex.ts';
import { CONVERSATION, PHONE_PAGE, SUMMARY } from './answers.ts';
import { listPhones } from './phones.ts';
import { readPageSummary } from './summary.ts';

const PAGE = pageFields(50, 1000);
const SEEN = {
	phone: Type.Optional(text('The number; all of them without it')),
	messages: Type.Optional(whole('How many of its messages')),
};
const PHONE = { number: text('A number, as it was given') };
const PHONES = {
	search: Type.Optional(text('Digits of the number, a text, or the ticket of a campaign')),
	...PAGE,
};

/**
 * Adds the routes that the page needs beyond the control API: the phones with their conversations, and
 * what its frame shows. They are for the page only and may change with it.
 */
export function addViewRoutes(app: FastifyInstance, services: Services): void {
	const { accounts, changes, db } = services;
	const route = sandboxRoutes(app, services, 'page');

	app.route({
		method: 'GET',
		url: '/_sandbox/view/start',
		...routeSchema('GET', {
			tag: 'page',
			summary: 'Tells the token that the page begins with',
			answer: object({ token: string }),
		}),
		handler: () => ({ token: services.demoToken }),
	});
	app.route({
		method: 'GET',
		url: '/_sandbox/view/version',
		...routeSchema('GET', {
			tag: 'page',
			summary:
				'Tells whether something changed: another version each time, null without an account',
			answer: object({ version: nullable(string) }),
		}),
		handler: (request) => {
			const account = accounts.find(requiredToken(request));
			return { version: account ? `${account.id}.${changes.count(account.id)}` : null };
		},
	});
	route(
		'GET',
		'view/summary',
		{ summary: 'Shows what the frame shows', answer: SUMMARY },
		(account) => readPageSummary(services, account),
	);
	const phones = {
		summary: 'Lists phones, last active first',
		answer: PHONE_PAGE,
		query: PHONES,
	};
	route('GET', 'view/phones', phones, (account, { query: { search, ...page } }) =>
		listPhones(db, account, search ?? '', page),
	);
	const conversation = {
		summary: 'Shows a conversation',
		answer: CONVERSATION,
		params: PHONE,
		query: { skip: Type.Optional(whole('How many of the oldest items to leave out')) },
	};
	route(
		'GET',
		'view/phones/:number',
		conversation,
		(account, { params: { number }, query: { skip } }) =>
			readConversation(db, account, number, skip),
	);
	const seeing = {
		summary: 'Marks messages as seen',
		answer: object({ seen: boolean }),
		body: object(SEEN),
	};
	route('PUT', 'view/seen', seeing, (account, { body: { phone, messages } }) => {
		if (phone === null) markAllSeen(db, account);
		else markSeen(db, account, phone, messages ?? 0);
		return { seen: true };
	});
}
