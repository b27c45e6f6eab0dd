import type { INodeExecutionData } from 'n8n-workflow';

/** The most items of one execution, and the most bytes of their bodies. */
const MAX_GROUP_ITEMS = 1_000;
const MAX_GROUP_BYTES = 4 * 1024 * 1024;

/** How many groups may wait for their turn at one trigger. */
const MAX_WAITING_GROUPS = 16;

/** The items of one execution, each of another call. */
export class EventGroup {
	readonly items: INodeExecutionData[] = [];
	bytes = 0;

	/** Says, once, whether n8n has stored the execution. */
	settle!: (stored: boolean) => void;
	readonly stored = new Promise<boolean>((resolve) => (this.settle = resolve));

	/** Ends its turn. */
	end!: () => void;
	readonly ended = new Promise<void>((resolve) => (this.end = resolve));

	/** @param turn fulfilled when the turn of this group begins */
	constructor(readonly turn: Promise<void>) {}
}

/**
 * Groups the calls of one trigger, as a database groups commits: calls that arrive while n8n stores a group form the
 * next group. The first call of a group takes all items of the group to n8n.
 */
export class EventGroups {
	/** The groups that wait for their turn. The last one takes more calls. */
	private readonly waiting: EventGroup[] = [];
	/** Fulfilled when the turn of the last group has ended. */
	private ended = Promise.resolve();

	/**
	 * Adds the item of a call to the last group that waits, or to a new one.
	 * @returns the group, which has one item for its first call; undefined when too much waits already
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

	/** Waits for the turn of a group. From then on the group takes no more calls. */
	async takeTurn(group: EventGroup): Promise<void> {
		await group.turn;
		this.waiting.shift();
	}
}
