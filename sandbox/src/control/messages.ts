import * as Type from 'typebox';

import { parseReportStatus } from '../domain/deliveryReports.ts';
import { CAMPAIGN_STATES, FILTER_REASONS } from '../domain/types.ts';
import { checkedText, oneOf, pageFields, text, withDefault } from '../http/requestFields.ts';
import { exactly } from '../http/routeSchema.ts';
import type { AddRoute } from '../http/sandboxRoutes.ts';
import type { Services } from '../http/services.ts';
import { listCampaigns } from '../store/campaigns/campaignList.ts';
import { sendWaitingCampaigns } from '../store/campaigns/campaigns.ts';
import { listDuplicates } from '../store/campaigns/duplicates.ts';
import { countMessages, listMessages } from '../store/campaigns/messages.ts';
import { WAIT, waitForCount } from './waitForCount.ts';

const DEFAULT_MESSAGE_LIMIT = 100_000;

/** Reads the delivery report status that a query asks for. */
const toReport = (report: string | null): number | 'none' | null =>
	report === 'none' ? report : (parseReportStatus(report ?? '') ?? null);

const MESSAGE_QUERY = {
	phone: Type.Optional(text('The number, or what was given for one')),
	ticket: Type.Optional(text('Of the campaign')),
	state: Type.Optional(oneOf([...CAMPAIGN_STATES, 'filtered'], 'What became of the message')),
	reason: Type.Optional(oneOf(FILTER_REASONS, 'Why it was filtered')),
	gsmsmsid: Type.Optional(text('As it was given')),
	text: Type.Optional(text("A part of the campaign's text")),
	report: Type.Optional(
		checkedText(
			'the status of a delivery report, such as 3 or DELIVERED, or none',
			(report) => report === 'none' || parseReportStatus(report) !== undefined,
		),
	),
	...pageFields(DEFAULT_MESSAGE_LIMIT),
	...WAIT,
};

const RELEASE = exactly({
	state: withDefault(
		Type.Enum(['moderated', 'scheduled'], {
			default: 'moderated',
			description: 'What the campaigns wait for',
		}),
	),
	ticket: Type.Optional(text('Of one campaign alone')),
});

/** Adds the routes of messages and of the campaigns that they belong to. */
export function addMessageRoutes(route: AddRoute, services: Services): void {
	const { accounts, db } = services;
	const tag = 'messages';

	const messages = {
		tag,
		summary: 'Lists the messages to every recipient, oldest first',
		query: MESSAGE_QUERY,
	};
	route('GET', 'messages', messages, async (account, { query }) => {
		const { limit, offset, count: wanted, waitMs, ...rest } = query;
		const filter = { ...rest, report: toReport(rest.report) };
		const count = () => countMessages(db, account, filter);
		await waitForCount(services, account, { count: wanted, waitMs }, count);
		return { total: count(), messages: listMessages(db, account, filter, { limit, offset }) };
	});

	route('GET', 'campaigns', { tag, summary: 'Lists the campaigns, oldest first' }, (account) => ({
		campaigns: listCampaigns(db, account),
	}));

	const duplicates = {
		tag,
		summary: 'Lists the numbers that got the same text in two campaigns that went out',
	};
	route('GET', 'duplicates', duplicates, (account) => ({
		duplicates: listDuplicates(db, account),
	}));

	const release = { tag, summary: 'Sends campaigns that wait, now', body: RELEASE };
	route('POST', 'release', release, (account, { body: { state, ticket } }) => ({
		released: sendWaitingCampaigns(db, account, state, ticket, accounts.now(account)),
	}));
}
