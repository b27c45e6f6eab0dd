import { reportStatus } from '../domain/deliveryReports.ts';
import type { Services } from '../http/services.ts';
import { release, releaseDue } from '../store/campaigns/campaigns.ts';
import {
	countMessages,
	listCampaigns,
	listDuplicates,
	listMessages,
} from '../store/campaigns/messages.ts';
import {
	ControlRefusal,
	integerOf,
	objectOf,
	type AddRoute,
	type Handler,
} from '../http/sandboxRoutes.ts';
import { waitFor } from './waitForCount.ts';

const DEFAULT_LIMIT = 100_000;

/** The status of a delivery report that a query asks for. @throws ControlRefusal 400 */
function reportOf(query: URLSearchParams): number | 'none' | null {
	const report = query.get('report');
	if (report === null || report === 'none') return report;
	const status = reportStatus(report);
	if (status !== undefined) return status;
	throw new ControlRefusal(
		400,
		`report cannot be ${report}. Give the status of a delivery report, such as 3 or DELIVERED, or none`,
	);
}

/** Messages, and the campaigns that they belong to. */
export function addMessages(route: AddRoute, services: Services): void {
	const { accounts, db, now } = services;

	/** A handler that first sends out what is due, so that it shows the state of now. */
	const fresh = (handler: Handler): Handler => {
		return (account, request, query) => {
			releaseDue(db, accounts, now());
			return handler(account, request, query);
		};
	};

	const messages: Handler = async (account, _request, query) => {
		const where = {
			phone: query.get('phone'),
			ticket: query.get('ticket'),
			state: query.get('state'),
			reason: query.get('reason'),
			gsmsmsid: query.get('gsmsmsid'),
			text: query.get('text'),
			report: reportOf(query),
		};
		const limit = integerOf(query, 'limit', DEFAULT_LIMIT);
		const offset = integerOf(query, 'offset', 0);
		await waitFor(services, account, query, () => countMessages(db, account, where));
		return listMessages(db, account, { ...where, limit, offset });
	};
	route('GET', 'messages', fresh(messages));

	const campaigns: Handler = (account) => ({ campaigns: listCampaigns(db, account) });
	route('GET', 'campaigns', fresh(campaigns));

	route('GET', 'duplicates', (account) => ({ duplicates: listDuplicates(db, account) }));

	route('POST', 'release', (account, request) => {
		const { ticket = null, state = 'moderated' } = objectOf(request);
		if (state !== 'moderated' && state !== 'scheduled') {
			throw new ControlRefusal(400, 'state is moderated or scheduled');
		}
		if (ticket !== null && typeof ticket !== 'string') {
			throw new ControlRefusal(400, 'ticket is a text');
		}
		return { released: release(db, account, state, ticket, accounts.now(account)) };
	});
}
