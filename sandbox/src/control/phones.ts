import type { FastifyRequest } from 'fastify';

import { phoneFacts } from '../domain/phone.ts';
import { isReportPlan, REPORT_SEQUENCES } from '../domain/reports.ts';
import type { Services } from '../server/services.ts';
import type { Account } from '../store/accounts.ts';
import { listEvents } from '../store/events.ts';
import { replyFrom } from '../store/phones.ts';
import { ControlRefusal, objectOf, type AddRoute } from './handler.ts';

/** The number in a call's path. @throws ControlRefusal 400 */
function phoneOf(request: FastifyRequest): string {
	const { number } = request.params as { number: string };
	if (phoneFacts(number)) return number;
	throw new ControlRefusal(400, `${number} is no phone number: digits with the country code`);
}

/** What phones do. */
export function addPhones(route: AddRoute, { accounts, db }: Services): void {
	const eventsOf = (account: Account, ids: number[]) => {
		const all = { type: null, phone: null, state: null };
		const page = { limit: 1, offset: 0 };
		return { events: ids.flatMap((id) => listEvents(db, account, { ...all, id }, page)) };
	};

	route('PUT', 'phones/:number', (account, request) => {
		const phone = phoneOf(request);
		const { reports = null } = objectOf(request);
		if (reports !== null && !isReportPlan(reports)) {
			const names = REPORT_SEQUENCES.join(', ');
			throw new ControlRefusal(400, `reports is ${names}, or a list of { status, afterMs }`);
		}
		accounts.setReports(account, phone, reports);
		return { phone, reports };
	});

	route('POST', 'phones/:number/reply', (account, request) => {
		const phone = phoneOf(request);
		const { message } = objectOf(request);
		if (typeof message !== 'string') throw new ControlRefusal(400, 'message is a text');
		return eventsOf(account, replyFrom(db, account, phone, message, accounts.now(account)));
	});
}
