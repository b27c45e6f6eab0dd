/** The most events of one execution, and the most bytes of their items; a larger call has one of its own. */
export const MAX_GROUP_ITEMS = 1_000;
export const MAX_GROUP_BYTES = 4 * 1024 * 1024;

/** The most bytes of items that wait. */
const MAX_WAITING_BYTES = 16 * MAX_GROUP_BYTES;

/** A call as its group knows it. */
export interface GroupedCall {
	/** Number of its events. */
	count: number;
	/** Size of their items. */
	bytes: number;
}

interface WaitingCall<Call> {
	call: Call;
	takeTurn: () => void;
}

/**
 * A group commit, as databases have it, of the calls of one trigger. A call has its turn at once if no other has it.
 * Those that come in meanwhile wait; then the first of them has its turn, and takes the others into its group.
 */
export class EventGroups<Call extends GroupedCall> {
	/** In order of arrival. While somebody has the turn and its group is not closed, that is the first. */
	private readonly waiting: Array<WaitingCall<Call>> = [];

	private bytes = 0;

	/** Who has the turn. */
	private leader?: Call;

	/**
	 * Waits for the turn.
	 * @param call has not joined before
	 * @param takeTurn called when it has the turn, at most once: it closes its group, and passes the turn on when that is
	 * stored
	 * @returns false when too much waits already
	 */
	join(call: Call, takeTurn: () => void): boolean {
		if (this.bytes > MAX_WAITING_BYTES) return false;
		this.waiting.push({ call, takeTurn });
		this.bytes += call.bytes;
		this.next();
		return true;
	}

	/** Whether a group that is closed now would be full. */
	get isFull(): boolean {
		return this.fitting() < this.waiting.length || this.count(this.waiting) >= MAX_GROUP_ITEMS;
	}

	/**
	 * Closes the group of a call that has the turn.
	 * @returns its calls in order of arrival, that one first; none if the call has left
	 */
	close(call: Call): Call[] {
		if (this.waiting.at(0)?.call !== call) return [];
		const group = this.waiting.splice(0, this.fitting()).map((waiting) => waiting.call);
		for (const { bytes } of group) this.bytes -= bytes;
		return group;
	}

	/** Removes a call that is in no closed group. @returns false when it is in one */
	leave(call: Call): boolean {
		const at = this.waiting.findIndex((waiting) => waiting.call === call);
		if (at < 0) return false;
		this.waiting.splice(at, 1);
		this.bytes -= call.bytes;
		this.passTurn(call);
		return true;
	}

	/** Gives the turn to the first that waits. Without effect if the call does not have it (any more). */
	passTurn(call: Call): void {
		if (this.leader !== call) return;
		this.leader = undefined;
		this.next();
	}

	private next(): void {
		if (this.leader || this.waiting.length === 0) return;
		const [{ call, takeTurn }] = this.waiting;
		this.leader = call;
		takeTurn();
	}

	private count(waiting: Array<WaitingCall<Call>>): number {
		return waiting.reduce((sum, { call }) => sum + call.count, 0);
	}

	/** How many of the calls that wait fit into one group: the first always does. */
	private fitting(): number {
		let count = 0;
		let bytes = 0;
		for (const [at, { call }] of this.waiting.entries()) {
			count += call.count;
			bytes += call.bytes;
			if (at > 0 && (count > MAX_GROUP_ITEMS || bytes > MAX_GROUP_BYTES)) return at;
		}
		return this.waiting.length;
	}
}
