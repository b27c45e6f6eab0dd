// Measures how our node and the HTTP Request node send a campaign. The HTTP Request node makes one request per contact.
import type { INodeExecutionData, INodeParameters } from 'n8n-workflow';
import { peakMemory, timePairs } from '../timePairs.mts';
import type { Pair, Side } from '../timePairs.mts';
import { withEngine } from '../n8n/engine.mts';
import { campaignSendNode, httpRequestNode } from '../n8n/nodes.mts';
import type { MessagingService } from '../servers/startMessagingService.mts';

export interface Contacts {
	count: number;
	/** The number of requests that our node makes. */
	requests: number;
	/** The service's latency; 5 by default. */
	latencyMs?: number;
	ours: INodeParameters;
	theirs: { text?: string };
}

const WARM_UP = 500;

/** Returns items like those of a spreadsheet node. The numbers are from a range reserved for fiction. */
const contacts = (count: number): INodeExecutionData[] =>
	Array.from({ length: count }, (_, at) => ({
		json: {
			phone: String(33_639_980_000 + at),
			name: `Contact ${at}`,
			email: `contact${at}@example.com`,
			city: 'Lyon',
		},
	}));

type Run = (items: INodeExecutionData[]) => Promise<INodeExecutionData[]>;

/** Creates one side of a comparison. The check requires the expected numbers of items, recipients and requests. */
const sideOf = (
	run: Run,
	service: MessagingService,
	{ count, requests }: { count: number; requests: number },
	warmUp = WARM_UP,
): Side<INodeExecutionData[], INodeExecutionData[]> => ({
	input: () => contacts(count),
	run,
	warmUp: async () => {
		await run(contacts(warmUp));
		await service.seen();
	},
	check: async (output) => {
		const seen = await service.seen();
		const tickets = output.filter(({ json, error }) => json.ticket && !error).length;
		if (tickets !== count || seen.recipients !== count || seen.requests !== requests) {
			throw new Error(
				`Expected ${count} items and recipients in ${requests} requests, got ${tickets} items, ${JSON.stringify(seen)}.`,
			);
		}
	},
});

const sidesOf = (packageFolder: string, service: MessagingService, campaign: Contacts) =>
	[
		sideOf(campaignSendNode(packageFolder, service, campaign.ours), service, campaign),
		sideOf(httpRequestNode(service, campaign.theirs), service, {
			...campaign,
			requests: campaign.count,
		}),
	] as const;

/** @param options for `timePairs` */
export const measureContacts = async (
	packageFolder: string,
	campaign: Contacts,
	options?: Parameters<typeof timePairs>[2],
) =>
	await withEngine(
		campaign.latencyMs,
		async (service) => await timePairs(...sidesOf(packageFolder, service, campaign), options),
	);

/** Measures both nodes' peak memory, in MB above the memory before the run. */
export const measureMemory = async (packageFolder: string, campaign: Contacts) =>
	await measureContacts(packageFolder, campaign, { count: 3, measure: peakMemory });

/** Compares our node's time with the shortest possible time, for a service that accepts few calls per second. */
export const measureLimited = async (
	packageFolder: string,
	campaign: Contacts,
	perSecond: number,
): Promise<Pair[]> => {
	const measure = async (service: MessagingService) => {
		const run = campaignSendNode(packageFolder, service, campaign.ours);
		const ours = sideOf(run, service, campaign, perSecond);
		const pairs = await timePairs(
			ours,
			{ input: () => undefined, run: () => undefined },
			{ count: 3 },
		);
		const theirs = 1000 * (campaign.count / perSecond - 1);
		return pairs.map((pair) => ({ ...pair, theirs }));
	};
	return await withEngine(campaign.latencyMs, measure, perSecond);
};
