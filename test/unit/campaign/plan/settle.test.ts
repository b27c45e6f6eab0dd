// Attempts of one run, drawn at random, against the rule itself: per address, an attempt sends what the run wants now, less
// what earlier attempts have sent.
import fc from 'fast-check';
import {
	addRepeats,
	groupCampaigns,
} from '../../../../nodes/SmsCampaigns/campaign/plan/groupCampaigns';
import {
	recordOutcome,
	recordPending,
	type Ledger,
} from '../../../../nodes/SmsCampaigns/campaign/plan/ledger';
import { settle } from '../../../../nodes/SmsCampaigns/campaign/plan/settle';
import {
	campaignOf,
	isChanged,
	isOwnMessage,
	type AcceptedRecord,
	type CampaignInput,
	type Sharing,
} from '../../../../nodes/SmsCampaigns/campaign/plan/types';

interface Item {
	text: string;
	to: string[];
}

type End = 'accepted' | 'unknown' | 'rejected';

interface Attempt {
	items: Item[];
	/** How the campaigns end, in turn; with `die`, the rest is not begun. */
	ends: Array<End | 'die'>;
	resendUnknown: boolean;
}

interface Options {
	kind: 'numbers' | 'lists';
	sharing: Sharing;
	maxRecipients: number;
}

/** A message to an address, as it was sent. */
interface Delivery {
	address: string;
	text: string;
	end: End;
}

const toInputs = (items: Item[], kind: Options['kind']): CampaignInput[] =>
	items.map(({ text, to }, index) =>
		kind === 'lists'
			? { index, messageKey: text, lists: [...new Set(to)] }
			: { index, messageKey: text, recipients: to.map((value) => ({ value })) },
	);

const accepted = { response: {}, moderated: false } as AcceptedRecord;

/** Runs one attempt, and returns its settled rows and what it sent. */
function attempt(ledger: Ledger, { items, ends, resendUnknown }: Attempt, options: Options) {
	const { kind, sharing, maxRecipients } = options;
	const settled = settle(toInputs(items, kind), { sharing, resendUnknown, ledger });
	const campaigns = sharing === 'perItem' ? 'perItem' : 'distinct';
	const planned = groupCampaigns(settled.rows, { campaigns, maxRecipients });
	addRepeats(settled.rows);
	const sent: Delivery[] = [];
	for (const [at, campaign] of planned.entries()) {
		const end = ends[at % ends.length];
		if (end === 'die') break;
		const entry = recordPending(ledger, campaign, {});
		if (end === 'accepted') recordOutcome(ledger, entry, { state: end, result: accepted });
		else recordOutcome(ledger, entry, { state: end });
		for (const { address } of campaign.targets) {
			sent.push({ address, text: campaign.messageKey, end });
		}
	}
	return { ...settled, planned, sent };
}

/** How many messages the run wants for an address. */
function wantedFor(address: string, items: Item[], { kind, sharing }: Options): number {
	const asking = items.filter(({ to }) => to.includes(address));
	if (kind === 'lists' || sharing === 'number') return Math.min(1, asking.length);
	return sharing === 'perItem' ? asking.length : new Set(asking.map(({ text }) => text)).size;
}

const ADDRESSES = ['A', 'B', 'C'];
const item = fc.record({
	text: fc.constantFrom('One', 'Two', 'Three'),
	to: fc.array(fc.constantFrom(...ADDRESSES), { minLength: 1, maxLength: 3 }),
});
const oneAttempt = fc.record({
	items: fc.array(item, { minLength: 1, maxLength: 8 }),
	ends: fc.array(fc.constantFrom('accepted', 'accepted', 'unknown', 'rejected', 'die'), {
		minLength: 1,
		maxLength: 4,
	}),
	resendUnknown: fc.boolean(),
}) as fc.Arbitrary<Attempt>;
const options = fc.record({
	kind: fc.constantFrom('numbers', 'numbers', 'lists'),
	sharing: fc.constantFrom('distinct', 'perItem', 'number'),
	maxRecipients: fc.constantFrom(1, 2, Infinity),
}) as fc.Arbitrary<Options>;

const RUNS = Number(process.env.PROPERTY_RUNS ?? 1_000);

