import { createHash } from 'crypto';
import { campaignOf, type Row } from './types';

/**
 * Derives message ids from execution, node, run and item, so that a delivery report can be matched to its item
 * (`gsmsmsid`, contract 2.2). The same arguments always give the same id: pass the ledger's `idBase` as `executionId`
 * on a later attempt to get the ids of the first. The service does not promise to send only once per id.
 * @param executionId n8n's id of the execution, or the ledger's `idBase`
 * @param nodeId distinguishes nodes of one execution, whose run and item indexes coincide
 * @returns a function from an item's index and number of recipients to the id of the recipient at a position: such as
 *   `417-a1f3-0-12`, or `417-a1f3-0-12-3` for the third of several recipients of item 12
 */
export function messageIds(
	executionId: string | number | undefined,
	nodeId: string,
	runIndex: number | string,
): (itemIndex: number, count: number) => (position: number) => string {
	const prefix = `${shortenId(executionId ?? 'test')}-${digest(nodeId, 4)}-${shortenId(runIndex)}`;
	return (itemIndex, count) => {
		const id = `${prefix}-${itemIndex}`;
		return (position) => (count === 1 ? id : `${id}-${position + 1}`);
	};
}

/** Keeps short alphanumeric ids readable, and hashes others (an AI tool's call id) to 12 characters. */
function shortenId(id: number | string): string {
	const text = String(id);
	return /^[a-z\d]{1,16}$/i.test(text) ? text : digest(text, 12);
}

const digest = (text: string, length: number) =>
	createHash('sha256').update(text).digest('hex').slice(0, length);

/**
 * Gives each recipient that has no message ID one, before the call: a delivery report can arrive before the response. The
 * IDs of campaigns that only n8n's record knows to be accepted are lost.
 */
export function addMessageIds(rows: Row[], idsOf: ReturnType<typeof messageIds>): void {
	for (const { index, targets } of rows) {
		const idAt = idsOf(index, targets.length);
		for (const [position, target] of targets.entries()) {
			const { sent, outcome } = campaignOf(target) ?? {};
			if (outcome?.state === 'accepted' && !sent) continue;
			if (target.recipient) target.recipient.gsmsmsid ??= idAt(position);
		}
	}
}
