import { randomBytes } from 'node:crypto';

import type { Faults } from '../faults/accountFaults.ts';
import { KINDS } from '../faults/faultKinds.ts';
import type { DeliveryFault, EventFault } from '../faults/fault.ts';
import type { Accounts } from '../store/accounts/accounts.ts';
import type { Plan, PlannedDelivery } from '../store/events/eventDispatch.ts';

/** Events that are held for each other. */
interface Group {
	name: string;
	/** When they go out in any case, by the account's clock. */
	endsAt: number;
	count: number;
}

const MOST_GROUPS = 1000;

const fieldOf = (fault: EventFault, field: 'delayMs' | 'copies' | 'size') =>
	Number(fault[field] ?? KINDS[fault.kind].fields[field] ?? 0);

const planned = (nextAt: number, fault: DeliveryFault | null): PlannedDelivery => ({
	nextAt,
	fault: fault && JSON.stringify(fault),
});

/** Works out how an event goes to a webhook, under the faults of its account. */
export class Planner {
	readonly #accounts: Accounts;
	readonly #faults: Faults;
	/** By fault and webhook. Lost with the process: what is held then goes out when its time is over. */
	readonly #groups = new Map<string, Group>();

	constructor(accounts: Accounts, faults: Faults) {
		this.#accounts = accounts;
		this.#faults = faults;
	}

	/**
	 * The deliveries of an event to a webhook.
	 * @param now of the machine's clock
	 */
	plan(
		event: { accountId: number; type: string; phone: string | null },
		webhook: string,
		now: number,
	): Plan {
		const account = this.#accounts.byId(event.accountId);
		const clock = now + (account?.clockOffset ?? 0);
		const { type, phone } = event;
		const struck =
			account && this.#faults.takeForEvent(account.token, { type, phone, webhook }, clock);
		if (!struck) return { deliveries: [planned(now, null)] };
		const { id, fault } = struck;
		const { kind, signature, tries } = fault;
		const delayMs = fieldOf(fault, 'delayMs');
		switch (kind) {
			case 'repeat': {
				const deliveries = [planned(now, null)];
				for (let copy = 1; copy <= fieldOf(fault, 'copies'); copy++) {
					deliveries.push(planned(now + copy * delayMs, { kind, copy }));
				}
				return { deliveries };
			}
			case 'delay':
				return { deliveries: [planned(now + delayMs, { kind })] };
			case 'wrongSignature':
				return {
					deliveries: [planned(now, { kind, signature: signature ?? 'wrong', ...limit(tries) })],
				};
			case 'gzip':
				return { deliveries: [planned(now, { kind, ...limit(tries) })] };
			case 'reorder':
			case 'burst':
				return this.#hold(fault, `${id} ${webhook}`, clock, now);
		}
	}

	/**
	 * Holds an event until there are enough of them. In a `reorder` each comes due a millisecond before
	 * the one that came before it.
	 */
	#hold(fault: EventFault, key: string, clock: number, now: number): Plan {
		const { kind } = fault;
		let group = this.#groups.get(key);
		if (!group || group.endsAt <= clock) {
			if (this.#groups.size >= MOST_GROUPS) this.#groups.clear();
			const endsAt = clock + fieldOf(fault, 'delayMs');
			group = { name: randomBytes(6).toString('hex'), endsAt, count: 0 };
			this.#groups.set(key, group);
		}
		const waitMs = group.endsAt - clock;
		const earlier = kind === 'reorder' ? group.count : 0;
		const delivery = planned(now + waitMs - earlier, { kind, group: group.name });
		group.count += 1;
		if (group.count < fieldOf(fault, 'size')) return { deliveries: [delivery] };
		this.#groups.delete(key);
		return { deliveries: [delivery], release: { fault: String(delivery.fault), byMs: waitMs } };
	}
}

const limit = (tries: number | undefined) => (tries === undefined ? {} : { tries });
