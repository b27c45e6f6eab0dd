// What became of the example's contacts, beside what the sheet expects.
import type { StoredMessage } from '../../sandbox/src/client/types.ts';
import type { Contact } from './contacts.ts';

/** What the action node tells about a whole campaign. */
export interface SentCampaign {
	ticket: string;
	campaignTotal: number;
	campaignSent: number;
	/** In message credits. */
	campaignCost: number;
	creditsLeft: number;
}

/** An item of the action node: one recipient. */
export interface CampaignItem extends SentCampaign {
	phone: string;
	recipientStatus: string | null;
	/** The contact whose message this one shares; the node sends each number once. */
	duplicateOf: number | null;
	messageId: string;
}

/** Why the service leaves people out, in the words of the sheet. */
const reasons = [
	...['duplicated', 'invalid', 'blacklisted', 'npai'],
	...['not_allowed', 'flood', 'country_limit'],
];

/** One counter. */
interface Row {
	name: string;
	expected: number;
	/** Undefined where the node's output does not have it: it tells how many are left out, not why. */
	answered: number | undefined;
	stored: number;
	ok: boolean;
}

/** How the example came out. */
export interface Comparison {
	rows: Row[];
	/** Contacts with whom something else happened than the sheet expects. */
	wrong: Array<{ contact: Contact; got: string | undefined }>;
	/** Whether everything came out as expected. */
	ok: boolean;
}

type Counts = Record<string, number | undefined>;

/** How often each value occurs: `{sent: 172, …}`. */
function countBy(values: string[]): Counts {
	const counts: Counts = {};
	for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
	return counts;
}

/** How many people campaigns went to. */
export const sumSent = (campaigns: SentCampaign[]): number =>
	campaigns.reduce((all, { campaignSent }) => all + campaignSent, 0);

/**
 * Compares the sheet with the node's answer and with what the service stored.
 *
 * @param run `contacts`: rows of the sheet; `items`: the action node's, one per contact; `campaigns`: of `items`, each
 *   once; `messages`: the sandbox's stored recipients of these campaigns
 */
export function compare({
	contacts,
	items,
	campaigns,
	messages,
}: {
	contacts: Contact[];
	items: CampaignItem[];
	campaigns: SentCampaign[];
	messages: StoredMessage[];
}): Comparison {
	const perState = countBy(contacts.map((contact) => contact.expected));
	const states = new Map(messages.map((one) => [one.gsmsmsid, one.reason ?? one.state]));
	const got = items.map(({ duplicateOf, messageId }) =>
		duplicateOf === null ? states.get(messageId) : 'duplicated',
	);
	const repeats = got.filter((one) => one === 'duplicated').length;
	const storedPerState = countBy(got.flatMap((one) => one ?? []));
	const leftOut = (counts: Counts) => reasons.reduce((sum, word) => sum + (counts[word] ?? 0), 0);
	const expected: Counts = { ...perState, total: contacts.length, left_out: leftOut(perState) };
	const stored: Counts = {
		...storedPerState,
		total: messages.length + repeats,
		left_out: leftOut(storedPerState),
	};
	const total = campaigns.reduce((all, { campaignTotal }) => all + campaignTotal, repeats);
	const sent = sumSent(campaigns);
	const answered: Counts = { total, sent, left_out: total - sent };

	const rows = ['total', 'sent', 'left_out', ...reasons].map((name): Row => {
		const row = {
			name,
			expected: expected[name] ?? 0,
			answered: answered[name],
			stored: stored[name] ?? 0,
		};
		const answers = row.answered === undefined || row.answered === row.expected;
		return { ...row, ok: answers && row.stored === row.expected };
	});

	const wrong = contacts
		.map((contact, index) => ({ contact, got: got[index] }))
		.filter((one) => one.got !== one.contact.expected);
	const ok = rows.every((row) => row.ok) && wrong.length === 0;
	return { rows, wrong, ok: ok && items.length === contacts.length };
}

/** One thing compared. */
export interface Result {
	name: string;
	ok: boolean;
}

/** The comparison as results of tests. */
export const resultsOf = ({ rows, wrong, ok }: Comparison): Result[] => [
	...rows.map((row) => ({ name: `counter ${row.name}`, ok: row.ok })),
	{ name: 'each contact as the sheet expects', ok: wrong.length === 0 },
	{ name: 'the whole', ok },
];
