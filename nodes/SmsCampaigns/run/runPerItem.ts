import type { IDataObject } from 'n8n-workflow';
import { describeFault } from '../api/errors/describeFault';
import type { Outcome } from '../api/model/types';
import type { CheckedItem, Operation, RunContext } from './types';
import type { CallKind } from '../api/errors/callKinds';

/**
 * Creates the `run` of an operation that makes one call per item.
 * Its uses are marked as pure, so that the bundle that n8n loads at startup contains only the fields.
 * @param kind the call's kind, for messages
 * @param call makes the call of the item at `index` and returns its output items
 */
export function runPerItem<Input>(
	kind: CallKind,
	call: (session: RunContext, input: Input, index: number) => Promise<Outcome<IDataObject[]>>,
): Operation<Input>['run'] {
	return async (session: RunContext, entries: Array<CheckedItem<Input>>) => {
		for (const { index, input } of entries) {
			const outcome = await call(session, input, index);
			if (outcome.ok) session.results.add(index, ...outcome.value);
			else {
				const isUnknown = outcome.fault.kind === 'unknown';
				session.results.reject([index], { ...describeFault(outcome.fault, kind), isUnknown });
			}
		}
	};
}
