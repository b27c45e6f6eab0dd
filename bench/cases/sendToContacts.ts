// A campaign to contacts: by our node, and by the HTTP Request node in one request each.
import { sendToContacts } from '../n8n/contacts.ts';
import { withEngine } from '../n8n/engine.ts';
import { campaignSendNode } from '../ours/campaignSendNode.ts';
import { httpRequestNode } from '../peers/httpRequestNode.ts';
import { runAsCase } from '../measuring/caseProtocol.ts';
import { timePairs } from '../measuring/timePairs.ts';

await runAsCase<'sendToContacts'>(
	async ({ packageFolder, count, requests, warmUp, ours, theirs }) =>
		await withEngine(async (service) => {
			const send = campaignSendNode(packageFolder, service, ours);
			const request = httpRequestNode(service, theirs);
			const pairs = await timePairs(
				sendToContacts(service, send, { count, requests, warmUp }),
				sendToContacts(service, request, { count, requests: count, warmUp }),
			);
			return { pairs };
		}),
);
