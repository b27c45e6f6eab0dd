import type { AccountFaults } from '../faults/accountFaults.ts';
import type { DeliveryFault, EventFault } from '../faults/fault.ts';
import { FAULT_KINDS } from '../faults/faultKinds.ts';
import type { Accounts } from '../store/accounts/accounts.ts';
import type { EventPlanner, PlannedDelivery } from '../store/events/eventDispatch.ts';

const numberField = (fault: EventFault, field: 'delayMs' | 'copies') =>
	Number(fault[field] ?? FAULT_KINDS[fault.kind].fields[field] ?? 0);

const plannedDelivery = (nextAt: number, fault: DeliveryFault | null): PlannedDelivery => ({
	nextAt,
	fault: fault && JSON.stringify(fault),
});

function planUnderFault(fault: EventFault, now: number): PlannedDelivery[] {
	const { kind, signature = 'wrong', tries } = fault;
	const delayMs = numberField(fault, 'delayMs');
	switch (kind) {
		case 'repeat': {
			const copies = Array.from({ length: numberField(fault, 'copies') }, (_, at) => at + 1);
			return [
				plannedDelivery(now, null),
				...copies.map((copy) => plannedDelivery(now + copy * delayMs, { kind, copy })),
			];
		}
		case 'delay':
			return [plannedDelivery(now + delayMs, { kind })];
		case 'wrongSignature': {
			const limit = tries === undefined ? {} : { tries };
			return [plannedDelivery(now, { kind, signature, ...limit })];
		}
	}
}

/** Returns a function that plans the deliveries of an event to a webhook, under the faults of its account. */
export function createDeliveryPlanner(accounts: Accounts, faults: AccountFaults): EventPlanner {
	return ({ accountId, type, phone }, webhook, now) => {
		const account = accounts.byId(accountId);
		const clock = now + (account?.clockOffset ?? 0);
		const fault = account && faults.takeForEvent(account.token, { type, phone, webhook }, clock);
		return fault ? planUnderFault(fault, now) : [plannedDelivery(now, null)];
	};
}
