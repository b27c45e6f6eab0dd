import * as z from 'zod';

import type { SandboxAccount } from '../../client/account.ts';
import { MAX_WAIT_PER_CALL_MS } from '../../client/controlApi.ts';
import { DELIVERY_STATES, EVENT_STATES, EVENT_TYPES } from '../../domain/events.ts';
import { CAMPAIGN_STATES, FILTER_REASONS } from '../../domain/types.ts';
import { defineTool, LIMIT, PHONE, type Tool } from './tool.ts';

const DEFAULT_WAIT_MS = 5000;

const whole = (description: string) => z.int().min(0).describe(description).optional();
const text = (description: string) => z.string().describe(description).optional();
const bytes = z.boolean().describe('With requests and answers as they were sent').optional();

const RANGE = {
	limit: LIMIT,
	offset: whole('How many rows to skip'),
	order: z.enum(['oldest', 'newest']).describe('What comes first: oldest by default').optional(),
	count: whole('Assert that at least so many fit, and wait for them; an error if there are fewer'),
	waitMs: z
		.int()
		.min(0)
		.max(MAX_WAIT_PER_CALL_MS)
		.describe(`With count: how long to wait, ${DEFAULT_WAIT_MS} by default`)
		.optional(),
};

const EVENT_TYPE = z.enum(EVENT_TYPES).describe('Type of the event').optional();

const FILTERS = {
	messages: {
		phone: PHONE.optional(),
		ticket: text('Of the campaign'),
		state: z.enum([...CAMPAIGN_STATES, 'filtered']).optional(),
		reason: z.enum(FILTER_REASONS).describe('Why it was filtered').optional(),
		gsmsmsid: text('ID of the message, as it was given'),
		text: text("A part of the campaign's text"),
		report: text('The last delivery report: status or name, such as DELIVERED, or none'),
	},
	campaigns: {
		ticket: text('The ticket'),
		state: z.enum(CAMPAIGN_STATES).optional(),
		text: text('A part of the text or sender, the ticket, or a number that it was for'),
	},
	events: {
		type: EVENT_TYPE,
		phone: PHONE.optional(),
		state: z
			.enum(EVENT_STATES)
			.describe('passed: on to webhooks; unheard: no webhook had its type')
			.optional(),
	},
	deliveries: {
		event: whole('ID of the event'),
		webhook: text('ID of the webhook'),
		type: EVENT_TYPE,
		state: z.enum(DELIVERY_STATES).optional(),
		attempts: whole('At least so many attempts'),
		bytes,
	},
	calls: {
		path: text('Such as /send'),
		method: text('Such as POST'),
		outcome: z.int().describe('Status of the result: 1 is OK').optional(),
		httpStatus: whole('HTTP status of the answer'),
		result: z.enum(['ok', 'refused', 'broken']).optional(),
		text: text('A part of the path or of a body'),
		bytes,
	},
};

const ABOUT: Record<keyof typeof FILTERS, string> = {
	messages: 'Lists what became of each recipient of each campaign: text, state, last report.',
	campaigns: 'Lists the campaigns that were accepted, with counters and cost.',
	events: 'Lists delivery reports (DLR), replies (MO), STOP, clicks and balance alerts.',
	deliveries: 'Lists the deliveries of events to webhooks, with their last attempt.',
	calls: 'Lists the calls of the service that your code made, refused and broken ones too.',
};

/** Reads a list; with a count, waits for as many rows. @throws Error if there are fewer by then */
async function readList(
	account: SandboxAccount,
	name: keyof typeof FILTERS,
	{ count, waitMs = DEFAULT_WAIT_MS, ...query }: Record<string, unknown> & { limit: number },
): Promise<unknown> {
	const waiting = count === undefined ? {} : { count, waitMs };
	const search = new URLSearchParams();
	for (const [field, value] of Object.entries({ ...query, ...waiting })) {
		if (value !== undefined) search.set(field, String(value));
	}
	const answer = await account.control<{ total: number }>('GET', `${name}?${search}`);
	if (count === undefined || answer.total >= Number(count)) return answer;
	const { limit: _, ...filter } = query;
	throw new Error(
		`Waited ${String(waitMs)} ms for ${String(count)} ${name} that fit ${JSON.stringify(filter)}; there are ${answer.total}. ` +
			`List ${name} with fewer filters, or list_calls, to see what came`,
	);
}

const names = Object.keys(FILTERS) as Array<keyof typeof FILTERS>;

/** The tools that list what an account holds, and wait for it. */
export const RECORD_TOOLS: Tool[] = names.map((name) =>
	defineTool({
		name: `list_${name}`,
		description: `${ABOUT[name]} The answer has the total of all that fit.`,
		isReadOnly: true,
		fields: { ...FILTERS[name], ...RANGE },
		call: async (account, input) => await readList(account, name, input),
	}),
);
