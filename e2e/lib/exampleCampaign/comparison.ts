// What became of the example's contacts, beside what the sheet expects.
import type { StoredMessage } from '../../../sandbox/src/client/types.ts';
import type { Contact } from './contacts.ts';

/** What the action node tells about a whole campaign. */
export interface SentCampaign {
	ticket: string;
	campaignTotal: number;
	campaignSent: number;
	/** How many are left out and why, in words. */
	campaignLeftOut: string;
	/** In message credits. */
	campaignCost: number;
	creditsLeft: number;
}

/** An item of the action node: one recipient. */
export interface CampaignItem extends SentCampaign {
	phone: string;
	recipientStatus: string;
	messageId: string;
}

const MOST_CONTACTS_SHOWN = 20;

/** The sheet's words for what the service leaves out, and how the action node's words begin. */
const reasons = {
	duplicated: 'duplicate',
	invalid: 'invalid',
	blacklisted: 'opted out',
	npai: 'no longer in service',
	not_allowed: 'in ',
	flood: 'held back by anti-flood',
	country_limit: 'over ',
};

/** A send may lack these counters (contract 2.4). */
const SIMULATION_ONLY = new Set(['not_allowed', 'flood', 'country_limit']);

/** One counter. */
interface Row {
	name: string;
	expected: number;
	/** Undefined where the answer does not have it. */
	answered: number | undefined;
	stored: number;
	ok: boolean;
}

/** How the example came out. */
export interface Comparison {
	rows: Row[];
	/** Contacts with whom something else happened than the sheet expects. */
	wrong: Array<{ contact: Contact; got: string | undefined }>;
	/** Whether what the answer leaves out accounts for what its counters leave of the total. */
	restFits: boolean;
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

/** The node's counters of all campaigns, summed up under the sheet's words. */
function sumCounters(campaigns: SentCampaign[]): Counts {
	const sums: Counts = {};
	const add = (name: string, count: number | undefined) => {
		if (count !== undefined) sums[name] = (sums[name] ?? 0) + count;
	};
	for (const { campaignTotal, campaignSent, campaignLeftOut } of campaigns) {
		add('total', campaignTotal);
		add('sent', campaignSent);
		for (const part of campaignLeftOut.split(', ')) {
			const [, count, words = ''] = /^([\d,]+) (.*)$/.exec(part) ?? [];
			const [word] = Object.entries(reasons).find(([, start]) => words.startsWith(start)) ?? [];
			if (word) add(word, Number(count.replace(',', '')));
		}
	}
	return sums;
}

/**
 * Compares the sheet with the node's answer and with what the service stored.
 * A send's answer may lack `not_allowed`, `flood` and `country_limit` (contract 2.4): then what is
 * missing must be exactly what the other counters leave of the total.
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
	const expected: Counts = {
		total: contacts.length,
		...countBy(contacts.map((contact) => contact.expected)),
	};
	const answered = sumCounters(campaigns);
	const states = messages.map(({ reason, state }) => reason ?? state);
	const stored: Counts = { total: messages.length, ...countBy(states) };

	const rows = ['total', 'sent', ...Object.keys(reasons)].map((name): Row => {
		const row = {
			name,
			expected: expected[name] ?? 0,
			answered: answered[name],
			stored: stored[name] ?? 0,
		};
		const mayLack = row.expected === 0 || SIMULATION_ONLY.has(name);
		const answers = row.answered === undefined ? mayLack : row.answered === row.expected;
		return { ...row, ok: answers && row.stored === row.expected };
	});
	const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
	const counted = sum(rows.filter(({ name }) => name !== 'total').map((row) => row.answered ?? 0));
	const silent = rows.filter((row) => row.answered === undefined).map((row) => row.expected);
	const restFits = (answered.total ?? NaN) - counted === sum(silent);

	const byMessageId = new Map(messages.map((message, index) => [message.gsmsmsid, states[index]]));
	const wrong = contacts
		.map((contact, index) => ({ contact, got: byMessageId.get(items[index]?.messageId) }))
		.filter(({ contact, got }) => got !== contact.expected);
	const ok = rows.every((row) => row.ok) && restFits && wrong.length === 0;
	return { rows, wrong, restFits, ok: ok && items.length === contacts.length };
}

/** The comparison as a table for people. */
export function table({ rows, wrong, restFits }: Comparison): string {
	const cells = [
		['', 'expected', 'answered', 'stored', ''],
		...rows.map(({ name, expected, answered, stored, ok }) => [
			name,
			String(expected),
			String(answered ?? '-'),
			String(stored),
			ok ? 'ok' : 'DIFFERS',
		]),
	];
	const lines = cells.map(([name, ...others]) =>
		[name.padEnd(14), ...others.map((cell) => cell.padStart(9))].join(' ').trimEnd(),
	);
	if (!restFits)
		lines.push('What the answer counts and what it leaves out do not add up to its total.');
	for (const { contact, got } of wrong.slice(0, MOST_CONTACTS_SHOWN)) {
		lines.push(
			`${contact.name}, ${contact.phone}: expected ${contact.expected}, got ${got ?? 'nothing'}`,
		);
	}
	const more = wrong.length - MOST_CONTACTS_SHOWN;
	if (more > 0) lines.push(`… and ${more} more contacts`);
	return lines.join('\n');
}
