// Compares the results of the example's contacts with the results that the sheet expects.
import type { StoredMessage } from '../../sandbox/src/client/types.mts';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { examplesFolder } from '../workflows/example.mts';

/** The action node's fields that describe a whole campaign. */
export interface SentCampaign {
	ticket: string;
	campaignTotal: number;
	campaignSent: number;
	/** The price in credits. */
	campaignCost: number;
	creditsLeft: number;
}

/** An item of the action node: one recipient. */
export interface CampaignItem extends SentCampaign {
	phone: string;
	recipientStatus: string | null;
	/** The position (from 1) of the earlier item with the same phone number; null for an item with its own message. */
	duplicateOf: number | null;
	messageId: string;
}

/** Returns the total number of recipients to whom the campaigns were sent. */
export const sumSent = (campaigns: SentCampaign[]): number =>
	campaigns.reduce((all, { campaignSent }) => all + campaignSent, 0);

/**
 * Compares the sheet with the node's output and with the service's data.
 *
 * @param contacts the sheet's rows
 * @param items the action node's items, one per contact
 * @param campaigns the campaigns of `items`, each once
 * @param messages the sandbox's stored recipients of these campaigns
 * @returns `fates`: the numbers of contacts, keyed by result (`sent`, or the reason for filtering); `wrong`: contacts
 * with an unexpected result; `hasEqualCounts`: whether the counts in the node's output match the service's data
 */
export function compare(
	contacts: Contact[],
	items: CampaignItem[],
	campaigns: SentCampaign[],
	messages: StoredMessage[],
) {
	const states = new Map(messages.map((one) => [one.gsmsmsid, one.reason ?? one.state]));
	const got = items.map(({ duplicateOf, messageId }) =>
		duplicateOf === null ? states.get(messageId) : 'duplicated',
	);
	const fates: Record<string, number> = {};
	for (const fate of got) fates[fate ?? 'not stored'] = (fates[fate ?? 'not stored'] ?? 0) + 1;
	const total = campaigns.reduce((sum, { campaignTotal }) => sum + campaignTotal, 0);
	const hasEqualCounts =
		sumSent(campaigns) === fates.sent && total + (fates.duplicated ?? 0) === items.length;
	const wrong = contacts
		.map((contact, index) => ({ contact, got: got[index] }))
		.filter((one) => one.got !== one.contact.expected);
	return { fates, wrong, hasEqualCounts };
}

/** A row of examples/contacts.csv. */
export interface Contact {
	name: string;
	phone: string;
	city: string;
	/** `sent`, or the reason why the service leaves the contact out. */
	expected: string;
}

/** Reads the example's contacts. No field contains a comma or a quote. */
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
