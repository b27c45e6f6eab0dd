import type { FastifyInstance } from 'fastify';

import { AccountAssumptions } from '../store/accounts/accountAssumptions.ts';
import { recordClick, findShortLink } from '../store/campaigns/shortLinks.ts';
import { defaultDevice } from '../domain/events.ts';
import type { Services } from '../http/services.ts';

/** Returns a URL as a header value, byte for byte; control characters, which no header may hold, are escaped. */
function toHeaderValue(url: string): string {
	// eslint-disable-next-line no-control-regex
	const escaped = url.replace(/[\u0000-\u001f\u007f]/g, encodeURIComponent);
	return Buffer.from(escaped).toString('latin1');
}

/** Serves short links at `/CODE`: records the click, and redirects to the URL that the campaign was sent with. */
export function addShortLinks(app: FastifyInstance, services: Services): void {
	const { accounts, changes, db, dispatcher } = services;
	app.get<{ Params: { code: string } }>('/:code', (request, reply) => {
		const link = findShortLink(db, request.params.code);
		const account = link && accounts.byId(link.accountId);
		if (!link || !account) return reply.callNotFound();
		const device = defaultDevice(new AccountAssumptions(account));
		recordClick(db, account, link, accounts.now(account), device);
		changes.notify(account.id);
		dispatcher.wake();
		return reply
			.code(302)
			.headers({ location: toHeaderValue(link.longUrl), 'cache-control': 'no-store' })
			.send();
	});
}
