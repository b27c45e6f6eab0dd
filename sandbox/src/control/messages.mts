import * as Type from 'typebox';

import { parseReportStatus } from '../domain/reportStatus.mts';
import { withDefault } from '../http/requestFields.mts';
import { orNotFound, type AddRoute } from '../http/sandboxRoutes.mts';
import { integer, object, oneOf, text } from '../domain/schemaTypes.mts';
import type { Services } from '../http/services.mts';
import { countReports, findCampaign, listCampaigns } from '../store/campaigns/campaignList.mts';
import { sendWaitingCampaigns } from '../store/campaigns/campaigns.mts';
import { countMessages, listMessages } from '../store/campaigns/messages.mts';
import { addListRoute } from './listRoute.mts';
import {
	CAMPAIGN,
	CAMPAIGN_ANSWER,
	CAMPAIGN_FILTER,
	MESSAGE,
	MESSAGE_FILTER,
} from '../schemas/records.mts';

const DEFAULT_MESSAGE_LIMIT = 100_000;

/** Parses a query's delivery report status. */
const toReport = (report: string | null): number | 'none' | null =>
	report === 'none' ? report : (parseReportStatus(report ?? '') ?? null);

const RELEASE = object({
	state: withDefault(
		oneOf(['moderated', 'scheduled'], 'State of the campaigns to send', { default: 'moderated' }),
	),
	ticket: Type.Optional(text('Sends only the campaign with this ticket')),
});

/** Adds the routes for messages and campaigns. */
export function addMessageRoutes(route: AddRoute, services: Services): void {
	const { accounts, db } = services;
	addListRoute(route, services, 'messages', {
		summary: 'Lists messages, one for each recipient',
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
		summary: 'Shows a campaign, and counts its delivery reports by status',
		answer: CAMPAIGN_ANSWER,
		params: { ticket: text("The campaign's ticket") },
	};
	route('GET', 'campaigns/:ticket', campaign, (account, { params: { ticket } }) => ({
		campaign: orNotFound(
			findCampaign(db, account, ticket),
			`There is no campaign with ticket ${ticket}`,
		),
		reports: countReports(db, account, ticket),
	}));

	const release = {
		summary: 'Sends waiting campaigns now',
		answer: object({ released: integer }),
		body: RELEASE,
	};
	route('POST', 'release', release, (account, { body: { state, ticket } }) => ({
		released: sendWaitingCampaigns(db, account, state, ticket, accounts.now(account)),
	}));
}
