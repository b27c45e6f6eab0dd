// A campaign to contacts: by our node, and by the HTTP Request node in one request each.
import type { INodeExecutionData, INodeParameters } from 'n8n-workflow';
import { timePairs } from '../measuring/timePairs.ts';
import type { Side } from '../measuring/timePairs.ts';
import { campaignSendNode } from '../n8n/campaignSendNode.ts';
import { withEngine } from '../n8n/engine.ts';
import { httpRequestNode } from '../n8n/httpRequestNode.ts';

export interface Contacts {
	count: number;
	/** How many ours makes. */
	requests: number;
	/** Of the service; 5 by default. */
	latencyMs?: number;
	ours: INodeParameters;
	theirs: { text?: string };
}

const WARM_UP = 500;

/** Items as a spreadsheet gives them. The numbers are from a range kept for fiction. */
const contacts = (count: number): INodeExecutionData[] =>
	Array.from({ length: count }, (_, at) => ({
		json: {
			phone: String(33_639_980_000 + at),
			name: `Contact ${at}`,
			email: `contact${at}@example.com`,
			city: 'Lyon',
		},
	}));

export const measureContacts = async (
	packageFolder: string,
	{ count, requests, latencyMs, ours, theirs }: Contacts,
) =>
	await withEngine({ latencyMs }, async (service) => {
		/** Each contact must get an item and be seen by the service. */
		const side = (
			run: (items: INodeExecutionData[]) => Promise<INodeExecutionData[]>,
			wantedRequests: number,
		): Side<INodeExecutionData[], INodeExecutionData[]> => ({
			input: () => contacts(count),
			run,
			warmUp: async () => {
				await run(contacts(WARM_UP));
				await service.seen();
			},
			check: async (output) => {
				const seen = await service.seen();
				const tickets = output.filter(({ json, error }) => json.ticket && !error).length;
				if (tickets !== count || seen.recipients !== count || seen.requests !== wantedRequests) {
					throw new Error(
						`Expected ${count} items and recipients in ${wantedRequests} requests, got ${tickets} items, ${JSON.stringify(seen)}.`,
					);
				}
			},
		});
		return await timePairs(
			side(campaignSendNode(packageFolder, service, ours), requests),
			side(httpRequestNode(service, theirs), count),
		);
	});
