import type { IDataObject } from 'n8n-workflow';
import { describeFault } from '../../api/errors/describeFault';
import type { Outcome } from '../../api/model/types';
import type { Entry, Operation, Session } from './types';
import type { CallKind } from '../../api/errors/callKinds';

/**
 * The `run` of an operation that makes its calls item by item.
 * It is marked as pure where it is used: the file that n8n reads when it starts takes only the fields.
 * @param kind names the call in messages
 * @param call makes the call of one item and gives its output items
 */
export function oneByOne<Plan>(
	kind: CallKind,
	call: (session: Session, plan: Plan) => Promise<Outcome<IDataObject[]>>,
): Operation<Plan>['run'] {
	return async (session: Session, entries: Array<Entry<Plan>>) => {
		for (const { index, plan } of entries) {
			const outcome = await call(session, plan);
			if (outcome.ok) session.results.add(index, ...outcome.value);
			else {
				const unknown = outcome.fault.kind === 'unknown';
				session.results.reject([index], { ...describeFault(outcome.fault, kind), unknown });
			}
		}
	};
}
