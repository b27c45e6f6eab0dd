import { formatParisTime } from '../../domain/parisTime.mts';
import { need, type ProbeTable } from '../service/session.mts';

/** Rows of webhooks (contract 3.1, 4.3 to 4.5), the error log and the NPAI list. */
export const RECORD_ROWS: ProbeTable = {
	'webhook.status-path': async (session) => {
		const { webhook_id: id } = await session.webhook();
		const { status, bare } = await session.webhooks.setStatus(String(id), 'paused');
		need(status || bare, 'both paths refuse it');
		if (status) return bare ? 'both' : 'status';
		return 'bare';
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
