import type { INodeExecutionData } from 'n8n-workflow';
import type { MessagingService } from '../servers/startMessagingService.ts';
import type { Side } from '../measuring/timePairs.ts';

/** The text of all campaigns that have but one. */
export const MESSAGE_TEXT = 'Your parcel is here. Pick it up by 7 pm today.';

/** Items as a spreadsheet gives them. The numbers are from a range kept for fiction and repeat after 10,000. */
export const contacts = (count: number): INodeExecutionData[] =>
	Array.from({ length: count }, (_, at) => ({
		json: {
			phone: String(33_639_980_000 + (at % 10_000)),
			name: `Contact ${at}`,
			email: `contact${at}@example.com`,
			city: 'Lyon',
		},
	}));

/** The side of a node that sends to contacts: each must get an item and be seen by the service. */
export const sendToContacts = (
	service: MessagingService,
	run: (items: INodeExecutionData[]) => Promise<INodeExecutionData[]>,
	{ count, requests, warmUp }: { count: number; requests: number; warmUp: number },
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
