import type { IDataObject } from 'n8n-workflow';
import { describeFault } from '../../api/errors/describeFault';
import type { Outcome } from '../../api/model/types';
import type { CheckedItem, Operation, RunContext } from './types';
import type { CallKind } from '../../api/errors/callKinds';

/**
 * The `run` of an operation that makes its calls item by item.
 * It is marked as pure where it is used: the file that n8n reads when it starts takes only the fields.
 * @param kind names the call in messages
 * @param call makes the call of one item and gives its output items
 */
export function runPerItem<Plan>(
	kind: CallKind,
	call: (session: RunContext, plan: Plan) => Promise<Outcome<IDataObject[]>>,
): Operation<Plan>['run'] {
	return async (session: RunContext, entries: Array<CheckedItem<Plan>>) => {
		for (const { index, input } of entries) {
			const outcome = await call(session, input);
			if (outcome.ok) session.results.add(index, ...outcome.value);
			else {
				const isUnknown = outcome.fault.kind === 'unknown';
				session.results.reject([index], { ...describeFault(outcome.fault, kind), isUnknown });
			}
		}
	};
}
