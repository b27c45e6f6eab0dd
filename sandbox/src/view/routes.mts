import type { FastifyInstance } from 'fastify';
import * as Type from 'typebox';

import { pageFields } from '../http/requestFields.mts';
import { sandboxRoutes } from '../http/sandboxRoutes.mts';
import { text } from '../domain/schemaTypes.mts';
import type { Services } from '../http/services.mts';
import { readConversation } from '../store/phones/conversation.mts';
import { CONVERSATION, PHONE_PAGE, SUMMARY } from './answers.mts';
import { listPhones } from './phones.mts';
import { readPageSummary } from './summary.mts';

const PAGE = pageFields(50);
const PHONE = { number: text('The phone number, exactly as entered') };
const PHONES = {
	search: Type.Optional(text('Digits that the phone number contains')),
	...PAGE,
};

/**
 * Adds the routes that the page needs in addition to the control API: phones, conversations, and the data in the page's
 * frame. Only the page uses these routes, so they may change with the page.
 */
export function addViewRoutes(app: FastifyInstance, services: Services): void {
	const { db } = services;
	const route = sandboxRoutes(app, services, 'page');

	const state = { summary: "Shows the data in the page's frame", answer: SUMMARY };
	route('GET', 'view/state', state, (account) => readPageSummary(services, account));
	const phones = {
		summary: 'Lists phones, most recently active first',
		answer: PHONE_PAGE,
		query: PHONES,
	};
	route('GET', 'view/phones', phones, (account, { query: { search, ...page } }) =>
		listPhones(db, account, search ?? '', page),
	);
	const conversation = { summary: 'Shows a conversation', answer: CONVERSATION, params: PHONE };
	route('GET', 'view/phones/:number', conversation, (account, { params: { number } }) =>
		readConversation(db, account, number),
	);
}
