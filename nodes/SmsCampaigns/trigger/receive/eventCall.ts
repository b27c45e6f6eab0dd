import type { INodeExecutionData, IWebhookResponseData } from 'n8n-workflow';
import { sleep } from 'n8n-workflow';
import { ANSWERS, received, sendAnswer, type Answer } from './answers';
import type { Caller } from './caller';
import type { Claim } from './claims';
import type { EventGroups, GroupedCall } from './eventGroups';
import { watchN8nAnswer } from './n8nAnswer';
import { toOutputs } from './outputItems';

/** How often it is looked whether a group that waits for more is full, in milliseconds. */
const LOOK_MS = 50;

/** What an {@link EventCall} is made of. */
interface EventCallParts {
	caller: Caller;
	/** At least one. */
	items: INodeExecutionData[];
	groups: EventGroups<EventCall>;
	/** How long a group waits for more, in milliseconds. */
	waitMs: number;
	perEvent: boolean;
	/** Of its events, unless repeated deliveries are wanted. */
	claim?: Claim;
	/** Whether n8n is shutting down. */
	isStopping: () => boolean;
}

/**
 * A call whose events are stored with those of its group. One call leads the group: n8n starts the workflow with all
 * events for it, and its answer to that call is the answer to all.
 */
export class EventCall implements GroupedCall {
	readonly count: number;

	readonly bytes: number;

	private resolve: (result: IWebhookResponseData) => void = () => {};

	/** Of the leader, once n8n has the group. */
	private answerBeforeN8n?: (answer: Answer) => void;

	constructor(private readonly parts: EventCallParts) {
		const { items } = parts;
		this.count = items.length;
		this.bytes = Buffer.byteLength(JSON.stringify(items));
	}

	/**
	 * Has n8n store the events, and answers the caller: when they are stored, or with 503 if that fails or takes too
	 * long. If the caller hangs up first, they are not stored, unless n8n has them already.
	 * @returns for n8n: the events of the group for the call that leads it, nothing for the others
	 */
	async store(): Promise<IWebhookResponseData> {
		const { caller, groups, isStopping } = this.parts;
		return await new Promise((resolve) => {
			this.resolve = resolve;
			// Over connections that are open, calls come in until n8n has ended.
			if (isStopping() || !groups.join(this, () => void this.lead())) this.end(false);
			void caller.late.then(() => this.giveUp());
			void caller.hungUp.then(() => this.leave());
		});
	}

	private async lead(): Promise<void> {
		const { caller, groups, perEvent } = this.parts;
		await this.waitForMore();
		// Empty if the call has left meanwhile; it has its answer then, and the rest is without effect.
		const group = groups.close(this);
		this.answerBeforeN8n = watchN8nAnswer(caller.response, (stored) => {
			groups.passTurn(this);
			for (const call of group) call.end(stored);
		});
		const { code: _code, ...webhookResponse } = received(this.count);
		const items = group.flatMap((call) => call.parts.items);
		this.resolve({ webhookResponse, workflowData: toOutputs(items, perEvent) });
	}

	private async waitForMore(): Promise<void> {
		const { groups, waitMs, isStopping } = this.parts;
		for (let left = waitMs; left > 0 && !groups.isFull && !isStopping(); left -= LOOK_MS) {
			await sleep(Math.min(LOOK_MS, left));
		}
	}

	/** Leaves its group, if that is still open. */
	private leave(): boolean {
		const hasLeft = this.parts.groups.leave(this);
		if (hasLeft) this.end(false);
		return hasLeft;
	}

	/** Ends the call with n8n's word. */
	private end(stored: boolean): void {
		const { caller, claim } = this.parts;
		caller.stopTimer();
		claim?.settle(stored);
		if (this.answerBeforeN8n) return;
		sendAnswer(caller.response, stored ? received(this.count) : ANSWERS.unavailable);
		this.resolve({ noWebhookResponse: true });
	}

	/** Answers before the events are stored. If n8n has them, the claim stays until n8n's word. */
	private giveUp(): void {
		if (this.leave()) return;
		if (this.answerBeforeN8n) this.answerBeforeN8n(ANSWERS.unavailable);
		else sendAnswer(this.parts.caller.response, ANSWERS.unavailable);
		this.resolve({ noWebhookResponse: true });
		this.parts.groups.passTurn(this);
	}
}
