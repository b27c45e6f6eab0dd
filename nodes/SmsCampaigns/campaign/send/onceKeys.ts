// *Send Once Per*: a key that another execution of the node has used is not used again.
import { NodeOperationError } from 'n8n-workflow';
import { eachIndex, itemsOf } from '../../rules/ledger/ledger';
import type { CheckedItem, Session } from '../../run/types';
import { throwAsNodeError, type RunRecord } from '../../run/runRecord';
import type { CampaignItem } from '../input/campaignItem';
import { sendOncePer, wasSent } from '../input/sendOncePer';
import type { Tries } from './tries';

/** The keys that a run has claimed. */
interface OnceKeys {
	/** The items to send. */
	left: Array<CheckedItem<CampaignItem>>;
	/** Gives up the keys of items of which certainly nothing went out. */
	release: () => Promise<void>;
}

/**
 * Claims the keys of the items, and leaves out those whose keys were used. Where n8n dies before something is sent, its
 * keys stay claimed until *Retry*.
 * @throws NodeOperationError where n8n has no record, or its database fails
 */
export async function claimKeys(
	{ context, results }: Session,
	{ ledger }: Tries,
	items: Array<CheckedItem<CampaignItem>>,
	record: RunRecord | undefined,
): Promise<OnceKeys> {
	const tried = new Set(ledger.entries.flatMap((entry) => [...eachIndex(itemsOf(entry))]));
	const hasKey = ({ index, input }: CheckedItem<CampaignItem>) =>
		input.onceKey !== undefined && !tried.has(index);
	const wanted = items.filter(hasKey);
	if (wanted.length === 0) return { left: items, release: async () => {} };
	if (!record) {
		throw new NodeOperationError(
			context.getNode(),
			`'${sendOncePer.property.displayName}' needs n8n 2 or newer and a workflow that was saved. Nothing was sent.`,
			{ description: 'Save the workflow and update n8n, or remove the option.' },
		);
	}
	const { row, moment, isLaterTry } = record;
	const keyOf = ({ input }: CheckedItem<CampaignItem>) => `key ${input.onceKey}`;
	const own = (key: string) => `${moment} own ${key}`;
	const used = await throwAsNodeError(context, async () => {
		const keys = wanted.map(keyOf);
		const known = await row.add(keys, { contested: true });
		const claimed = keys.filter((key) => !known.has(key)).map(own);
		await row.add(claimed);
		row.releaseLater(String(moment), claimed);
		if (!isLaterTry || known.size === 0) return known;
		const found = await row.findSurely([...known].map(own));
		return new Set([...known].filter((key) => !found.has(own(key))));
	});
	const left: typeof items = [];
	for (const item of items) {
		if (!hasKey(item) || !used.has(keyOf(item))) left.push(item);
		else results.leaveOut(item.index, wasSent(item.input.onceKey!));
	}
	return {
		left,
		release: async () => {
			const sent = new Set(ledger.entries.flatMap((entry) => [...eachIndex(itemsOf(entry))]));
			const unsent = left.filter((item) => hasKey(item) && !sent.has(item.index)).map(keyOf);
			// Where it fails, the keys stay claimed.
			await row.remove([...unsent, ...unsent.map(own)]).catch(() => {});
		},
	};
}
