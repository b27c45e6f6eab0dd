import type { IDataObject } from 'n8n-workflow';
import { describeReplacements } from '../../rules/message/lookAlikes';
import type { MessagePreview } from '../../rules/message/preview';
import type { Hints } from '../../run/hints';
import { inFigures } from '../../shared/text';
import type { TargetTable } from '../../rules/targets/targetTable';

/** In the output, segments are called parts. */
export function previewJson(
	{ encoding, segments: parts, charactersLeft, replaced, ...preview }: MessagePreview,
	simplify: boolean,
): IDataObject {
	const { unicodeCharacters, optOutAppended } = preview;
	if (!simplify) {
		const counted = { encoding, parts, charactersLeft, unicodeCharacters, optOutAppended };
		return { preview: { ...counted, ...(replaced && { replaced: { ...replaced } }) } };
	}
	return {
		encoding,
		parts,
		unicodeCharacters: unicodeCharacters.join(' ') || 'none',
		...(replaced && { replaced: describeReplacements(replaced.characters) }),
		optOutAppended,
	};
}

/** Warns of numbers that get several messages. */
export function warnOfRepeats(hints: Hints, { messagesTo }: TargetTable<object>): void {
	const several = [...messagesTo].filter(([, count]) => count > 1);
	if (several.length === 0) return;
	const [[number, count]] = several;
	const what =
		several.length === 1
			? `1 number gets ${count} messages`
			: `${inFigures(several.length)} numbers get several messages`;
	hints.addForRun(
		`${what} in this run: ${number}${several.length > 1 ? ' and others' : ''}. To send only the first, add the option 'One Message per Number'.`,
		'warning',
	);
}
