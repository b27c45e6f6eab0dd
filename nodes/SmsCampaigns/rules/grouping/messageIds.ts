import { createHash } from 'crypto';

/**
 * Gives the id of a recipient's message.
 * @param position the recipient's place in its item, from 0
 * @returns for instance `417-a1f3-0-12`, or `417-a1f3-0-12-3` for the third of several recipients of item 12
 */
export type IdAt = (position: number) => string;

/**
 * Makes the ids of a run's messages from where they came from, so that a delivery report finds its row
 * (`gsmsmsid`, contract 2.2). The same arguments always give the same id: on a later try pass the ledger's `idBase`
 * as `executionId`, and the ids stay what they were. It is no promise that the service sends it only once.
 * @param executionId n8n's id of the execution, or the ledger's `idBase`
 * @param nodeId the node's: several nodes of one execution send to the same places of their runs and items
 * @returns what gives the ids of one item, by how many recipients it has: with more than one, the position is part of
 *   the id, from 1
 */
export function messageIds(
	executionId: string | number | undefined,
	nodeId: string,
	runIndex: number | string,
): (itemIndex: number, count: number) => IdAt {
	const run = `${shortenId(executionId ?? 'test')}-${digest(nodeId, 4)}-${shortenId(runIndex)}`;
	return (itemIndex, count) => {
		const item = `${run}-${itemIndex}`;
		if (count === 1) return () => item;
		const numbered = numberer(`${item}-`);
		return (position) => numbered(position + 1);
	};
}

/**
 * Texts that end in a number. Made of their characters at once: pasted together, each would keep its pieces, which
 * for 200,000 of them is more than the texts.
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

/** Plain short ids stay readable; anything else (an AI tool's call id) becomes 12 characters of its hash. */
function shortenId(id: number | string): string {
	const text = String(id);
	return /^[a-z\d]{1,16}$/i.test(text) ? text : digest(text, 12);
}

const digest = (text: string, length: number) =>
	createHash('sha256').update(text).digest('hex').slice(0, length);
