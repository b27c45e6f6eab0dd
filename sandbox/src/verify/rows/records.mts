import { isJsonObject } from '../../domain/json.mts';
import { formatParisTime } from '../../domain/parisTime.mts';
import { need, type Probe, type ProbeTable, type Session } from '../service/session.mts';

/** Returns the ids of a page of the error log, null if it is refused. */
async function logIds({ service }: Session, query: string): Promise<unknown[] | null> {
	const { accepted, json } = await service.call('GET', `/errors?${query}`);
	if (!accepted || !Array.isArray(json.data)) return null;
	return json.data.filter(isJsonObject).map((record) => record.log_id);
}

/** Makes a probe that asks for an odd page of the log. @param value by how many records come */
function page(query: string, value: (records: number) => string): Probe {
	return async (session) => {
		await session.refused();
		need(await logIds(session, 'length=1'), 'the error log is refused');
		const ids = await logIds(session, query);
		return ids === null ? 'refuse' : value(ids.length);
	};
}

/** Rows of webhooks (contract 3.1, 4.3 to 4.5), the error log and the NPAI list. */
export const RECORD_ROWS: ProbeTable = {
	'webhook.status-path': async (session) => {
		const { webhook_id: id } = await session.webhook();
		const { status, bare } = await session.webhooks.setStatus(String(id), 'paused');
		need(status || bare, 'both paths refuse it');
		if (status) return bare ? 'both' : 'status';
		return 'bare';
	},
	'webhook.no-signature': async (session) => {
		const { signature } = await session.webhook();
		if (signature === null) return 'null';
		return signature === undefined ? 'absent' : 'a signature';
	},
	'webhook.same-url': async (session) => {
		const { type, url } = await session.webhook();
		const second = await session.webhooks.create(String(type), String(url));
		return second ? 'accept' : 'refuse';
	},
	'errors.default-sort': async (session) => {
		await session.refused();
		// A second record, so that there is an order.
		await session.service.call('POST', '/send/simulate', { body: '{' });
		const pages: string[] = [];
		for (const sort of ['', '&sort=log_date', '&sort=-log_date']) {
			pages.push(JSON.stringify(await logIds(session, `length=5${sort}`)));
		}
		const [none, up, down] = pages;
		need(up !== down, 'the log has less than two records');
		if (none === up) return 'log_date';
		return none === down ? '-log_date' : 'otherwise';
	},
	'errors.unknown-sort': page('sort=nonsense', () => 'ignore'),
	'errors.bad-page': page('start=-1', () => 'default'),
	'errors.length-zero': page('length=0', (records) => (records === 0 ? 'none' : 'default')),
	'errors.length-over': page('length=1001', (records) => (records > 1000 ? 'more' : 'cap')),
	'errors.body-bytes': async (session) => {
		const { body } = await session.record();
		const { size } = await session.refused();
		const kept = Buffer.byteLength(String(body));
		need(kept < size, `the log keeps ${size} bytes or more`);
		return kept;
	},
	'errors.authorization': async (session) => {
		const headers = Object.entries((await session.record()).headers ?? {});
		const header = headers.find(([name]) => /^authorization$/i.test(name));
		need(header, 'the log does not have the header');
		return session.service.holdsToken(String(header[1])) ? 'unmasked' : 'masked';
	},
	'errors.url': async (session) => {
		const { url, query_param: query } = await session.record();
		const isSplit = query === `verify=${(await session.refused()).id}`;
		return isSplit && String(url).endsWith('/send/simulate') ? 'fixed' : 'otherwise';
	},
	'dates.zone': async (session) => {
		const { date } = await session.record();
		const parse = (text: unknown) => Date.parse(`${String(text).replace(' ', 'T')}Z`);
		const isNear = (time: number) => Math.abs(parse(date) - time) < 300_000;
		if (isNear(parse(formatParisTime(Date.now())))) return 'fixed';
		return isNear(Date.now()) ? 'UTC' : 'otherwise';
	},
	'npai.paging': async ({ service }) => {
		const { accepted, json } = await service.call('GET', '/npai');
		need(accepted && Array.isArray(json.list), 'the NPAI list is refused');
		const counts = [json.totalRecords, json.totalDisplayRecords];
		return counts.join() === `${json.list.length},${json.list.length}` ? 'fixed' : 'otherwise';
	},
};
