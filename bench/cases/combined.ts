// Contacts with one text: our node in one request, the HTTP Request node in one each.
import { sendToContacts } from '../n8n/contacts.ts';
import { withEngine } from '../n8n/engine.ts';
import { campaignSendNode } from '../ours/campaignSendNode.ts';
import { httpRequestNode } from '../peers/httpRequestNode.ts';
import { runAsCase } from '../timing/caseProtocol.ts';
import { timePairs } from '../timing/pairedTimings.ts';

await runAsCase<'combined'>(
	async ({ packageFolder, count, phone }) =>
		await withEngine(async (service) => {
			const ours = campaignSendNode(packageFolder, service, { phoneNumbers: `={{ ${phone} }}` });
			const theirs = httpRequestNode(service, { phone });
			return {
				pairs: await timePairs(
					sendToContacts(service, ours, { count, requests: 1, warmUp: 500 }),
					sendToContacts(service, theirs, { count, requests: count, warmUp: 500 }),
				),
			};
		}),
);
