import type { AccountFaults } from '../faults/accountFaults.ts';
import type { DeliveryFault, EventFault } from '../faults/fault.ts';
import { FAULT_KINDS } from '../faults/faultKinds.ts';
import type { Accounts } from '../store/accounts/accounts.ts';
import type { DeliveryPlan, PlannedDelivery } from '../store/events/eventDispatch.ts';
import { rowNumber } from '../store/accounts/rowIds.ts';

/** Events that are held until there are enough of them. */
interface HeldGroup {
	name: string;
	/** When they are delivered in any case, by the account's clock. */
	endsAt: number;
	count: number;
}

const numberField = (fault: EventFault, field: 'delayMs' | 'copies' | 'size') =>
	Number(fault[field] ?? FAULT_KINDS[fault.kind].fields[field] ?? 0);

const plannedDelivery = (nextAt: number, fault: DeliveryFault | null): PlannedDelivery => ({
	nextAt,
	fault: fault && JSON.stringify(fault),
});

/** Plans the deliveries of events to webhooks, under the faults of their account. */
export class DeliveryPlanner {
	readonly #accounts: Accounts;
	readonly #faults: AccountFaults;
	/** By fault and webhook. Kept in memory only: after a restart, held events are delivered when their time is up. */
	readonly #groups = new WeakMap<EventFault, Map<string, HeldGroup>>();

	constructor(accounts: Accounts, faults: AccountFaults) {
		this.#accounts = accounts;
		this.#faults = faults;
	}

	/**
	 * Plans the deliveries of an event to a webhook.
	 * @param now of the machine's clock
	 */
	plan(
		event: { id: number; accountId: number; type: string; phone: string | null },
		webhook: string,
		now: number,
	): DeliveryPlan {
		const account = this.#accounts.byId(event.accountId);
		const clock = now + (account?.clockOffset ?? 0);
		const { type, phone } = event;
		const fault =
			account && this.#faults.takeForEvent(account.token, { type, phone, webhook }, clock);
		if (!fault) return { deliveries: [plannedDelivery(now, null)] };
		const { kind, signature, tries } = fault;
		const delayMs = numberField(fault, 'delayMs');
		switch (kind) {
			case 'repeat': {
				const deliveries = [plannedDelivery(now, null)];
				for (let copy = 1; copy <= numberField(fault, 'copies'); copy++) {
					deliveries.push(plannedDelivery(now + copy * delayMs, { kind, copy }));
				}
				return { deliveries };
			}
			case 'delay':
				return { deliveries: [plannedDelivery(now + delayMs, { kind })] };
			case 'wrongSignature':
				return {
					deliveries: [
						plannedDelivery(now, { kind, signature: signature ?? 'wrong', ...attemptLimit(tries) }),
					],
				};
			case 'reorder':
				return this.#hold(fault, webhook, event.id, { clock, now });
		}
	}

	/**
	 * Holds an event until its group is complete; the group has the number of its first event for a name. Each is
	 * due a millisecond before its predecessor.
	 */
	#hold(
		fault: EventFault,
		webhook: string,
		eventId: number,
		{ clock, now }: { clock: number; now: number },
	): DeliveryPlan {
		const { kind } = fault;
		const groups = this.#groups.get(fault) ?? new Map<string, HeldGroup>();
		this.#groups.set(fault, groups);
		let group = groups.get(webhook);
		if (!group || group.endsAt <= clock) {
			const endsAt = clock + numberField(fault, 'delayMs');
			group = { name: String(rowNumber(eventId)), endsAt, count: 0 };
			groups.set(webhook, group);
		}
		const waitMs = group.endsAt - clock;
		const delivery = plannedDelivery(now + waitMs - group.count, { kind, group: group.name });
		group.count += 1;
		if (group.count < numberField(fault, 'size')) return { deliveries: [delivery] };
		groups.delete(webhook);
		return { deliveries: [delivery], release: { fault: String(delivery.fault), byMs: waitMs } };
	}
}

const attemptLimit = (tries: number | undefined) => (tries === undefined ? {} : { tries });
