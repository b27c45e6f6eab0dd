import { randomBytes } from 'node:crypto';

import { cannotTell, found, type Finding, type ProbeTable } from '../service/probe.ts';
import type { Answer } from '../service/service.ts';
import { listValue, type Session } from '../service/session.ts';

const NO_LIST = 'name a list of the account with --list';

/** Simulates a campaign to lists (contract 4.1). */
async function simulateLists({ service }: Session, lists: string[]): Promise<Answer> {
	return await service.call('POST', '/send/lists/simulate', {
		body: {
			sms: {
				message: { text: 'Hello', pushtype: 'alert' },
				lists: lists.map((id) => ({ value: listValue(id) })),
			},
		},
	});
}

/** Simulates with one odd number and says what it counts as. @param accepted the value for a number that counts */
function oddNumber(
	{ accepted, json }: Answer,
	values: { invalid?: string; refused?: string; accepted?: string },
): Finding {
	const value = accepted ? (json.invalid === 1 ? values.invalid : values.accepted) : values.refused;
	if (value !== undefined) return found(value);
	return cannotTell(accepted ? 'the number counts in another way' : 'the call is refused');
}

/** Probes of numbers, lists and filters. */
export const RECIPIENT_PROBES: ProbeTable = {
	'filter.order': 'it would take numbers that several filters apply to',
	'phone.plus-sign': async (session) => {
		const answer = await session.simulate({}, [{ value: `+${session.options.number}` }]);
		return oddNumber(answer, { invalid: 'invalid', accepted: 'accept' });
	},
	'phone.shared-calling-code': 'no number of Guernsey or Jersey is kept for fiction',
	'phone.as-number': async (session) => {
		const answer = await session.simulate({}, [{ value: Number(session.options.number) }]);
		return oddNumber(answer, { refused: 'refuse', accepted: 'accept' });
	},
	'phone.empty': async (session) => {
		const answer = await session.simulate({}, [{ value: '' }]);
		return oddNumber(answer, { invalid: 'invalid', refused: 'refuse' });
	},
	'xml.gsm-value': async (session) => {
		const { number } = session.options;
		const simulate = async (gsm: string) =>
			await session.service.call('POST', '/send/simulate', {
				headers: { accept: 'application/xml', 'content-type': 'application/xml' },
				body: `<sms><message><text>Hello</text></message><recipients><gsm>${gsm}</gsm></recipients></sms>`,
			});
		if (!(await simulate(number)).accepted) return cannotTell('a simulation in XML is refused');
		const { accepted, text } = await simulate(`<value>${number}</value>`);
		if (accepted) return found(/<invalid>\s*1\s*</.test(text) ? 'invalid' : 'accept');
		// A service that takes the number for empty may refuse it as such.
		if (!(await simulate('')).accepted) return cannotTell('an empty number is refused too');
		return found('refuse');
	},
	'recipients.both': async (session) => {
		const answer = await session.service.call('POST', '/send/simulate', {
			body: {
				sms: {
					message: { text: 'Hello', pushtype: 'alert' },
					recipients: { gsm: [{ value: session.options.number }] },
					lists: [{ value: listValue(session.options.list ?? '1') }],
				},
			},
		});
		if (answer.accepted) return found('ignore');
		if (answer.status === -5) return cannotTell(NO_LIST);
		return found('refuse');
	},
	'lists.unknown': async (session) => {
		const { list } = session.options;
		if (list === null) return cannotTell(NO_LIST);
		if (!(await simulateLists(session, [list])).accepted) return cannotTell('the list is refused');
		const unknown = randomBytes(12).toString('hex');
		return found((await simulateLists(session, [list, unknown])).accepted ? 'skip' : 'refuse');
	},
	'lists.repeated': async (session) => {
		const { list } = session.options;
		if (list === null) return cannotTell(NO_LIST);
		const once = await simulateLists(session, [list]);
		const twice = await simulateLists(session, [list, list]);
		const total = Number(once.json.total);
		if (!once.accepted || !(total > 0)) return cannotTell('the list is empty or refused');
		if (twice.accepted && twice.json.total === 2 * total) return found('duplicated');
		if (twice.accepted && twice.json.total === total) return found('once');
		return cannotTell('a list twice counts in another way');
	},
	'lists.value': 'it would take lists with ids of each kind',
};
