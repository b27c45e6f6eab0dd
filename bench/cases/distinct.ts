// Contacts with a text each: nothing to combine.
import { sendToContacts } from '../n8n/contacts.ts';
import { withEngine } from '../n8n/engine.ts';
import { campaignSendNode } from '../ours/campaignSendNode.ts';
import { httpRequestNode } from '../peers/httpRequestNode.ts';
import { runAsCase } from '../timing/caseProtocol.ts';
import { timePairs } from '../timing/pairedTimings.ts';

const sends = { count: 1_000, requests: 1_000, warmUp: 200 };
const text = 'Hello {{ $json.name }}, your parcel is here.';

await runAsCase<'distinct'>(
	async ({ packageFolder, batch }) =>
		await withEngine(async (service) => {
			const ours = campaignSendNode(packageFolder, service, {
				message: `=${text}`,
				options: { campaigns: 'perItem', requests: { batch } },
			});
			const theirs = httpRequestNode(service, { text, options: { batching: { batch } } });
			return {
				pairs: await timePairs(
					sendToContacts(service, ours, sends),
					sendToContacts(service, theirs, sends),
				),
			};
		}),
);
