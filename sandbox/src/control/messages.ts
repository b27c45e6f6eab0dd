import { parseReportStatus } from '../domain/deliveryReports.ts';
import type { Services } from '../http/services.ts';
import { sendWaitingCampaigns, sendDueCampaigns } from '../store/campaigns/campaigns.ts';
import {
	countMessages,
	listCampaigns,
	listDuplicates,
	listMessages,
} from '../store/campaigns/messages.ts';
import {
	HttpError,
	integerParameter,
	parseObjectBody,
	type AddRoute,
	type RouteHandler,
} from '../http/sandboxRoutes.ts';
import { waitForCount } from './waitForCount.ts';

const DEFAULT_LIMIT = 100_000;

/** The status of a delivery report that a query asks for. @throws ControlRefusal 400 */
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

/** Messages, and the campaigns that they belong to. */
export function addMessageRoutes(route: AddRoute, services: Services): void {
	const { accounts, db, now } = services;

	/** A handler that first sends out what is due, so that it shows the state of now. */
	const fresh = (handler: RouteHandler): RouteHandler => {
		return (account, request, query) => {
			sendDueCampaigns(db, accounts, now());
			return handler(account, request, query);
		};
	};

	const messages: RouteHandler = async (account, _request, query) => {
		const where = {
			phone: query.get('phone'),
			ticket: query.get('ticket'),
			state: query.get('state'),
			reason: query.get('reason'),
			gsmsmsid: query.get('gsmsmsid'),
			text: query.get('text'),
			report: requestedReport(query),
		};
		const limit = integerParameter(query, 'limit', DEFAULT_LIMIT);
		const offset = integerParameter(query, 'offset', 0);
		await waitForCount(services, account, query, () => countMessages(db, account, where));
		return listMessages(db, account, { ...where, limit, offset });
	};
	route('GET', 'messages', fresh(messages));

	const campaigns: RouteHandler = (account) => ({ campaigns: listCampaigns(db, account) });
	route('GET', 'campaigns', fresh(campaigns));

	route('GET', 'duplicates', (account) => ({ duplicates: listDuplicates(db, account) }));

	route('POST', 'release', (account, request) => {
		const { ticket = null, state = 'moderated' } = parseObjectBody(request);
		if (state !== 'moderated' && state !== 'scheduled') {
			throw new HttpError(400, 'state is moderated or scheduled');
		}
		if (ticket !== null && typeof ticket !== 'string') {
			throw new HttpError(400, 'ticket is a text');
		}
		return { released: sendWaitingCampaigns(db, account, state, ticket, accounts.now(account)) };
	});
}
