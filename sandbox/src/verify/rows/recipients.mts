import { randomBytes } from 'node:crypto';

import { need, type Probe, type ProbeTable, type Session } from '../service/session.mts';

/** Makes a probe that simulates with one odd number, and tells what became of it. */
function odd(value: (number: string) => string | number): Probe {
	return async (session) => {
		const gsm = [{ value: value(session.options.number) }];
		const { accepted, json } = await session.simulate({}, gsm);
		if (!accepted) return 'refuse';
		return json.invalid === 1 ? 'invalid' : 'accept';
	};
}

/** Simulates a campaign to lists (contract 4.1). */
const simulateLists = async (session: Session, ...ids: Array<number | string>) =>
	await session.campaign('/send/lists/simulate', {}, { lists: ids.map((value) => ({ value })) });

/** Returns a list id as it goes out in JSON (contract 2.2). */
const listValue = (id: string) =>
	/^[1-9]\d*$/.test(id) && Number.isSafeInteger(Number(id)) ? Number(id) : id;

/** Returns the list that the user named. @throws Untold */
function ownList({ options }: Session): number | string {
	need(options.list, 'name a list of the account with --list');
	return listValue(options.list);
}

const unknownList = () => randomBytes(12).toString('hex');

/** Rows of numbers, lists and filters. */
export const RECIPIENT_ROWS: ProbeTable = {
	'phone.plus-sign': odd((number) => `+${number}`),
	'phone.as-number': odd(Number),
	'phone.empty': odd(() => ''),
	'xml.gsm-value': async ({ service, options }) => {
		const simulate = async (gsm: string) => {
			const sms = `<message><text>Hello</text></message><recipients><gsm>${gsm}</gsm></recipients>`;
			return await service.xml('POST', '/send/simulate', `<sms>${sms}</sms>`);
		};
		need((await simulate(options.number)).accepted, 'a simulation in XML is refused');
		const { accepted, text } = await simulate(`<value>${options.number}</value>`);
		if (accepted) return /<invalid>\s*1\s*</.test(text) ? 'invalid' : 'accept';
		// A service that takes the number for empty may refuse it as such.
		need((await simulate('')).accepted, 'an empty number is refused too');
		return 'refuse';
	},
	'recipients.both': async (session) => {
		const { number, list } = session.options;
		const to = {
			recipients: { gsm: [{ value: number }] },
			lists: [{ value: listValue(list ?? '1') }],
		};
		const { accepted, status } = await session.campaign('/send/simulate', {}, to);
		need(accepted || list !== null || status !== -5, 'name a list of the account with --list');
		return accepted ? 'ignore' : 'refuse';
	},
	'lists.unknown': async (session) => {
		const list = ownList(session);
		need((await simulateLists(session, list)).accepted, 'the list is refused');
		return (await simulateLists(session, list, unknownList())).accepted ? 'skip' : 'refuse';
	},
	'lists.repeated': async (session) => {
		const list = ownList(session);
		const total = Number((await simulateLists(session, list)).json.total);
		need(total > 0, 'the list is empty or refused');
		const twice = Number((await simulateLists(session, list, list)).json.total);
		return { [total]: 'once', [2 * total]: 'duplicated' }[twice] ?? 'otherwise';
	},
	'lists.value': async (session) => {
		const status = async (id: string | number) => (await simulateLists(session, id)).status;
		const known = [
			await status(987_654_321),
			await status('987654321'),
			await status(unknownList()),
		];
		const other = await status('no id');
		need(other !== null, 'a refused call has no status');
		return known.every((one) => one === known[0] && one !== other) ? 'fixed' : 'otherwise';
	},
	'lists.send': async (session) => {
		need(session.options.sendTo, 'it takes a send: see --send-to');
		const to = { lists: [{ value: unknownList() }] };
		const { status } = await session.campaign('/send/lists', {}, to);
		const simulated = await session.campaign('/send/lists/simulate', {}, to);
		return status === simulated.status ? 'fixed' : 'otherwise';
	},
};
