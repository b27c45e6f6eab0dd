// Where the contract is silent, and what the probes of `verify` do not tell in all places: a row of the register decides.
import assert from 'node:assert/strict';
import { it } from 'node:test';

import { newAccount, type SandboxAccount } from './support/accounts.mts';
import { callService } from './support/callService.mts';
import { campaignBody, PLAIN, send } from './support/requestBodies.mts';

/** By the row that decides it: what a client, or somebody behind the service, then sees. */
const OBSERVATIONS: Record<string, (account: SandboxAccount) => Promise<unknown>> = {
	'recipients.both': async (account) => {
		const body = campaignBody('json', { ...PLAIN, lists: [1001] });
		const totals = [];
		for (const path of ['/send', '/send/lists', '/send/simulate', '/send/lists/simulate']) {
			const { raw } = await callService(account, 'json', 'POST', path, { body });
			totals.push(JSON.parse(raw).total ?? 'refused');
		}
		return totals.join(' ');
	},
	'optout.text': async (account) => {
		await send(account, 'json', { ...PLAIN, pushtype: 'marketing', sender: 'MyShop' });
		return (await account.messages())[0]?.text;
	},
	'delay.overlap': async (account) => {
		await send(account, 'json', { ...PLAIN, delay: '2031-10-26 02:30:00' });
		return (await account.campaigns())[0].scheduledFor;
	},
	'moderation.seconds': async (account) => {
		await send(account, 'json', PLAIN);
		return (await account.campaigns())[0].state;
	},
};

/** What is seen by the value of the row; undefined leaves it as it is. */
const SEEN: Array<[id: string, value: string | number | undefined, seen: string]> = [
	['recipients.both', undefined, 'refused refused refused refused'],
	['recipients.both', 'ignore', '1 60 1 60'],
	['optout.text', undefined, 'HelloSTOP to opt out.'],
	['optout.text', 'Write STOP to us', 'HelloWrite STOP to us'],
	['delay.overlap', undefined, '2031-10-26T00:30:00.000Z'],
	['delay.overlap', 'second', '2031-10-26T01:30:00.000Z'],
	['moderation.seconds', undefined, 'moderated'],
	['moderation.seconds', 0, 'sent'],
];

for (const [id, value, seen] of SEEN) {
	it(`${id}: ${value ?? 'the default'}`, async () => {
		const moderation = id === 'moderation.seconds';
		const assumptions = value === undefined ? {} : { [id]: value };
		const account = await newAccount({ moderation, assumptions });
		assert.equal(await OBSERVATIONS[id]!(account), seen);
	});
}
