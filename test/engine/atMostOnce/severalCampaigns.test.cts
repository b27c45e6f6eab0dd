// What items are told whose recipients or lists are spread over several campaigns, of which some go through.
import type { INodeExecutionData } from 'n8n-workflow';
import { unfilteredAccount } from '../../support/atMostOnce/unfilteredAccount.cts';
import type { GivenFault } from '../../support/sandbox/accounts.cts';
import { LOST, REFUSED } from '../../support/sandbox/sendFaults.cts';
import { phone, phones } from '../../support/phoneNumbers.cts';
import { items } from '../../support/engine/items.cts';
import { CONTINUE, sentTo, sendHello } from '../../support/atMostOnce/severalCampaigns.cts';
import { wordsOf } from '../../support/atMostOnce/runSend.cts';

const isSpread = items(
	{ phone: phones(1, 2) },
	{ phone: phones(3, 4) },
	{ phone: phone(1) },
	{ phone: phones(1, 3) },
);
const withFirst = items({ phone: phones(1, 2) }, { phone: phones(1, 3) }, { phone: phone(4) });
const withPart = items({ phone: phones(1, 2, 5, 6) }, { phone: phones(1, 3) });
const GOES_ELSEWHERE = /had accepted recipient 2 \(ticket \d+\)/;

it.each<[string, INodeExecutionData[], GivenFault, string[], Array<RegExp | undefined>]>([
	[
		'is not called accepted when it was refused',
		withFirst,
		REFUSED,
		phones(3, 4),
		[/./, GOES_ELSEWHERE, undefined],
	],
	[
		'is not called accepted when its answer was lost',
		withFirst,
		LOST,
		phones(1, 2, 3, 4),
		[/./, GOES_ELSEWHERE, undefined],
	],
	[
		'is called accepted when it was, whatever becomes of the rest of that item',
		withPart,
		{ ...REFUSED, skip: 1 },
		phones(1, 2, 3),
		[/./, undefined],
	],
	[
		'is not called accepted when one of two campaigns was refused',
		isSpread,
		{ ...REFUSED, skip: 1 },
		phones(1, 2),
		[undefined, /./, undefined, /had accepted recipient 1 \(ticket \d+\)/],
	],
])('a number that goes with another item %s', async (_name, input, fault, sent, words) => {
	const account = await unfilteredAccount();
	await account.setFaults(fault);
	const result = await sendHello(account, { maxRecipients: 2 }, { input, node: CONTINUE });
	expect(await sentTo(account)).toEqual(sent);
	result.output().forEach(({ json }, item) => {
		expect(json.reason ?? 'none').toMatch(words[item] ?? /^none$/);
		if (item > 0 && json.accepted && input !== withFirst) expect(json.duplicateOf).toBe(0);
	});
});

describe('lists', () => {
	const lists = [1, 2, 3].map((id) => ({ id, name: `${id}`, contacts: [{ phone: phone(id) }] }));
	const parameters = { sendTo: 'lists', listIds: '={{ $json.lists }}' };
	const refused = { ...REFUSED, path: '/send/lists' };
	const options = { campaigns: 'perItem' };

	it('sent by an earlier attempt are named when the rest of the item is refused', async () => {
		const account = await unfilteredAccount({ lists });
		await account.setFaults({ ...refused, skip: 1 });
		const run = { parameters, input: items({ lists: '1' }, { lists: '1, 2, 3' }) };
		const first = await sendHello(account, options, run);
		expect(first.status).toBe('error');
		await account.setFaults(refused);
		const stored = { retryOf: first.run, withCurrentNodes: true, executionId: '2' };
		const second = await sendHello(account, options, { ...run, ...stored, node: CONTINUE });
		const [, rest] = second.output();
		expect(wordsOf(rest)).toMatch(/had accepted list 1 \(ticket \d+\)\. .*\[item 1\]/);
		expect(await sentTo(account)).toEqual(phones(1));
	});
});
