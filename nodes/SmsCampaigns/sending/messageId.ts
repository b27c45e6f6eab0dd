import { createHash } from 'crypto';

/**
 * Makes the id of a message from where it came from, so that a delivery report finds its row (interface §2.2
 * `gsmsmsid`). The same arguments always give the same id: on a later try pass the ledger's `idBase` as
 * `executionId`, and the ids stay what they were. It is no promise that the service sends it only once.
 * @param executionId n8n's id of the execution, or the ledger's `idBase`
 * @param position the recipient's place in its item, from 0
 * @param count how many recipients the item has; with more than one the position is part of the id, from 1
 * @returns for instance `417-0-12`, or `417-0-12-3` for the third recipient of item 12
 */
export function makeMessageId(
	executionId: string | number | undefined,
	runIndex: number | string,
	itemIndex: number,
	position = 0,
	count = 1,
): string {
	const base = `${short(executionId ?? 'test')}-${short(runIndex)}-${itemIndex}`;
	return count > 1 ? `${base}-${position + 1}` : base;
}

/** Plain short ids stay readable; anything else (an AI tool's call id) becomes 12 characters of its hash. */
function short(id: number | string): string {
	const text = String(id);
	return /^[a-z\d]{1,16}$/i.test(text)
		? text
		: createHash('sha256').update(text).digest('hex').slice(0, 12);
}
