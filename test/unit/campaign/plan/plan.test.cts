// Tests which earlier message counts for an item. `test/engine/model` tests whole runs.
import {
	finalSends,
	keysFor,
	recordOutcome,
	recordPending,
	type Ledger,
} from '../../../../nodes/SmsCampaigns/campaign/plan/ledger';
import { LeftOut } from '../../../../nodes/SmsCampaigns/run/results';
import { describeLeftOut } from '../../../../nodes/SmsCampaigns/campaign/output/itemResults';
import {
	campaignOf,
	type AcceptedRecord,
	type CampaignInput,
	type Sent,
} from '../../../../nodes/SmsCampaigns/campaign/plan/types';
import { plan } from '../../../support/model/plan.cts';

const accepted = { response: {}, moderated: false } as AcceptedRecord;

/** Returns inputs from strings such as `One to A` and `Two to A, B`. */
const toInputs = (items: string[]): CampaignInput[] =>
	items.map((item, index) => {
		const [messageKey, to] = item.split(' to ');
		return { index, messageKey, recipients: to.split(', ').map((value) => ({ value })) };
	});

/** Sends the first items. @returns for each later item, the message that the recipient already had or now gets */
function afterwards(first: string[], second: string[]): string[] {
	const ledger: Ledger = { sends: [] };
	for (const campaign of plan(toInputs(first)).planned) {
		const sent = recordPending(ledger, campaign, {});
		recordOutcome(ledger, sent, { state: 'accepted', result: accepted });
	}
	const { rows } = plan(toInputs(second), { sends: ledger.sends });
	return rows.map(({ targets: [target] }) => {
		const { sent, messageKey } = campaignOf(target)!;
		return `${sent ? 'had' : 'gets'} ${messageKey}`;
	});
}

it.each<[string, string[], string[], string[]]>([
	[
		'the item at the same position, if no text is equal',
		['One to B', 'Two to A'],
		['Three to A', 'Two, corrected to A'],
		['gets Three', 'had Two'],
	],
	[
		'another message to the same person, in the order of the items',
		['One to A'],
		['New row to B', 'One, corrected to A'],
		['gets New row', 'had One'],
	],
	[
		'an item with an equal text in preference to the item at the same position',
		['One to A', 'Two to A'],
		['Two to A', 'New to A'],
		['had Two', 'had One'],
	],
	['an item at another position', ['Zero to B', 'One to A'], ['Two to A'], ['had One']],
	[
		'each item for which the message was sent',
		['Zero to B', 'One to A', 'One to A'],
		['Zero to A', 'One to B', 'Three to A'],
		['gets Zero', 'had Zero', 'had One'],
	],
	['no item whose wrong number was corrected', ['One to A'], ['One to B'], ['gets One']],
])('an earlier message counts for %s', (_for, first, second, expected) => {
	expect(afterwards(first, second)).toEqual(expected);
});

it('splits a campaign in the order of its recipients', () => {
	const inputs = toInputs(['M to A, B', 'M to C', 'M to D, E, F, G, H', 'M to I']);
	const { planned } = plan(inputs, { maxRecipients: 3 });
	const parts = planned.map(({ targets }) => targets.map(({ address }) => address).join(''));
	expect(parts).toEqual(['ABC', 'DEF', 'GHI']);
});

describe('numbers that an item leaves out', () => {
	const why = new LeftOut('Excluded.', 'excluded');
	const leaveOut = (items: string[], at: number, ...phones: string[]) =>
		toInputs(items).map((input, index) =>
			index === at ? { ...input, leftOut: new Map(phones.map((phone) => [phone, why])) } : input,
		);
	const reasonsOf = (inputs: CampaignInput[], sends: Sent[] = []) =>
		plan(inputs, { sends }).rows.map(({ targets }) => describeLeftOut(targets)?.reason);

	it('get the message through another item with the same text', () => {
		const { planned } = plan(leaveOut(['M to A', 'M to A'], 0, 'A'));
		expect(planned.map(({ targets }) => targets.map(({ row }) => row.index))).toEqual([[1]]);
	});

	it('count as sent if an earlier attempt sent them a message that counts for no other item', () => {
		const ledger: Ledger = { sends: [] };
		const [campaign] = plan(toInputs(['M to A'])).planned;
		recordOutcome(ledger, recordPending(ledger, campaign, {}), { state: 'unknown' });
		expect(reasonsOf(leaveOut(['M to A'], 0, 'A'), ledger.sends)).toEqual([undefined]);
		const others = ['New to A', 'Corrected to A'];
		expect(reasonsOf(leaveOut(others, 0, 'A'), ledger.sends)).toEqual([undefined, undefined]);
		const moved = leaveOut(['Other to B', 'New to A', 'Corrected to A'], 1, 'A');
		expect(reasonsOf(moved, ledger.sends)).toEqual([undefined, 'Excluded.', undefined]);
	});
});

it('assigns different keys to equal sends, and reuses no key of an earlier send', () => {
	const [first] = keysFor(['A'], []);
	const keys = keysFor(['A', 'B', 'A'], [{ key: first } as Sent]);
	expect(new Set([first, ...keys]).size).toBe(4);
});

it('counts accepted sends first, and then sends with an unknown outcome unless the run repeats these sends', () => {
	const sends = (['unknown', 'accepted', 'pending'] as const).map((state) => ({ state }) as Sent);
	const [unknown, accepted, pending] = sends;
	expect(finalSends({ sends }, { resendUnknown: false })).toEqual([accepted, unknown, pending]);
	expect(finalSends({ sends }, { resendUnknown: true })).toEqual([accepted]);
});
