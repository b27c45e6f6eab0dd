import { isJsonObject } from '../../domain/json.ts';
import { cannotTell, found, type Probe, type ProbeTable } from '../service/probe.ts';
import type { Session } from '../service/session.ts';
import { parisTime } from './parisTime.ts';

const NO_RECORD = cannotTell('the error log does not show a call that was just refused');
const MINUTES_5 = 300_000;

/** Returns the ids of a page of the error log, null if it is refused. */
async function logIds({ service }: Session, query: string): Promise<unknown[] | null> {
	const answer = await service.call('GET', `/errors?${query}`);
	const { data } = answer.json;
	if (!answer.accepted || !Array.isArray(data)) return null;
	return data.filter(isJsonObject).map((record) => record.log_id);
}

/** Makes a probe that asks for a page of the log. @param tell gets how many records came, null for a refusal */
function page(query: string, tell: (records: number | null) => string | null): Probe {
	return async (session) => {
		await session.refused();
		if ((await logIds(session, 'length=1')) === null) return cannotTell('the error log is refused');
		const value = tell((await logIds(session, query))?.length ?? null);
		return value === null ? cannotTell('the page has another length') : found(value);
	};
}

/** Probes of the error log and the NPAI list. */
export const RECORD_PROBES: ProbeTable = {
	'errors.default-sort': async (session) => {
		// A second record, so that there is an order.
		await session.refused();
		await session.service.call('POST', '/send/simulate', { body: '{' });
		const asked = ['length=5', 'length=5&sort=log_date', 'length=5&sort=-log_date'];
		const pages: string[] = [];
		for (const query of asked) pages.push(JSON.stringify(await logIds(session, query)));
		const [none, up, down] = pages;
		if (up === down) return cannotTell('the log has less than two records');
		if (none === up) return found('log_date');
		return none === down
			? found('-log_date')
			: cannotTell('the order is another, or new calls failed');
	},
	'errors.unknown-sort': page('sort=nonsense', (records) =>
		records === null ? 'refuse' : 'ignore',
	),
	'errors.ties': 'it would take records of the same second in a known order',
	'errors.bad-page': page('start=-1', (records) => (records === null ? 'refuse' : 'default')),
	'errors.length-zero': page('length=0', (records) => {
		if (records === null) return null;
		return records === 0 ? 'none' : 'default';
	}),
	'errors.length-over': page('length=1001', (records) => {
		if (records === null) return 'refuse';
		return records > 1000 ? null : 'cap';
	}),
	'errors.keep': 'it would take as many failed calls as the log keeps',
	'errors.body-bytes': async (session) => {
		const { record, size } = await session.refused();
		if (typeof record?.body !== 'string') return NO_RECORD;
		const kept = Buffer.byteLength(record.body);
		return kept < size ? found(kept) : cannotTell(`the log keeps ${size} bytes or more`);
	},
	'errors.authorization': async (session) => {
		const { record } = await session.refused();
		if (!isJsonObject(record?.headers)) return NO_RECORD;
		const header = Object.entries(record.headers).find(([name]) => /^authorization$/i.test(name));
		if (!header) return cannotTell('the log does not have the header');
		return found(session.service.holdsToken(String(header[1])) ? 'unmasked' : 'masked');
	},
	'errors.url': async (session) => {
		const { record, path, query } = await session.refused();
		if (typeof record?.url !== 'string') return NO_RECORD;
		const isSplit = record.url.endsWith(path) && record.query_param === query;
		return found(isSplit ? 'fixed' : 'otherwise');
	},
	'dates.zone': async (session) => {
		const { record } = await session.refused();
		if (typeof record?.date !== 'string') return NO_RECORD;
		const written = Date.parse(`${record.date.replace(' ', 'T')}Z`);
		const isNear = (time: number) => Math.abs(written - time) < MINUTES_5;
		if (isNear(parisTime(new Date()))) return found('fixed');
		return isNear(Date.now()) ? found('UTC') : cannotTell('its clock is another');
	},
	'npai.report': 'it takes a number that no longer exists',
	'npai.paging': async ({ service }) => {
		const { accepted, json } = await service.call('GET', '/npai');
		if (!accepted || !Array.isArray(json.list)) return cannotTell('the NPAI list is refused');
		const isWhole = [json.totalRecords, json.totalDisplayRecords].every(
			(total) => total === (json.list as unknown[]).length,
		);
		return found(isWhole ? 'fixed' : 'paged');
	},
};
