// Where the contract is silent, and what the probes of `verify` do not tell in all places: a row of the register decides.
import assert from 'node:assert/strict';
import { it } from 'node:test';

import { newAccount, type SandboxAccount, type SeedChanges } from './support/accounts.mts';
import { callService } from './support/callService.mts';
import { campaignBody, PLAIN, send } from './support/requestBodies.mts';

/** A point that the contract leaves open, with what each value of its register row brings about. */
interface Silence {
	/** the row that decides it */
	id: string;
	/** what to arrange beside the row */
	seed?: SeedChanges;
	/** what a client, or somebody behind the service, then sees */
	observe: (account: SandboxAccount) => Promise<unknown>;
	/** by value of the row, its default first */
	outcomes: ReadonlyArray<[value: string | number, seen: unknown]>;
}

const SILENCES: Silence[] = [
	{
		id: 'recipients.both',
		observe: async (account) => {
			const body = campaignBody('json', { ...PLAIN, lists: [1001] });
			const totals = [];
			for (const path of ['/send', '/send/lists', '/send/simulate', '/send/lists/simulate']) {
				const { raw } = await callService(account, 'json', 'POST', path, { body });
				totals.push(JSON.parse(raw).total ?? 'refused');
			}
			return totals;
		},
		outcomes: [
			['refuse', ['refused', 'refused', 'refused', 'refused']],
			['ignore', [1, 60, 1, 60]],
		],
	},
	{
		id: 'optout.text',
		observe: async (account) => {
			await send(account, 'json', { ...PLAIN, pushtype: 'marketing', sender: 'MyShop' });
			return (await account.messages())[0]?.text;
		},
		outcomes: [
			['STOP to opt out.', 'HelloSTOP to opt out.'],
			['Write STOP to us', 'HelloWrite STOP to us'],
		],
	},
	{
		id: 'delay.overlap',
		observe: async (account) => {
			await send(account, 'json', { ...PLAIN, delay: '2031-10-26 02:30:00' });
			return Date.parse((await account.campaigns())[0].scheduledFor ?? '');
		},
		outcomes: [
			['first', Date.parse('2031-10-26T02:30:00+02:00')],
			['second', Date.parse('2031-10-26T02:30:00+01:00')],
		],
	},
	{
		id: 'moderation.seconds',
		seed: { moderation: true },
		observe: async (account) => {
			await send(account, 'json', PLAIN);
			return (await account.campaigns())[0].state;
		},
		outcomes: [
			[120, 'moderated'],
			[0, 'sent'],
		],
	},
];

for (const { id, seed = {}, observe, outcomes } of SILENCES) {
	for (const [at, [value, seen]] of outcomes.entries()) {
		it(`${id}: ${JSON.stringify(value)}`, async () => {
			const assumptions = at === 0 ? {} : { [id]: value };
			const account = await newAccount({ ...seed, assumptions });
			assert.deepEqual(await observe(account), seen);
		});
	}
}
