import { createHash } from 'crypto';
import { campaignOf, type Row } from './types';

/**
 * Derives message IDs from the execution, the node, the run and the item, so that a delivery report can be matched to
 * its item (`gsmsmsid`, contract 2.2). A later attempt passes the ledger's `idBase` as `executionId`, and therefore
 * gets the first attempt's IDs. The service may still send two messages with the same ID.
 * @param executionId n8n's execution ID, or the ledger's `idBase`
 * @param nodeId distinguishes nodes of one execution with equal run and item indexes
 * @returns a function that takes an item's index and number of recipients. That function returns another function,
 * which maps a recipient's position, from 0, to the ID: `417-a1f3-0-12` for an item's only recipient, `417-a1f3-0-12-3`
 * for the third of several.
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

/** Keeps short alphanumeric IDs readable and hashes other IDs, such as an AI tool's call ID, to 12 characters. */
function shortenId(id: number | string): string {
	const text = String(id);
	return /^[a-z\d]{1,16}$/i.test(text) ? text : digest(text, 12);
}

const digest = (text: string, length: number) =>
	createHash('sha256').update(text).digest('hex').slice(0, length);

/**
 * Adds missing message IDs before the call, because a delivery report can arrive before the response. Accepted
 * campaigns that only n8n's record contains get no IDs, because the IDs that were sent are unknown.
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
