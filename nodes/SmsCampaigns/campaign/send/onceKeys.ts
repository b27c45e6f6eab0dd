// *Send Once Per*: a key that another execution of the node has used is not used again.
import { NodeOperationError } from 'n8n-workflow';
import type { CheckedItem, Session } from '../../run/types';
import { inWrites } from '../../run/processedRow';
import { throwAsNodeError, type RunRecord } from '../../run/runRecord';
import type { CampaignItem } from '../input/campaignItem';
import { leaveOut, sendOncePer } from '../input/sendOncePer';
import type { Attempts } from './attempts';

interface OnceKeys {
	left: Array<CheckedItem<CampaignItem>>;
	/** Gives up the keys that this try has claimed for items of which certainly nothing went out. */
	release: () => Promise<void>;
}

/**
 * Claims the keys of the items, and leaves out those whose keys were used. Where n8n dies before something is sent, its
 * keys stay claimed until *Retry*.
 * @throws NodeOperationError where n8n has no record, or its database fails
 */
export async function claimKeys(
	{ context, results }: Session,
	attempts: Attempts,
	items: Array<CheckedItem<CampaignItem>>,
	record: RunRecord | undefined,
): Promise<OnceKeys> {
	const tried = attempts.triedItems();
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
	const claimed = new Set<string>();
	const release = async (keys: Iterable<string>) => {
		const values = [...keys];
		// Where it fails, the keys stay claimed.
		await row.remove([...values, ...values.map(own)]).catch(() => {});
	};
	const claim = async () => {
		const known = new Set<string>();
		for (const keys of inWrites(wanted.map(keyOf))) {
			const found = await row.add(keys, { contested: true });
			const added = keys.filter((key) => !found.has(key));
			for (const key of added) claimed.add(key);
			await row.add(added.map(own));
			for (const key of found) known.add(key);
		}
		row.releaseLater(moment, [...claimed].map(own));
		if (!isLaterTry || known.size === 0) return known;
		const found = await row.findSurely([...known].map(own));
		return new Set([...known].filter((key) => !found.has(own(key))));
	};
	const used = await throwAsNodeError(context, claim).catch(async (error: Error) => {
		await release(claimed);
		throw error;
	});
	// n8n may have been killed before it could record whose key it is.
	const why = isLaterTry ? 'Sent before, or about to be when n8n was killed' : 'Sent before';
	const left: typeof items = [];
	for (const item of items) {
		if (!hasKey(item) || !used.has(keyOf(item))) left.push(item);
		else results.leaveOut(item.index, leaveOut(why, item.input.onceKey!));
	}
	return {
		left,
		release: async () => {
			const sent = attempts.triedItems();
			for (const item of left) if (sent.has(item.index)) claimed.delete(keyOf(item));
			await release(claimed);
		},
	};
}
