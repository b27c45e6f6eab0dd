import * as z from 'zod';

import type { SandboxAccount } from '../../client/account.ts';
import type { SeedChanges } from '../../client/types.ts';
import type { Profile } from '../../domain/profile.ts';
import { defineTool, type Tool } from './tool.ts';

interface RegisterRow {
	id: string;
	text: string;
	value: unknown;
	default: unknown;
}

async function readAccount(account: SandboxAccount) {
	const [state, clock] = await Promise.all([
		account.state(),
		account.control<{ now: string }>('GET', 'clock'),
	]);
	return { baseUrl: account.baseUrl, token: account.token, now: clock.now, ...state };
}

/** The tools for the account itself: its state, clock, profile and assumptions. */
export const ACCOUNT_TOOLS: Tool[] = [
	defineTool({
		name: 'get_account',
		description:
			'Shows the base URL and the access token for the code that you test, the time on the clock, credits, settings and counts.',
		isReadOnly: true,
		fields: {},
		call: readAccount,
	}),
	defineTool({
		name: 'reset_account',
		description: 'Recreates the account: campaigns, logs, webhooks and faults are gone.',
		isReadOnly: false,
		fields: {
			seed: z
				.record(z.string(), z.unknown())
				.describe('What differs from the default seed, such as {"credits": 2}')
				.optional(),
		},
		call: async (account, { seed }) => {
			await account.reset(seed as SeedChanges | undefined);
			return await readAccount(account);
		},
	}),
	defineTool({
		name: 'set_clock',
		description:
			"Sets or advances the account's clock, which runs on from there. What falls due goes out. Give one of both.",
		isReadOnly: false,
		fields: {
			now: z.string().describe('A date with its zone, such as 2026-01-15T12:00:00Z').optional(),
			advanceMs: z.int().describe('Milliseconds to move it').optional(),
		},
		call: async (account, input) => await account.control('PUT', 'clock', input),
	}),
	defineTool({
		name: 'set_profile',
		description:
			'Sets how the service behaves all the time: latency, bad numbers, rate limits. See profiles with list_profiles.',
		isReadOnly: false,
		fields: {
			profile: z
				.union([z.string(), z.record(z.string(), z.unknown()), z.null()], {
					error: 'Give the name of a profile, an object, or null',
				})
				.describe('A name, one of your own, or null for none'),
		},
		call: async (account, { profile }) => {
			await account.setProfile(profile as string | Profile | null);
			return await account.control('GET', 'profile');
		},
	}),
	defineTool({
		name: 'list_profiles',
		description: 'Lists the ready-made profiles, and shows the one that is set.',
		isReadOnly: true,
		fields: {},
		call: async (account) => ({
			...(await account.control<object>('GET', 'profile')),
			...(await account.control<object>('GET', 'profile/names')),
		}),
	}),
	defineTool({
		name: 'list_assumptions',
		description:
			'Lists what the sandbox assumes where the contract of the service is silent, with the values of the account.',
		isReadOnly: true,
		fields: {
			search: z.string().describe('A part of the id or text').optional(),
			switched: z.boolean().describe('true: only those that are not at their default').optional(),
		},
		call: async (account, { search = '', switched = false }) => {
			const { assumptions } = await account.control<{ assumptions: RegisterRow[] }>(
				'GET',
				'assumptions',
			);
			const found = assumptions.filter(
				(row) =>
					`${row.id} ${row.text}`.toLowerCase().includes(search.toLowerCase()) &&
					(!switched || row.value !== row.default),
			);
			return { total: found.length, assumptions: found };
		},
	}),
	defineTool({
		name: 'set_assumptions',
		description: 'Switches assumptions for the account; the others stay as they are.',
		isReadOnly: false,
		fields: {
			values: z
				.record(z.string(), z.union([z.string(), z.number(), z.boolean()]))
				.describe('By id'),
		},
		call: async (account, { values }) => {
			await account.assume(values);
			return { switched: values };
		},
	}),
];
