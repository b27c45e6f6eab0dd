import * as Type from 'typebox';

import { parseReportStatus } from '../domain/deliveryReports.ts';
import { CAMPAIGN_STATES, FILTER_REASONS, type FilterReason } from '../domain/types.ts';
import { oneOf, text, withDefault } from '../http/requestFields.ts';
import { orNotFound, type AddRoute } from '../http/sandboxRoutes.ts';
import { checked, integer, list, object } from '../domain/schemaTypes.ts';
import type { Services } from '../http/services.ts';
import type { Account } from '../store/accounts/account.ts';
import { AccountAssumptions } from '../store/accounts/accountAssumptions.ts';
import { findCampaign, listCampaigns } from '../store/campaigns/campaignList.ts';
import { sendWaitingCampaigns } from '../store/campaigns/campaigns.ts';
import { readCampaignTimeline } from '../store/campaigns/campaignTimeline.ts';
import { listDuplicates } from '../store/campaigns/duplicates.ts';
import { countMessages, listMessages } from '../store/campaigns/messages.ts';
import { addListRoute } from './listRoute.ts';
import { CAMPAIGN, CAMPAIGN_ANSWER, DUPLICATE, MESSAGE } from './recordAnswers.ts';

const DEFAULT_MESSAGE_LIMIT = 100_000;

/** Reads the delivery report status that a query asks for. */
const toReport = (report: string | null): number | 'none' | null =>
	report === 'none' ? report : (parseReportStatus(report ?? '') ?? null);

const MESSAGE_FILTER = {
	phone: Type.Optional(text('The number, or what was given for one')),
	ticket: Type.Optional(text('Of the campaign')),
	state: Type.Optional(oneOf([...CAMPAIGN_STATES, 'filtered'], 'What became of the message')),
	reason: Type.Optional(oneOf(FILTER_REASONS, 'Why it was filtered')),
	gsmsmsid: Type.Optional(text('As it was given')),
	text: Type.Optional(text("A part of the campaign's text")),
	report: Type.Optional(
		checked(
			text('The last delivery report'),
			'the status of a delivery report, such as 3 or DELIVERED, or none',
			(report) => report === 'none' || parseReportStatus(report) !== undefined,
		),
	),
};
const CAMPAIGN_FILTER = {
	ticket: MESSAGE_FILTER.ticket,
	state: Type.Optional(oneOf(CAMPAIGN_STATES, 'Of the campaign')),
	text: Type.Optional(
		text('A part of the text or sender, the ticket, or a number that it was for'),
	),
};
const RELEASE = object({
	state: withDefault(oneOf(['moderated', 'scheduled'], 'What the campaigns wait for', 'moderated')),
	ticket: Type.Optional(text('Of one campaign alone')),
});

/** Returns the names of the filters in the order in which they are applied. */
function filterOrder(account: Account): FilterReason[] {
	const order = new AccountAssumptions(account).text('filter.order').split(',');
	return order.length === FILTER_REASONS.length ? (order as FilterReason[]) : [...FILTER_REASONS];
}

/** Adds the routes of messages and of the campaigns that they belong to. */
export function addMessageRoutes(route: AddRoute, services: Services): void {
	const { accounts, db } = services;
	addListRoute(route, services, 'messages', {
		summary: 'Lists the messages to every recipient',
		row: MESSAGE,
		filter: MESSAGE_FILTER,
		defaultLimit: DEFAULT_MESSAGE_LIMIT,
		read: (account, { report, ...given }, range) => {
			const filter = { ...given, report: toReport(report) };
			const rows = range.limit === 0 ? [] : listMessages(db, account, filter, range);
			return { total: countMessages(db, account, filter), rows };
		},
	});
	addListRoute(route, services, 'campaigns', {
		summary: 'Lists campaigns',
		row: CAMPAIGN,
		filter: CAMPAIGN_FILTER,
		read: (account, filter, range) => listCampaigns(db, account, filter, range),
	});
	const campaign = {
		summary: 'Shows a campaign, the call that made it, and its delivery reports',
		answer: CAMPAIGN_ANSWER,
		params: { ticket: text('Of the campaign') },
	};
	route('GET', 'campaigns/:ticket', campaign, (account, { params: { ticket } }) => ({
		campaign: orNotFound(
			findCampaign(db, account, ticket),
			`There is no campaign with the ticket ${ticket}`,
		),
		order: filterOrder(account),
		...readCampaignTimeline(db, account, ticket),
	}));

	const duplicates = {
		summary: 'Lists the numbers that got the same text in two campaigns that went out',
		answer: object({ duplicates: list(DUPLICATE) }),
	};
	route('GET', 'duplicates', duplicates, (account) => ({
		duplicates: listDuplicates(db, account),
	}));

	const release = {
		summary: 'Sends campaigns that wait, now',
		answer: object({ released: integer }),
		body: RELEASE,
	};
	route('POST', 'release', release, (account, { body: { state, ticket } }) => ({
		released: sendWaitingCampaigns(db, account, state, ticket, accounts.now(account)),
	}));
}
