import { parseReportStatus } from '../domain/deliveryReports.ts';
import {
	HttpError,
	pageParameters,
	parseObjectBody,
	withDueCampaignsSent,
	type AddRoute,
	type RouteHandler,
} from '../http/sandboxRoutes.ts';
import type { Services } from '../http/services.ts';
import { listCampaigns } from '../store/campaigns/campaignList.ts';
import { sendWaitingCampaigns } from '../store/campaigns/campaigns.ts';
import { listDuplicates } from '../store/campaigns/duplicates.ts';
import { countMessages, listMessages } from '../store/campaigns/messages.ts';
import { waitForCount } from './waitForCount.ts';

const DEFAULT_MESSAGE_LIMIT = 100_000;

/** Reads the delivery report status that a query asks for. @throws HttpError 400 */
function requestedReport(query: URLSearchParams): number | 'none' | null {
	const report = query.get('report');
	if (report === null || report === 'none') return report;
	const status = parseReportStatus(report);
	if (status !== undefined) return status;
	throw new HttpError(
		400,
		`report cannot be ${report}. Give the status of a delivery report, such as 3 or DELIVERED, or none`,
	);
}

/** Adds the routes of messages and of the campaigns that they belong to. */
export function addMessageRoutes(route: AddRoute, services: Services): void {
	const { accounts, db } = services;

	const messages: RouteHandler = async (account, _request, query) => {
		const filter = {
			phone: query.get('phone'),
			ticket: query.get('ticket'),
			state: query.get('state'),
			reason: query.get('reason'),
			gsmsmsid: query.get('gsmsmsid'),
			text: query.get('text'),
			report: requestedReport(query),
		};
		const page = pageParameters(query, DEFAULT_MESSAGE_LIMIT);
		const count = () => countMessages(db, account, filter);
		await waitForCount(services, account, query, count);
		return { total: count(), messages: listMessages(db, account, filter, page) };
	};
	route('GET', 'messages', withDueCampaignsSent(services, messages));

	const campaigns: RouteHandler = (account) => ({ campaigns: listCampaigns(db, account) });
	route('GET', 'campaigns', withDueCampaignsSent(services, campaigns));

	route('GET', 'duplicates', (account) => ({ duplicates: listDuplicates(db, account) }));

	route('POST', 'release', (account, request) => {
		const { ticket = null, state = 'moderated' } = parseObjectBody(request);
		if (state !== 'moderated' && state !== 'scheduled') {
			throw new HttpError(400, 'state is moderated or scheduled');
		}
		if (ticket !== null && typeof ticket !== 'string') {
			throw new HttpError(400, 'ticket is a text');
		}
		const now = accounts.now(account);
		return { released: sendWaitingCampaigns(db, account, state, ticket, now) };
	});
}
