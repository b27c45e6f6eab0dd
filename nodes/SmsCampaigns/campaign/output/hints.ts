import type { IDataObject } from 'n8n-workflow';
import type { CampaignRequest } from '../../api/model/types';
import type { EarlierTries } from '../../rules/ledger/earlierFates';
import type { LedgerEntry } from '../../rules/ledger/ledger';
import { describeReplacements } from '../../rules/message/lookAlikes';
import { previewMessage, type MessagePreview } from '../../rules/message/preview';
import { HINT_RANKS, type Hints } from '../../run/hints';
import { pluralize } from '../../shared/pluralize';
import type { Message } from '../input/message';
import type { Recipient } from '../../rules/recipients/recipient';
import type { AcceptedRecord } from './acceptedCampaign';

/** Hints on message lengths, at most: more would hide the other hints. */
const MAX_LENGTH_HINTS = 3;

/** Previews the message of a campaign without a call to the service. */
export function previewCampaign(
	{ wire, scheduledFor, replaced }: Pick<Message, 'wire' | 'scheduledFor' | 'replaced'>,
	recipients: CampaignRequest['recipients'],
): MessagePreview {
	return previewMessage({
		text: wire.text,
		pushtype: wire.pushtype,
		sender: wire.sender,
		unicode: wire.unicode,
		replaced,
		when: scheduledFor === undefined ? new Date() : new Date(scheduledFor),
		...(recipients.kind === 'numbers' ? { recipients: recipients.gsm } : { toLists: true }),
	});
}

/** Converts a preview to output, where segments are called parts. Its notes are left out: they become hints. */
export function previewJson(
	{
		notes: _notes,
		encoding,
		segments: parts,
		unicodeCharacters,
		replaced,
		charactersLeft,
		...rest
	}: MessagePreview,
	simplify: boolean,
): IDataObject {
	if (!simplify) {
		const preview = { encoding, parts, charactersLeft, unicodeCharacters, ...rest };
		return { preview: { ...preview, ...(replaced && { replaced: { ...replaced } }) } };
	}
	return {
		encoding,
		parts,
		unicodeCharacters: unicodeCharacters.join(' '),
		...(replaced && { replaced: describeReplacements(replaced.characters) }),
		...rest,
	};
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

/** Adds hints on the lengths and pitfalls of the messages. */
export function addPreviewHints(hints: Hints, previews: MessagePreview[]): void {
	previews.forEach((preview, at) => {
		if (at < MAX_LENGTH_HINTS) hints.addForRun(describeLength(preview), 'info', HINT_RANKS.detail);
		for (const note of preview.notes) hints.addForRun(note, 'info', HINT_RANKS.note);
	});
}

/** Adds warnings on tests, of this try and of earlier ones: only the test numbers get the messages. */
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
