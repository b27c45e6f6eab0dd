import * as z from 'zod';

import { defineTool, LIMIT, PHONE, type Tool } from './tool.ts';

/** The tools that act as the phones which get the messages. */
export const PHONE_TOOLS: Tool[] = [
	defineTool({
		name: 'list_phones',
		description: 'Lists the conversations, last active first, with their newest message or reply.',
		isReadOnly: true,
		fields: {
			search: z
				.string()
				.describe('Digits of the number, a text, or the ticket of a campaign')
				.optional(),
			state: z.enum(['unread', 'replied', 'failed']).optional(),
			limit: LIMIT,
		},
		call: async (account, input) => {
			const given = Object.entries(input).map(([name, value]) => [name, String(value)]);
			return await account.control('GET', `view/phones?${new URLSearchParams(given)}`);
		},
	}),
	defineTool({
		name: 'read_conversation',
		description:
			'Shows what a phone got and answered, oldest first: the newest items up to the limit.',
		isReadOnly: true,
		fields: { phone: PHONE, limit: LIMIT },
		call: async (account, { phone, limit: most }) =>
			await account.control('GET', `view/phones/${encodeURIComponent(phone)}?limit=${most}`),
	}),
	defineTool({
		name: 'reply',
		description:
			'Replies from a phone, which makes an MO event. The message STOP opts out: a STOP event, and the number is blacklisted.',
		isReadOnly: false,
		fields: { phone: PHONE, message: z.string().describe('What the phone writes') },
		call: async (account, { phone, message }) => ({ events: await account.reply(phone, message) }),
	}),
	defineTool({
		name: 'click',
		description: 'Follows a short link that a phone got, which makes a CLICKER event.',
		isReadOnly: false,
		fields: {
			phone: PHONE,
			url: z
				.string()
				.describe('By default the first link in its newest message with one')
				.optional(),
		},
		call: async (account, { phone, url }) => ({ events: await account.click(phone, url) }),
	}),
];
