// What became of the example's contacts, beside what the sheet expects.
import type { StoredMessage } from '../../sandbox/src/client/types.mts';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { examplesFolder } from '../workflows/example.mts';

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

/** One thing compared. */
export interface Result {
	name: string;
	ok: boolean;
}

/** How many contacts have one fate. */
interface Row extends Result {
	expected: number;
	/** Undefined where the node's output does not say it: that says how many are left out, not why. */
	answered: number | undefined;
	stored: number;
}

/** How the example came out. */
export interface Comparison {
	rows: Row[];
	/** Contacts with whom something else happened than the sheet expects. */
	wrong: Array<{ contact: Contact; got: string | undefined }>;
}

/** How many people campaigns went to. */
export const sumSent = (campaigns: SentCampaign[]): number =>
	campaigns.reduce((all, { campaignSent }) => all + campaignSent, 0);

/**
 * Compares the sheet with the node's output and with what the service stored.
 *
 * @param contacts rows of the sheet
 * @param items the action node's, one per contact
 * @param campaigns of `items`, each once
 * @param messages the sandbox's stored recipients of these campaigns
 */
export function compare(
	contacts: Contact[],
	items: CampaignItem[],
	campaigns: SentCampaign[],
	messages: StoredMessage[],
): Comparison {
	const states = new Map(messages.map((one) => [one.gsmsmsid, one.reason ?? one.state]));
	const got = items.map(({ duplicateOf, messageId }) =>
		duplicateOf === null ? states.get(messageId) : 'duplicated',
	);
	const wanted: typeof got = contacts.map(({ expected }) => expected);
	const row = (name: string, isIt: (fate?: string) => boolean, answered?: number): Row => {
		const expected = wanted.filter(isIt).length;
		const stored = got.filter(isIt).length;
		const ok = stored === expected && (answered ?? expected) === expected;
		return { name, expected, answered, stored, ok };
	};
	const repeats = got.filter((fate) => fate === 'duplicated').length;
	const total = campaigns.reduce((sum, { campaignTotal }) => sum + campaignTotal, repeats);
	const sent = sumSent(campaigns);
	const reasons = new Set([...wanted, ...got].filter((fate) => fate && fate !== 'sent'));
	const rows = [
		row('total', (fate) => fate !== undefined, total),
		row('sent', (fate) => fate === 'sent', sent),
		row('left out', (fate) => fate !== undefined && fate !== 'sent', total - sent),
		...[...reasons].map((reason) => row(String(reason), (fate) => fate === reason)),
	];
	const wrong = contacts
		.map((contact, index) => ({ contact, got: got[index] }))
		.filter((one) => one.got !== one.contact.expected);
	return { rows, wrong };
}

/** A row of examples/contacts.csv. */
export interface Contact {
	name: string;
	phone: string;
	city: string;
	/** `sent`, or why the service leaves it out. */
	expected: string;
}

/** The example's contacts. No field holds a comma or a quote. */
export function readContacts(): Contact[] {
	const [header, ...lines] = readFileSync(path.join(examplesFolder, 'contacts.csv'), 'utf8')
		.trim()
		.split('\n');
	const columns = header.split(',');
	return lines.map((line) => {
		const fields = line.split(',').map((value, index) => [columns[index], value]);
		return Object.fromEntries(fields) as unknown as Contact;
	});
}
