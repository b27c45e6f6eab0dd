import * as Type from 'typebox';

import { REPORT_PLAN } from '../domain/deliveryReports.mts';
import { SHORT_LINK_BASE } from '../domain/messageText.mts';
import { PHONE_RULE_FIELDS, validatePhoneRules } from '../domain/phoneRules.mts';
import { NUMBER } from '../http/requestFields.mts';
import { HttpError, orBadRequest, type AddRoute } from '../http/sandboxRoutes.mts';
import { list, nullable, object, optional, string, text } from '../domain/schemaTypes.mts';
import type { Services } from '../http/services.mts';
import type { Account } from '../store/accounts/account.mts';
import { findShortLink, newestLinkCode, recordClick } from '../store/campaigns/shortLinks.mts';
import { findEvent } from '../store/events/events.mts';
import { recordReply } from '../store/phones/replies.mts';
import { PHONE_RULES_ANSWER } from '../schemas/account.mts';
import { EVENT } from '../schemas/events.mts';

const EVENTS = object({ events: list(EVENT) });
const CLICK = object(
	optional({ url: text('A short link. Default: the first link in the newest message with links') }),
);

/** Returns the code in a short link. @throws HttpError 400 for any other URL */
function codeIn(url: string, baseUrl: string): string {
	const base = [SHORT_LINK_BASE, `${baseUrl}/`].find((one) => url.startsWith(one));
	if (base !== undefined) return url.slice(base.length);
	throw new HttpError(
		400,
		`"url" is not a short link. Send a URL that begins with ${SHORT_LINK_BASE}`,
	);
}

/** Adds the routes that act as a phone (reply and click), and the routes that set phone rules and delivery reports. */
export function addPhoneRoutes(route: AddRoute, services: Services): void {
	const { accounts, db } = services;
	const eventsOf = (account: Account, ids: number[]) => ({
		events: ids.flatMap((id) => findEvent(db, account, id) ?? []),
	});

	const showRules = ({ settings: { phoneRules, rulesSeed } }: Account) => ({
		phoneRules,
		rulesSeed,
	});
	const listing = { summary: 'Lists the phone rules', answer: PHONE_RULES_ANSWER };
	route('GET', 'phone-rules', listing, showRules);
	const ruling = {
		summary: 'Replaces the phone rules for messages sent from now on',
		answer: PHONE_RULES_ANSWER,
		body: object({
			phoneRules: PHONE_RULE_FIELDS.phoneRules,
			rulesSeed: Type.Optional(PHONE_RULE_FIELDS.rulesSeed),
		}),
	};
	route('PUT', 'phone-rules', ruling, (account, { body }) => {
		const phoneRules = orBadRequest(() => validatePhoneRules(body.phoneRules));
		const rulesSeed = body.rulesSeed ?? account.settings.rulesSeed;
		accounts.setPhoneRules(account, { phoneRules, rulesSeed });
		return showRules(account);
	});

	const params = NUMBER;

	const planning = {
		summary: 'Sets the delivery reports for a phone number',
		answer: object({ phone: string, reports: nullable(REPORT_PLAN) }),
		params,
		body: object({ reports: nullable(REPORT_PLAN) }),
	};
	route('PUT', 'phones/:number', planning, (account, { params: { number }, body: { reports } }) => {
		accounts.setReports(account, number, reports);
		return { phone: number, reports };
	});

	const clicking = {
		summary: 'Opens a short link that the phone received',
		answer: object({ longUrl: string, events: list(EVENT) }),
		params,
		body: CLICK,
	};
	route('POST', 'phones/:number/click', clicking, (account, { params: { number }, body }) => {
		const code =
			body.url === null ? newestLinkCode(db, account, number) : codeIn(body.url, services.baseUrl);
		const link = code === undefined ? undefined : findShortLink(db, code);
		if (link?.accountId !== account.id || link.phone !== number) {
			const which = body.url === null ? 'a' : 'this';
			throw new HttpError(404, `${number} received no message with ${which} short link`);
		}
		const id = recordClick(db, account, link, accounts.now(account));
		return { longUrl: link.longUrl, ...eventsOf(account, [id]) };
	});

	const replying = {
		summary: 'Sends a reply from the phone; STOP opts out',
		answer: EVENTS,
		params,
		body: object({ message: text('The reply text') }),
	};
	route('POST', 'phones/:number/reply', replying, (account, { params: { number }, body }) =>
		eventsOf(account, recordReply(db, account, number, body.message, accounts.now(account))),
	);
}
