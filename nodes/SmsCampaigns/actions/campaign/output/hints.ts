import type { IDataObject } from 'n8n-workflow';
import type { PlannedCampaign } from '../../../rules/targets/types';
import type { LedgerEntry } from '../../../rules/ledger/ledger';
import { previewMessage, type MessagePreview } from '../../../rules/message/preview';
import { HINT_RANKS, type Hints } from '../../common/hints';
import { pluralize } from '../../../shared/pluralize';
import type { Message } from '../input/message';
import type { Recipient } from '../../../rules/recipients/recipient';
import type { Settlement } from '../../../rules/ledger/settlement';
import type { AcceptedRecord } from './acceptedCampaign';

/** Of so many campaigns the length is said; of more it would drown the rest. */
const MAX_LENGTH_HINTS = 3;

/** What a message will take, worked out without a call. */
export function previewCampaign(
	campaign: PlannedCampaign,
	{ wire, scheduledFor }: Message,
): MessagePreview {
	return previewMessage({
		text: wire.text,
		pushtype: wire.pushtype,
		sender: wire.sender,
		unicode: wire.unicode,
		when: scheduledFor === undefined ? new Date() : new Date(scheduledFor),
		...(campaign.recipients ? { recipients: campaign.recipients } : { toLists: true }),
	});
}

/** The preview as the output holds it, where users read segments as parts; its notes become hints. */
export function previewJson({
	notes: _notes,
	encoding,
	segments,
	...rest
}: MessagePreview): IDataObject {
	return { encoding, parts: segments, ...rest };
}

function describeLength({
	encoding,
	segments,
	charactersLeft,
	unicodeCharacters,
}: MessagePreview): string {
	const because =
		unicodeCharacters.length > 0
			? ` Unicode because of ${unicodeCharacters.slice(0, 8).join(' ')}.`
			: '';
	const alphabet = encoding === 'GSM-7' ? 'basic SMS alphabet' : encoding;
	return `Message: ${alphabet}, ${pluralize(segments, 'part')}, ${pluralize(charactersLeft, 'character')} left.${because}`;
}

/** Says as hints what is worth knowing about the messages before they go out. */
export function addPreviewHints(
	hints: Hints,
	campaigns: PlannedCampaign[],
	messages: Map<unknown, Message>,
): void {
	campaigns.forEach((campaign, at) => {
		const message = messages.get(campaign.messageKey);
		if (!message) return;
		const found = previewCampaign(campaign, message);
		if (at < MAX_LENGTH_HINTS) hints.addForRun(describeLength(found), 'info', HINT_RANKS.detail);
		for (const note of found.notes) hints.addForRun(note, 'info', HINT_RANKS.note);
	});
}

/** Says whom a test goes to, or went to on an earlier try: nobody else has the message then. */
export function addTestHints(
	hints: Hints,
	{ open, settled, resumed }: Settlement,
	testNumbers: Recipient[] | undefined,
): void {
	const past = [...settled.values(), ...resumed.values()].flatMap(({ entries }) => entries);
	const tested = new Set(past.flatMap(testNumbersOf));
	const numbers = testNumbers?.map(({ value }) => value) ?? [];
	if (testNumbers && open.length + tested.size > 0) {
		hints.addForRun(
			`TEST: only ${numbers.join(', ')} gets the messages, once per campaign. Remove the option 'Send Only To' to send for real.`,
			'warning',
		);
	}
	if ([...tested].every((number) => numbers.includes(number))) return;
	hints.addForRun(
		`TEST: on an earlier try of this execution some items went to ${[...tested].join(', ')} only. This execution sends them to nobody else: run the workflow anew to send them for real.`,
		'warning',
	);
}

function testNumbersOf({ state, result }: LedgerEntry): string[] {
	return state === 'accepted' ? ((result as AcceptedRecord).testNumbers ?? []) : [];
}
