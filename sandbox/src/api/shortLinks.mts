import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { pathParameter } from '../http/sandboxRoutes.mts';
import type { Services } from '../http/services.mts';
import { findShortLink, recordClick } from '../store/campaigns/shortLinks.mts';

/**
 * Returns a URL as a header value, byte for byte. Control characters are escaped, because headers cannot contain them.
 */
function toHeaderValue(url: string): string {
	// eslint-disable-next-line no-control-regex
	const escaped = url.replace(/[\u0000-\u001f\u007f]/g, encodeURIComponent);
	return Buffer.from(escaped).toString('latin1');
}

/**
 * Serves short links at `/CODE`: records the click, and redirects to the URL in the campaign.
 * A HEAD request does not count as a click (contract 6.7).
 */
export function addShortLinks(app: FastifyInstance, services: Services): void {
	const { accounts, changes, db, dispatcher } = services;
	const follow = (request: FastifyRequest, reply: FastifyReply) => {
		const link = findShortLink(db, pathParameter(request, 'code'));
		const account = link && accounts.byId(link.accountId);
		if (!link || !account) return reply.callNotFound();
		// A request for a short link has no token, so the call is logged for the link's account.
		if (request.apiCall) request.apiCall.account = account;
		if (request.method === 'GET') {
			recordClick(db, account, link, accounts.now(account));
			changes.notify(account.id);
			dispatcher.wake();
		}
		return reply
			.code(302)
			.headers({ location: toHeaderValue(link.longUrl), 'cache-control': 'no-store' })
			.send();
	};
	app.route({ method: ['GET', 'HEAD'], url: '/:code', handler: follow });
}
