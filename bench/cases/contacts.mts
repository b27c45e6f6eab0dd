// A campaign to contacts: by our node, and by the HTTP Request node in one request each.
import type { INodeExecutionData, INodeParameters } from 'n8n-workflow';
import { peakMemory } from '../measuring/peakMemory.mts';
import { time, timePairs } from '../measuring/timePairs.mts';
import type { Pair, Side } from '../measuring/timePairs.mts';
import { campaignSendNode } from '../n8n/campaignSendNode.mts';
import { FULL_NODE_ID } from '../n8n/deduplicator.mts';
import { withEngine } from '../n8n/engine.mts';
import { httpRequestNode } from '../n8n/httpRequestNode.mts';
import type { MessagingService } from '../servers/startMessagingService.mts';

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

/** Of what takes long. */
const FEW_PAIRS = 3;

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

type Run = (items: INodeExecutionData[]) => Promise<INodeExecutionData[]>;

/** Each contact must get an item and be seen by the service. */
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

export const measureContacts = async (packageFolder: string, campaign: Contacts) =>
	await withEngine(
		campaign,
		async (service) => await timePairs(...sidesOf(packageFolder, service, campaign)),
	);

/** Both sides' memory at its peak, in MB above what there was before. */
export const measureMemory = async (packageFolder: string, campaign: Contacts) =>
	await withEngine(campaign, async (service) => {
		const [ours, theirs] = sidesOf(packageFolder, service, campaign);
		const pairs: Pair[] = [];
		for (let at = 0; at < FEW_PAIRS; at++) {
			pairs.push({ ours: await peakMemory(ours), theirs: await peakMemory(theirs) });
		}
		return pairs;
	});

/** Ours, where the service takes few calls in each second, and the least time that they can take. */
export const measureLimited = async (
	packageFolder: string,
	campaign: Contacts,
	perSecond: number,
) =>
	await withEngine({ ...campaign, perSecond }, async (service) => {
		const run = campaignSendNode(packageFolder, service, campaign.ours);
		const side = sideOf(run, service, campaign, perSecond);
		await side.warmUp?.();
		const theirs = 1000 * (campaign.count / perSecond - 1);
		const pairs: Pair[] = [];
		for (let at = 0; at < FEW_PAIRS; at++) pairs.push({ ours: await time(side), theirs });
		return pairs;
	});

/** Ours with *Send Once Per*, where many values were sent before, and without it. */
export const measureKeys = async (packageFolder: string, campaign: Contacts) =>
	await withEngine(campaign, async (service) => {
		const withKeys = {
			...campaign.ours,
			options: { sendOncePer: '={{ $json.phone }} {{ Date.now() }}' },
		};
		return await timePairs(
			sideOf(campaignSendNode(packageFolder, service, withKeys, FULL_NODE_ID), service, campaign),
			sideOf(campaignSendNode(packageFolder, service, campaign.ours), service, campaign),
		);
	});
