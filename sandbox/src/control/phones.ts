import type { FastifyRequest } from 'fastify';

import { isReportPlan, REPORT_SEQUENCES } from '../domain/deliveryReports.ts';
import { defaultDevice, type Device } from '../domain/events.ts';
import { SHORT_LINK_BASE } from '../domain/messageText.ts';
import {
	HttpError,
	parseObjectBody,
	phoneParameter,
	type AddRoute,
} from '../http/sandboxRoutes.ts';
import type { Services } from '../http/services.ts';
import type { Account } from '../store/accounts/account.ts';
import { AccountAssumptions } from '../store/accounts/accountAssumptions.ts';
import { findShortLink, newestLinkCode, recordClick } from '../store/campaigns/shortLinks.ts';
import { findEvent } from '../store/events/events.ts';
import { recordReply } from '../store/phones/replies.ts';

/**
 * Reads the code of the short link that a body names.
 * @returns undefined when it names none
 * @throws HttpError 400
 */
function requestedLinkCode(
	{ code, url }: Record<string, unknown>,
	baseUrl: string,
): string | undefined {
	if (code === undefined && url === undefined) return undefined;
	if (typeof code === 'string' && url === undefined) return code;
	if (typeof url === 'string' && code === undefined) {
		const base = [SHORT_LINK_BASE, `${baseUrl}/`].find((one) => url.startsWith(one));
		if (base !== undefined) return url.slice(base.length);
	}
	throw new HttpError(
		400,
		'The body is { code } or { url } of a short link, or neither for the newest one',
	);
}

/** Adds the routes that act as a phone: reply, STOP and click; and the one that sets its delivery reports. */
export function addPhoneRoutes(route: AddRoute, services: Services): void {
	const { accounts, db } = services;
	const eventsOf = (account: Account, ids: number[]) => ({
		events: ids.flatMap((id) => findEvent(db, account, id) ?? []),
	});

	route('PUT', 'phones/:number', (account, request) => {
		const phone = phoneParameter(request);
		const { reports = null } = parseObjectBody(request);
		if (reports !== null && !isReportPlan(reports)) {
			const names = REPORT_SEQUENCES.join(', ');
			throw new HttpError(400, `reports is ${names}, or a list of { status, afterMs }`);
		}
		accounts.setReports(account, phone, reports);
		return { phone, reports };
	});

	route('POST', 'phones/:number/click', (account, request) => {
		const phone = phoneParameter(request);
		const body = parseObjectBody(request);
		const code = requestedLinkCode(body, services.baseUrl) ?? newestLinkCode(db, account, phone);
		const link = code === undefined ? undefined : findShortLink(db, code);
		if (link?.accountId !== account.id || link.phone !== phone) {
			const which = (body.code ?? body.url) ? 'this' : 'a';
			throw new HttpError(404, `${phone} got no message with ${which} short link`);
		}
		const defaults = defaultDevice(new AccountAssumptions(account));
		const deviceField = (name: keyof Device) => {
			const value = body[name] ?? defaults[name];
			if (typeof value !== 'string') throw new HttpError(400, `${name} is a text`);
			return value;
		};
		const device = {
			brand: deviceField('brand'),
			model: deviceField('model'),
			os: deviceField('os'),
		};
		const id = recordClick(db, account, link, accounts.now(account), device);
		return { longUrl: link.longUrl, ...eventsOf(account, [id]) };
	});

	const reply = (account: Account, request: FastifyRequest, message: unknown) => {
		const phone = phoneParameter(request);
		if (typeof message !== 'string') throw new HttpError(400, 'message is a text');
		return eventsOf(account, recordReply(db, account, phone, message, accounts.now(account)));
	};
	route('POST', 'phones/:number/reply', (account, request) =>
		reply(account, request, parseObjectBody(request).message),
	);
	route('POST', 'phones/:number/stop', (account, request) => reply(account, request, 'STOP'));
}
