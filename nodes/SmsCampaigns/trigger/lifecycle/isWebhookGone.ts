import { listApiErrors } from '../../api/resources/apiErrors';
import type { Connection } from '../../api/http/connection';
import type { Fault } from '../../api/model/types';
import { isWebhookGone } from '../../api/resources/webhooks';
import type { LifecycleSession } from './lifecycleSession';
import type { CallOptions } from '../../api/http/httpCall';

/**
 * Whether a webhook is gone. The service's own word for it (status -5) is enough. A bare HTTP 404 may also come of a
 * wrong address in the credential or from something in front of the service, and forgetting the id would leave the
 * webhook there for good: then the service must at least answer another question at the same address.
 * @returns undefined when it is gone, else why that is not certain
 */
export async function whyNotGone(
	{ context }: LifecycleSession,
	connection: Connection,
	fault: Fault,
	options: CallOptions,
): Promise<Fault | undefined> {
	if (!isWebhookGone(fault)) return fault;
	if (fault.code !== undefined) return undefined;
	const look = await listApiErrors(context, connection, { start: 0, length: 1 }, options);
	return look.ok ? undefined : look.fault;
}
