import type { INodeExecutionData } from 'n8n-workflow';

/** The maximum number of items in one execution, and the maximum total size of their bodies in bytes. */
const MAX_GROUP_ITEMS = 1_000;
const MAX_GROUP_BYTES = 4 * 1024 * 1024;

/** The maximum number of groups that wait for their turn at one trigger. */
const MAX_WAITING_GROUPS = 16;

/** The items of one execution, each from a different call. */
export class EventGroup {
	readonly items: INodeExecutionData[] = [];
	bytes = 0;

	/** Fulfills `stored` with true if n8n has stored the execution, otherwise with false. */
	settle!: (stored: boolean) => void;
	readonly stored = new Promise<boolean>((resolve) => (this.settle = resolve));

	/** Ends the group's turn. */
	end!: () => void;
	readonly ended = new Promise<void>((resolve) => (this.end = resolve));

	/** @param turn fulfilled when the group's turn begins */
	constructor(readonly turn: Promise<void>) {}
}

/**
 * Groups a trigger's calls, in the way that a database groups commits: calls that arrive while n8n stores a group form
 * the next group. A group's first call passes all items of the group to n8n.
 */
export class EventGroups {
	/** The waiting groups. The last group accepts more calls. */
	private readonly waiting: EventGroup[] = [];
	/** Fulfilled when the last group's turn has ended. */
	private ended = Promise.resolve();

	/**
	 * Adds a call's item to the last waiting group, or to a new group.
	 * @returns the group, with a single item if the call is the group's first; undefined if too many groups are waiting
	 */
	join(item: INodeExecutionData, bytes: number): EventGroup | undefined {
		let group = this.waiting.at(-1);
		if (!group || group.items.length === MAX_GROUP_ITEMS || group.bytes + bytes > MAX_GROUP_BYTES) {
			if (this.waiting.length === MAX_WAITING_GROUPS) return undefined;
			group = new EventGroup(this.ended);
			this.ended = group.ended;
			this.waiting.push(group);
		}
		group.items.push(item);
		group.bytes += bytes;
		return group;
	}

	/** Waits until a group's turn begins. The group then accepts no more calls. */
	async takeTurn(group: EventGroup): Promise<void> {
		await group.turn;
		this.waiting.shift();
	}
}
