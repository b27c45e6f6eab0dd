// *Send Once Per*: a key that another execution of the node has used is not used again.
import { randomInt, randomUUID } from 'crypto';
import { sleep } from 'n8n-workflow';
import type { CheckedItem, Session } from '../../run/types';
import type { CampaignItem } from '../input/campaignItem';
import { leaveOut, sendOncePer } from '../input/sendOncePer';
import type { Attempts } from './attempts';
import { inWrites, ProcessedRow, type CrashRecord } from './crashRecord';

/** How long, in ms, another process may need between reading the row and writing it. */
const WAIT_MS = 300;

/**
 * Adds keys to a row. Two processes can both be told that they added a key: the one that wrote last has it, and the
 * other one's token is gone.
 * @param tokens receives what is to be removed with the keys
 * @returns the keys that were not there before
 */
async function addKeys(row: ProcessedRow, keys: string[], tokens: string[]): Promise<string[]> {
	for (let left = keys; ;) {
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
}

type Items = Array<CheckedItem<CampaignItem>>;

/**
 * Claims the keys of the items, sends the items whose keys are new, and gives up the keys of those that certainly were not
 * sent. Items whose keys were used are left out.
 * @throws InvalidInput if n8n has no record, or if its database fails
 */
export async function sendOncePerKey<Result>(
	{ context, results }: Session,
	attempts: Attempts,
	items: Items,
	record: CrashRecord | undefined,
	send: (items: Items) => Promise<Result>,
): Promise<Result> {
	const before = attempts.triedItems();
	const wanted = new Map<string, CheckedItem<CampaignItem>>();
	for (const item of items) {
		const { onceKey } = item.input;
		if (onceKey === undefined || before.has(item.index)) continue;
		wanted.set(`${context.getNode().id} key ${onceKey}`, item);
	}
	if (wanted.size === 0) return await send(items);
	if (!record) {
		throw sendOncePer.refuse(
			'needs a workflow that was saved.',
			'Save the workflow, or remove the option.',
		);
	}
	const row = new ProcessedRow(context, 'workflow');
	/** Marks a key as claimed by this execution, so that a later attempt of it can use the key. */
	const own = (key: string) => record.value('claimed', key);
	const claimed = new Set<string>();
	const tokens: string[] = [];
	try {
		for (const part of inWrites([...wanted.keys()])) {
			const added = await addKeys(row, part, tokens);
			for (const key of added) claimed.add(key);
			await record.row.add(added.map(own));
		}
		let used = [...wanted.keys()].filter((key) => !claimed.has(key));
		let why = 'Sent before';
		if (record.isLaterAttempt) {
			const { known, isSure } = await record.row.find(record.value('find claims'), used.map(own));
			used = used.filter((key) => !isSure || !known.has(own(key)));
			// n8n may have been killed before it could record whose key it is.
			why = 'Sent before, or about to be when n8n was killed';
		}
		const leftOut = new Set(used.map((key) => wanted.get(key)!));
		for (const { index, input } of leftOut) results.leaveOut(index, leaveOut(why, input.onceKey!));
		return await send(items.filter((item) => !leftOut.has(item)));
	} finally {
		const sent = attempts.triedItems();
		const free = [...claimed].filter((key) => !sent.has(wanted.get(key)!.index));
		// If this fails, the keys stay used. A key that another execution claims next must not look like an own one.
		await record.row
			.remove(free.map(own))
			.then(async () => await row.remove([...tokens, ...free]))
			.catch(() => {});
	}
}