it(`sends each address what the run wants, less what it got, in ${RUNS} runs of up to four attempts`, () => {
	fc.assert(
		fc.property(
			options,
			fc.array(oneAttempt, { minLength: 2, maxLength: 4 }),
			(chosen, attempts) => {
				const ledger: Ledger = { sends: [] };
				const before: Delivery[] = [];
				for (const one of attempts) {
					const final = before.filter(
						({ end }) => end === 'accepted' || (end === 'unknown' && !one.resendUnknown),
					);
					const { rows, planned, sent } = attempt(ledger, one, chosen);
					const toSend = planned.flatMap(({ targets }) => targets.map(({ address }) => address));
					for (const address of ADDRESSES) {
						const got = final.filter((delivery) => delivery.address === address);
						const wanted = wantedFor(address, one.items, chosen);
						const now = toSend.filter((each) => each === address);
						expect(now).toHaveLength(Math.max(0, wanted - got.length));
					}
					for (const target of rows.flatMap((row) => row.targets)) {
						const campaign = campaignOf(target)!;
						const { address, row } = target;
						// Everybody is in a campaign, and each campaign has those who are in it.
						expect([...campaign.targets, ...campaign.repeats]).toContain(target);
						const isSame = campaign.messageKey === row.messageKey;
						if (!campaign.sent && isOwnMessage(target)) expect(isSame).toBe(true);
						expect(isChanged(target)).toBe(
							campaign.sent !== undefined && isOwnMessage(target) && !isSame,
						);
						// An equal text goes before all others: a message that the person has is not called changed.
						const hasIt = final.some(
							(one) => one.address === address && one.text === row.messageKey,
						);
						if (hasIt && chosen.sharing === 'distinct' && chosen.kind === 'numbers') {
							expect([isSame, campaign.sent !== undefined]).toEqual([true, true]);
						}
					}
					before.push(...sent);
				}
			},
		),
		{ numRuns: RUNS },
	);
});

describe('what an earlier attempt sent counts for', () => {
	/** Sends the first items, and returns for each of the items afterwards the text that its people got. */
	function afterwards(first: Item[], second: Item[], sharing: Sharing) {
		const chosen: Options = { kind: 'numbers', sharing, maxRecipients: Infinity };
		const ledger: Ledger = { sends: [] };
		attempt(ledger, { items: first, ends: ['accepted'], resendUnknown: false }, chosen);
		const { rows } = attempt(
			ledger,
			{ items: second, ends: ['accepted'], resendUnknown: false },
			chosen,
		);
		return rows.map(({ targets }) =>
			targets.map((target) => {
				const campaign = campaignOf(target)!;
				return `${campaign.sent ? 'had' : 'gets'} ${campaign.messageKey}`;
			}),
		);
	}

	it.each<[string, Item[], Item[], Sharing, string[][]]>([
		[
			'the same text, in another row',
			[{ text: 'One', to: ['A'] }],
			[
				{ text: 'Two', to: ['B'] },
				{ text: 'One', to: ['A'] },
			],
			'distinct',
			[['gets Two'], ['had One']],
		],
		[
			'the same item, if no text is equal',
			[
				{ text: 'One', to: ['B'] },
				{ text: 'Two', to: ['A'] },
			],
			[
				{ text: 'Three', to: ['A'] },
				{ text: 'Two, corrected', to: ['A'] },
			],
			'distinct',
			[['gets Three'], ['had Two']],
		],
		[
			'any other message to the person, in order',
			[{ text: 'One', to: ['A'] }],
			[
				{ text: 'New row', to: ['B'] },
				{ text: 'One, corrected', to: ['A'] },
			],
			'distinct',
			[['gets New row'], ['had One']],
		],
		[
			'nothing, if the number was wrong and is corrected',
			[{ text: 'One', to: ['A'] }],
			[{ text: 'One', to: ['B'] }],
			'distinct',
			[['gets One']],
		],
		[
			'one of two equal items, if each is a campaign',
			[{ text: 'One', to: ['A'] }],
			[
				{ text: 'One', to: ['A'] },
				{ text: 'One', to: ['A'] },
			],
			'perItem',
			[['had One'], ['gets One']],
		],
		[
			'the item with the text that was sent, if each number gets one message',
			[{ text: 'One', to: ['A'] }],
			[
				{ text: 'Two', to: ['A'] },
				{ text: 'One', to: ['A'] },
			],
			'number',
			[['had One'], ['had One']],
		],
	])('%s', (_name, first, second, sharing, expected) => {
		expect(afterwards(first, second, sharing)).toEqual(expected);
	});
});
