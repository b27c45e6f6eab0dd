import type { IDataObject } from 'n8n-workflow';
import type { EarlierTries } from '../../../rules/ledger/earlierFates';
import type { LedgerEntry } from '../../../rules/ledger/ledger';
import { previewMessage, type MessagePreview } from '../../../rules/message/preview';
import { HINT_RANKS, type Hints } from '../../common/hints';
import { pluralize } from '../../../shared/pluralize';
import type { Message } from '../input/message';
import type { Recipient } from '../../../rules/recipients/recipient';
import type { AcceptedRecord } from './acceptedCampaign';

/** Of so many campaigns the length is said; of more it would drown the rest. */
const MAX_LENGTH_HINTS = 3;

/**
 * Previews what a message will take, without a call.
 * @param recipients undefined for lists
 */
export function previewCampaign(
	{ wire, scheduledFor }: Message,
	recipients: Recipient[] | undefined,
): MessagePreview {
	return previewMessage({
		text: wire.text,
		pushtype: wire.pushtype,
		sender: wire.sender,
		unicode: wire.unicode,
		when: scheduledFor === undefined ? new Date() : new Date(scheduledFor),
		...(recipients ? { recipients } : { toLists: true }),
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
export function addPreviewHints(hints: Hints, previews: MessagePreview[]): void {
	previews.forEach((preview, at) => {
		if (at < MAX_LENGTH_HINTS) hints.addForRun(describeLength(preview), 'info', HINT_RANKS.detail);
		for (const note of preview.notes) hints.addForRun(note, 'info', HINT_RANKS.note);
	});
}

/** Says whom a test goes to, or went to on an earlier try: nobody else has the message then. */
export function addTestHints(
	hints: Hints,
	earlier: EarlierTries,
	testNumbers: Recipient[] | undefined,
	hasCampaigns: boolean,
): void {
	const sends = new Set([...earlier.sends.values()].flat());
	const tested = new Set([...sends].flatMap(({ entry }) => testNumbersOf(entry)));
	const numbers = testNumbers?.map(({ value }) => value) ?? [];
	if (testNumbers && (hasCampaigns || tested.size > 0)) {
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
