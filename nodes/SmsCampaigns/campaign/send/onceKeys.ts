// *Send Once Per*: a key that another execution of the node has used is not used again.
import { randomInt, randomUUID } from 'crypto';
import { NodeOperationError, sleep } from 'n8n-workflow';
import type { CheckedItem, Session } from '../../run/types';
import { inWrites, ProcessedRow } from '../../run/processedRow';
import { throwAsNodeError, type RunRecord } from '../../run/runRecord';
import type { CampaignItem } from '../input/campaignItem';
import { leaveOut, MOST_KEYS, sendOncePer } from '../input/sendOncePer';
import type { Attempts } from './attempts';

/** How long, in ms, another process may need between reading the row and writing it. */
const WAIT_MS = 300;

const MOST_CLAIMS = 10;

interface OnceKeys {
	left: Array<CheckedItem<CampaignItem>>;
	/** Gives up the keys that this attempt claimed for items that certainly were not sent. */
	release: () => Promise<void>;
}

/**
 * Adds keys to a row. Two processes can both be told that they added a key: the one that wrote last has it, and the
 * other one's token is gone.
 * @param tokens receives what is to be removed with the keys
 * @returns the keys that were not there before
 */
async function claim(row: ProcessedRow, keys: string[], tokens: string[]): Promise<string[]> {
	for (let left = keys, claims = 0; claims < MOST_CLAIMS; claims++) {
		const token = randomUUID();
		const started = Date.now();
		const known = await row.add([token, ...left]);
		tokens.push(token);
		left = left.filter((key) => !known.has(key));
		if (left.length === 0) return left;
		await sleep(Math.max(WAIT_MS, 4 * (Date.now() - started)));
		if ((await row.add([token])).has(token)) return left;
		// Processes that write in step would overwrite each other again and again.
		await sleep(randomInt(1, WAIT_MS));
	}
	throw new Error('several processes claim the same values at once');
}

/**
 * Claims the keys of the items, and leaves out the items whose keys were used.
 * @throws NodeOperationError if n8n has no record, if the record is full, or if n8n's database fails
 */
export async function claimKeys(
	{ context, results }: Session,
	attempts: Attempts,
	items: Array<CheckedItem<CampaignItem>>,
	record: RunRecord | undefined,
): Promise<OnceKeys> {
	const tried = attempts.triedItems();
	const { id } = context.getNode();
	const keyOf = ({ index, input: { onceKey } }: CheckedItem<CampaignItem>) =>
		onceKey === undefined || tried.has(index) ? undefined : `${id} key ${onceKey}`;
	const keys = items.flatMap((item) => keyOf(item) ?? []);
	if (keys.length === 0) return { left: items, release: async () => {} };
	const stop = (problem: string, description: string) =>
		new NodeOperationError(
			context.getNode(),
			`'${sendOncePer.property.displayName}' ${problem} Nothing was sent.`,
			{ description },
		);
	const row = ProcessedRow.of(context, 'workflow');
	if (!record || !row) {
		throw stop('needs a workflow that was saved.', 'Save the workflow, or remove the option.');
	}
	const { row: marks, moment, isLaterAttempt } = record;
	const own = (key: string) => `${moment} own ${key}`;
	const tokens: string[] = [];
	const claimed = new Set<string>();
	/** Where this fails, the keys stay claimed. A key that another execution claims next must not look like an own one. */
	const release = async () =>
		await marks
			.remove([...claimed].map(own))
			.then(async () => await row.remove([...tokens, ...claimed]))
			.catch(() => {});
	const used = await throwAsNodeError(context, async () => {
		if ((await row.count()) + keys.length > MOST_KEYS) return undefined;
		for (const part of inWrites(keys)) {
			const added = await claim(row, part, tokens);
			for (const key of added) claimed.add(key);
			await marks.add(added.map(own));
		}
		const known = keys.filter((key) => !claimed.has(key));
		const mine = isLaterAttempt ? await marks.findSurely(known.map(own)) : new Set();
		return new Set(known.filter((key) => !mine.has(own(key))));
	}).catch(async (error: Error) => {
		await release();
		throw error;
	});
	if (!used) {
		throw stop(
			`keeps ${MOST_KEYS.toLocaleString('en')} values in a workflow, and has no room for those of this run.`,
			"Copy the workflow and use the copy, which has no values yet. Or clear the values of this workflow with n8n's 'Remove Duplicates': then each of them can be used again.",
		);
	}
	// n8n may have been killed before it could record whose key it is.
	const why = isLaterAttempt ? 'Sent before, or about to be when n8n was killed' : 'Sent before';
	const left = items.filter((item) => {
		if (!used.has(keyOf(item)!)) return true;
		results.leaveOut(item.index, leaveOut(why, item.input.onceKey!));
		return false;
	});
	return {
		left,
		release: async () => {
			const sent = attempts.triedItems();
			for (const item of left) if (sent.has(item.index)) claimed.delete(keyOf(item)!);
			await release();
		},
	};
}
