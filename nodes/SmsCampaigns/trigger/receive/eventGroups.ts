import { sleep, type INodeExecutionData } from 'n8n-workflow';

/** The most items of one execution, and the most bytes of them; a call with more has an execution of its own. */
export const MAX_GROUP_ITEMS = 1_000;
export const MAX_GROUP_BYTES = 4 * 1024 * 1024;

/** How many bytes of items may wait for their turn at one trigger. */
const MAX_WAITING_BYTES = 16 * MAX_GROUP_BYTES;

/** How long, in ms, a turn waits for the callers of the previous group to call again. */
const RETURN_MS = 100;

/** The items of one execution, of one call or several. */
export class EventGroup {
	readonly items: INodeExecutionData[] = [];
	bytes = 0;
	calls = 0;

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
	/** The last group that waits for its turn, and takes more calls. */
	private open?: EventGroup;
	/** Fulfilled when the turn of the last group has ended. */
	private ended = Promise.resolve();

	private waitingCalls = 0;
	private waitingBytes = 0;
	/** Called when another call waits. */
	private onJoin = () => {};

	/** @param pause waits for some milliseconds */
	constructor(private readonly pause: (ms: number) => Promise<void> = sleep) {}

	/**
	 * Adds the items of a call to the last group that waits, or to a new one.
	 * @returns the group, whose `calls` is 1 for its first call; undefined when too much waits already
	 */
	join(items: INodeExecutionData[]): EventGroup | undefined {
		if (this.waitingBytes > MAX_WAITING_BYTES) return undefined;
		const bytes = Buffer.byteLength(JSON.stringify(items));
		let group = this.open;
		if (
			!group ||
			group.items.length + items.length > MAX_GROUP_ITEMS ||
			group.bytes + bytes > MAX_GROUP_BYTES
		) {
			group = this.open = new EventGroup(this.ended);
			this.ended = group.ended;
		}
		for (const item of items) group.items.push(item);
		group.bytes += bytes;
		group.calls++;
		this.waitingBytes += bytes;
		this.waitingCalls++;
		this.onJoin();
		return group;
	}

	/** Waits for the turn of a group. From then on the group takes no more calls. */
	async takeTurn(group: EventGroup): Promise<void> {
		await group.turn;
		if (this.open === group) this.open = undefined;
		this.waitingBytes -= group.bytes;
		this.waitingCalls -= group.calls;
	}

	/**
	 * Ends the turn of a group. A service with N parallel connections sends its next N calls only after their group is
	 * answered. So the next turn begins when as many calls wait as were there before, or a moment later.
	 */
	async endTurn(group: EventGroup): Promise<void> {
		const together = group.calls + this.waitingCalls;
		if (together > 1) {
			const haveReturned = new Promise<void>((resolve) => {
				this.onJoin = () => void (this.waitingCalls >= together && resolve());
			});
			await Promise.race([haveReturned, this.pause(RETURN_MS)]);
		}
		group.end();
	}
}
