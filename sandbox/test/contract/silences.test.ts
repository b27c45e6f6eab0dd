// Where the contract is silent, and what the probes of `verify` do not tell in all places: a row of the register decides.
import assert from 'node:assert/strict';
import { it } from 'node:test';

import { newAccount, type SandboxAccount, type SeedChanges } from './support/accounts.ts';
import { callService, type Answer } from './support/callService.ts';
import { campaignBody, PLAIN, send } from './support/requestBodies.ts';
import type { Campaign } from './support/requestBodies.ts';

/** A point that the contract leaves open, with what each value of its register row brings about. */
interface Silence {
	/** the row that decides it */
	id: string;
	/** what to arrange beside the row */
	seed?: SeedChanges;
	/** what a client, or somebody behind the service, then sees */
	observe: (account: SandboxAccount) => Promise<unknown>;
	/** by value of the row, its default first */
	outcomes: ReadonlyArray<[value: string | number | boolean, seen: unknown]>;
}

const json = ({ raw }: Answer) => JSON.parse(raw);

const sendStatus = (campaign: Campaign) => async (account: SandboxAccount) =>
	(await send(account, 'json', { ...PLAIN, ...campaign })).status;

/** The text that reached the first recipient. */
const textSent = (campaign: Campaign) => async (account: SandboxAccount) => {
	await send(account, 'json', { ...PLAIN, ...campaign });
	return (await account.messages())[0]?.text;
};

/** How many records a page of the log has, or the outcome of a refused call. */
async function pageOf(account: SandboxAccount, query: string): Promise<number> {
	const { status, raw } = await callService(account, 'json', 'GET', `/errors?${query}`);
	return status === 1 ? JSON.parse(raw).data.length : status;
}

const SILENCES: Silence[] = [
	{
		id: 'recipients.both',
		observe: async (account) => {
			const body = campaignBody('json', { ...PLAIN, lists: [1001] });
			const totals = [];
			for (const path of ['/send', '/send/lists', '/send/simulate', '/send/lists/simulate']) {
				totals.push(
					json(await callService(account, 'json', 'POST', path, { body })).total ?? 'refused',
				);
			}
			return totals;
		},
		outcomes: [
			['refuse', ['refused', 'refused', 'refused', 'refused']],
			['ignore', [1, 60, 1, 60]],
		],
	},
	{
		id: 'lists.unknown',
		observe: async (account) => {
			const campaign = { ...PLAIN, numbers: undefined };
			const { status, total } = json(
				await send(account, 'json', { ...campaign, lists: [1001, 424242] }),
			);
			const none = await send(account, 'json', { ...campaign, lists: [424242] });
			return [status, total, none.status];
		},
		outcomes: [
			['refuse', [-5, undefined, -5]],
			['skip', [1, 60, -5]],
		],
	},
	{
		id: 'links.mismatch',
		observe: async (account) => [
			await sendStatus({
				text: 'See <-short->',
				links: ['https://a.example', 'https://b.example'],
			})(account),
			await sendStatus({ text: '<-short-> <-short->', links: ['https://a.example'] })(account),
		],
		outcomes: [
			['refuse', [-7, -7]],
			['tolerate', [1, 1]],
		],
	},
	{
		id: 'optout.text',
		observe: textSent({ pushtype: 'marketing', sender: 'MyShop', text: 'Sale ' }),
		outcomes: [
			['STOP to opt out.', 'Sale STOP to opt out.'],
			['Write STOP to us', 'Sale Write STOP to us'],
		],
	},
	{
		id: 'delay.gap',
		observe: async (account) => {
			const status = await sendStatus({ delay: '2031-03-30 02:30:00' })(account);
			const [campaign] = await account.campaigns();
			return [status, campaign && Date.parse(campaign.scheduledFor ?? '')];
		},
		outcomes: [
			['refuse', [-4, undefined]],
			['later', [1, Date.parse('2031-03-30T03:30:00+02:00')]],
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
	{
		id: 'errors.bad-page',
		observe: async (account) => {
			const seen = [];
			for (const query of ['start=-1', 'start=x', 'length=-1', 'length=1.5', 'length=']) {
				seen.push(await pageOf(account, query));
			}
			return seen;
		},
		outcomes: [
			['refuse', [-7, -7, -7, -7, -7]],
			['default', [0, 0, 0, 0, 0]],
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
