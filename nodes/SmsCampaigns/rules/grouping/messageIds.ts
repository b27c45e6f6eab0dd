import { createHash } from 'crypto';

/**
 * Returns the id of a recipient's message.
 * @param position of the recipient in its item, from 0
 * @returns such as `417-a1f3-0-12`, or `417-a1f3-0-12-3` for the third of several recipients of item 12
 */
type IdAt = (position: number) => string;

/**
 * Derives message ids from execution, node, run and item, so that a delivery report can be matched to its item
 * (`gsmsmsid`, contract 2.2). The same arguments always give the same id: pass the ledger's `idBase` as `executionId`
 * on a later try to get the ids of the first. The service does not promise to send only once per id.
 * @param executionId n8n's id of the execution, or the ledger's `idBase`
 * @param nodeId distinguishes nodes of one execution, whose run and item indexes coincide
 * @returns a function from an item's index and number of recipients to the ids of its recipients. With several
 *   recipients, the id ends in the position, from 1.
 */
export function messageIds(
	executionId: string | number | undefined,
	nodeId: string,
	runIndex: number | string,
): (itemIndex: number, count: number) => IdAt {
	const prefix = `${shortenId(executionId ?? 'test')}-${digest(nodeId, 4)}-${shortenId(runIndex)}`;
	return (itemIndex, count) => {
		const id = `${prefix}-${itemIndex}`;
		if (count === 1) return () => id;
		const numbered = numberer(`${id}-`);
		return (position) => numbered(position + 1);
	};
}

/**
 * Creates a function that appends a number to `start`.
 *
 * Saves memory: V8 keeps a concatenated string as its pieces, which for 200,000 ids take more than the characters.
 * Building each id from character codes gives a flat string.
 * @param start ASCII
 */
function numberer(start: string): (number: number) => string {
	const codes = Array.from(start, (character) => character.charCodeAt(0));
	return (number) => {
		let digits = 1;
		for (let power = 10; power <= number; power *= 10) digits++;
		codes.length = start.length + digits;
		for (let at = codes.length - 1, rest = number; at >= start.length; at--) {
			codes[at] = 0x30 + (rest % 10);
			rest = Math.floor(rest / 10);
		}
		return String.fromCharCode.apply(undefined, codes);
	};
}

/** Keeps short alphanumeric ids readable, and hashes others (an AI tool's call id) to 12 characters. */
function shortenId(id: number | string): string {
	const text = String(id);
	return /^[a-z\d]{1,16}$/i.test(text) ? text : digest(text, 12);
}

const digest = (text: string, length: number) =>
	createHash('sha256').update(text).digest('hex').slice(0, length);
