import type { INodeExecutionData, IWebhookResponseData } from 'n8n-workflow';
import { startTimer } from '../../shared/timing';
import type { Claim } from './claims';
import { toOutputs } from './outputItems';
import {
	received,
	respond,
	RESPONSES,
	watchN8nResponse,
	type Caller,
	type CallResponse,
} from './http';

/** The most events of one execution, and the most bytes of their items; a larger call has its own execution. */
export const MAX_GROUP_ITEMS = 1_000;
export const MAX_GROUP_BYTES = 4 * 1024 * 1024;

const MAX_WAITING_BYTES = 16 * MAX_GROUP_BYTES;

/** How long a group waits for the callers of the one before to call again, in milliseconds. */
const RETURN_MS = 100;

/** A call as its group knows it: the number of its events, and the size of their items. */
export type GroupedCall = Pick<EventCall, 'count' | 'bytes' | 'takeTurn'>;

/**
 * A group commit, as databases have it, of the calls of one trigger. A call has its turn at once if no other has it.
 * Those that come in meanwhile wait; then the first of them has its turn, and takes the others into its group.
 *
 * A service that makes so many calls at a time makes its next ones when a group is answered. So the turn after a group
 * begins when as many calls are there as before, or a moment later: otherwise the first to return would be alone.
 */
export class EventGroups<Call extends GroupedCall> {
	/** In order of arrival. While one has the turn and its group is not closed, that is the first. */
	private readonly waiting: Call[] = [];
	private bytes = 0;

	private leader?: Call;
	/** The calls of the group that is being stored. */
	private grouped = 0;
	/** The calls for which the next turn waits; 0 when it waits for none. */
	private expected = 0;
	private stopTimer = () => {};

	/** @param startReturnTimer runs something after some milliseconds, and returns what stops it */
	constructor(private readonly startReturnTimer = startTimer) {}

	/** Waits for the turn. @returns false when too much waits already */
	join(call: Call): boolean {
		if (this.bytes > MAX_WAITING_BYTES) return false;
		this.waiting.push(call);
		this.bytes += call.bytes;
		this.next();
		return true;
	}

	/**
	 * Closes the group of a call that has the turn.
	 * @returns its calls in order of arrival, that one first; none if the call has left
	 */
	close(call: Call): Call[] {
		if (this.waiting[0] !== call) return [];
		const group = this.waiting.splice(0, this.fitting());
		for (const { bytes } of group) this.bytes -= bytes;
		this.grouped = group.length;
		return group;
	}

	/** Removes a call that is in no closed group. @returns false when it is in one */
	leave(call: Call): boolean {
		const at = this.waiting.indexOf(call);
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
		const together = this.grouped + this.waiting.length;
		if (together > 1 && this.grouped > 0) this.waitFor(together);
		this.grouped = 0;
		this.next();
	}

	private waitFor(calls: number): void {
		this.expected = calls;
		this.stopTimer = this.startReturnTimer(RETURN_MS, () => {
			this.expected = 0;
			this.next();
		});
	}

	private next(): void {
		const { waiting } = this;
		if (this.leader || waiting.length === 0 || waiting.length < this.expected) return;
		this.stopTimer();
		this.expected = 0;
		[this.leader] = waiting;
		this.leader.takeTurn();
	}

	private fitting(): number {
		let count = 0;
		let bytes = 0;
		const excess = this.waiting.findIndex((call, at) => {
			count += call.count;
			bytes += call.bytes;
			return at > 0 && (count > MAX_GROUP_ITEMS || bytes > MAX_GROUP_BYTES);
		});
		return excess < 0 ? this.waiting.length : excess;
	}
}

export interface EventCallParts {
	caller: Caller;
	items: INodeExecutionData[];
	groups: EventGroups<EventCall>;
	perEvent: boolean;
	/** Of its events, unless repeated deliveries are wanted. */
	claim?: Claim;
	isStopping: () => boolean;
}

/**
 * A call whose events are stored with those of its group. One call leads the group: n8n starts the workflow with all
 * events for it, and its response to that call is the response to all.
 */
export class EventCall {
	readonly count: number;
	readonly bytes: number;

	private resolve: (result: IWebhookResponseData) => void = () => {};

	private respondBeforeN8n?: (response: CallResponse) => void;

	constructor(private readonly parts: EventCallParts) {
		const { items } = parts;
		this.count = items.length;
		this.bytes = Buffer.byteLength(JSON.stringify(items));
	}

	/**
	 * Has n8n store the events, and responds to the caller: when they are stored, or with 503 if that fails or takes too
	 * long. If the caller hangs up first, they are not stored, unless n8n has them already.
	 * @returns for n8n: the events of the group for the call that leads it, nothing for the others
	 */
	async store(): Promise<IWebhookResponseData> {
		const { caller, groups, isStopping } = this.parts;
		return await new Promise((resolve) => {
			this.resolve = resolve;
			// Over connections that are open, calls come in until n8n has ended.
			if (isStopping() || !groups.join(this)) this.end(false);
			void caller.late.then(() => this.giveUp());
			void caller.hungUp.then(() => this.leave());
		});
	}

	/**
	 * Called when it has the turn, at most once: closes its group, and passes the turn on when that is stored. Not called
	 * after it has left.
	 */
	takeTurn(): void {
		const { caller, groups, perEvent } = this.parts;
		const group = groups.close(this);
		this.respondBeforeN8n = watchN8nResponse(caller.response, (stored) => {
			groups.passTurn(this);
			for (const call of group) call.end(stored);
		});
		const { code: _code, ...webhookResponse } = received(this.count);
		const items = group.flatMap((call) => call.parts.items);
		this.resolve({ webhookResponse, workflowData: toOutputs(items, perEvent) });
	}

	private leave(): boolean {
		const hasLeft = this.parts.groups.leave(this);
		if (hasLeft) this.end(false);
		return hasLeft;
	}

	private end(stored: boolean): void {
		const { caller, claim } = this.parts;
		caller.stopTimer();
		claim?.settle(stored);
		if (this.respondBeforeN8n) return;
		const response = stored ? received(this.count) : RESPONSES.unavailable;
		this.resolve(respond(caller.response, response));
	}

	/** Responds before the events are stored. If n8n has them, the claim stays until n8n's response. */
	private giveUp(): void {
		if (this.leave()) return;
		if (this.respondBeforeN8n) this.respondBeforeN8n(RESPONSES.unavailable);
		else respond(this.parts.caller.response, RESPONSES.unavailable);
		this.resolve({ noWebhookResponse: true });
		this.parts.groups.passTurn(this);
	}
}
