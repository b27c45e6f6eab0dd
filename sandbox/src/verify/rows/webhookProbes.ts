import { cannotTell, found, type ProbeTable } from '../service/probe.ts';

const REFUSED = cannotTell('a webhook cannot be created; try another --webhook-url');

/** Probes of the life of a webhook (contract 3.1, 4.3 to 4.5). */
export const WEBHOOK_PROBES: ProbeTable = {
	'webhook.new-status': async (session) => {
		const webhook = await session.webhook();
		if (!webhook) return REFUSED;
		const { status } = webhook;
		if (status === 'live' || status === 'paused') return found(status);
		return cannotTell('the answer to a creation has no status');
	},
	'webhook.status-path': async (session) => {
		const webhook = await session.webhook();
		if (!webhook) return REFUSED;
		const path = `/webhook/${encodeURIComponent(String(webhook.webhook_id))}`;
		const pause = async (one: string) => {
			const body = { webhook: { status: 'paused' } };
			return (await session.service.call('PUT', one, { body })).accepted;
		};
		const [status, bare] = [await pause(`${path}/status`), await pause(path)];
		if (status) return found(bare ? 'both' : 'status');
		return bare ? found('bare') : cannotTell('both paths refuse it');
	},
	'webhook.no-signature': async (session) => {
		const webhook = await session.webhook();
		if (!webhook) return REFUSED;
		if (webhook.signature === null) return found('null');
		return webhook.signature === undefined ? found('absent') : cannotTell('it has a signature');
	},
	'webhook.same-url': async (session) => {
		if (!(await session.webhook())) return REFUSED;
		return found((await session.webhooks.create()) ? 'accept' : 'refuse');
	},
};
