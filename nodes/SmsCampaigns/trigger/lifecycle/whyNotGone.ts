import { listApiErrors } from '../../api/resources/apiErrors';
import type { Connection } from '../../api/http/connection';
import type { Fault } from '../../api/model/types';
import { isWebhookGone } from '../../api/resources/webhooks';
import type { LifecycleSession } from './lifecycleSession';
import type { CallOptions } from '../../api/http/httpCall';

/**
 * Checks whether a fault means that a webhook no longer exists. The service's own status -5 suffices. A plain HTTP 404
 * may also come from a wrong URL in the credential or from a proxy, and a forgotten id would leave the webhook at the
 * service forever: so another call to the same base URL must succeed.
 * @returns undefined when the webhook is gone, otherwise the fault that leaves it unclear
 */
export async function whyNotGone(
	{ context }: LifecycleSession,
	connection: Connection,
	fault: Fault,
	options: CallOptions,
): Promise<Fault | undefined> {
	if (!isWebhookGone(fault)) return fault;
	if (fault.code !== undefined) return undefined;
	const probe = await listApiErrors(context, connection, { start: 0, length: 1 }, options);
	return probe.ok ? undefined : probe.fault;
}
