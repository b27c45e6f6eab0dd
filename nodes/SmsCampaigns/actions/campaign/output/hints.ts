import type { IDataObject } from 'n8n-workflow';
import type { Campaign } from '../../../rules/targets/types';
import type { LedgerEntry } from '../../../rules/ledger/ledger';
import { previewMessage, type MessagePreview } from '../../../rules/message/preview';
import { RANKS, type Hints } from '../../common/hints';
import { counted } from '../../../shared/pluralize';
import type { Message } from '../input/message';
import type { Recipient } from '../../../rules/recipients/recipient';
import type { Settlement } from '../../../rules/ledger/settlement';
import type { Accepted } from './acceptedCampaign';

/** Of so many campaigns the length is said; of more it would drown the rest. */
const MAX_LENGTHS = 3;

/** What a message will take, worked out without a call. */
export function preview(campaign: Campaign, { wire, scheduledFor }: Message): MessagePreview {
	return previewMessage({
		text: wire.text,
		pushtype: wire.pushtype,
		sender: wire.sender,
		unicode: wire.unicode,
		when: scheduledFor === undefined ? new Date() : new Date(scheduledFor),
		...(campaign.recipients ? { recipients: campaign.recipients } : { toLists: true }),
	});
}

/** The preview as it stands in the output; its notes become hints. */
export function previewJson({ notes: _notes, ...rest }: MessagePreview): IDataObject {
	return { ...rest };
}

function lengthOf({ encoding, parts, charactersLeft, unicodeCharacters }: MessagePreview): string {
	const because =
		unicodeCharacters.length > 0
			? ` Unicode because of ${unicodeCharacters.slice(0, 8).join(' ')}.`
			: '';
	const alphabet = encoding === 'GSM-7' ? 'basic SMS alphabet' : encoding;
	return `Message: ${alphabet}, ${counted(parts, 'part')}, ${counted(charactersLeft, 'character')} left.${because}`;
}

/** Says as hints what is worth knowing about the messages before they go out. */
export function sayRemarks(
	hints: Hints,
	campaigns: Campaign[],
	messages: Map<unknown, Message>,
): void {
	campaigns.forEach((campaign, at) => {
		const message = messages.get(campaign.messageKey);
		if (!message) return;
		const found = preview(campaign, message);
		if (at < MAX_LENGTHS) hints.say(lengthOf(found), 'info', RANKS.detail);
		for (const note of found.notes) hints.say(note, 'info', RANKS.note);
	});
}

/** Says whom a test goes to, or went to on an earlier try: nobody else has the message then. */
export function sayTest(
	hints: Hints,
	{ open, settled, resumed }: Settlement,
	testNumbers: Recipient[] | undefined,
): void {
	const past = [...settled.values(), ...resumed.values()].flatMap(({ entries }) => entries);
	const tested = new Set(past.flatMap(testNumbersOf));
	const numbers = testNumbers?.map(({ value }) => value) ?? [];
	if (testNumbers && open.length + tested.size > 0) {
		hints.say(
			`TEST: only ${numbers.join(', ')} gets the messages, once per campaign. Remove the option 'Send Only To' to send for real.`,
			'warning',
		);
	}
	if ([...tested].every((number) => numbers.includes(number))) return;
	hints.say(
		`TEST: on an earlier try of this execution some items went to ${[...tested].join(', ')} only. This execution sends them to nobody else: run the workflow anew to send them for real.`,
		'warning',
	);
}

function testNumbersOf({ state, result }: LedgerEntry): string[] {
	return state === 'accepted' ? ((result as Accepted).testNumbers ?? []) : [];
}
