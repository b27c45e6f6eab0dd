import { NodeOperationError } from 'n8n-workflow';
import type { Connection } from '../../api/http/connection';
import { isPrivateUrl } from '../../shared/privateUrl';
import type { LifecycleSession } from './lifecycleSession';

/**
 * Refuses a webhook URL that the service cannot reach: a private one, while the service's address is public. If both
 * are private, as with the sandbox, they are taken to be in one network.
 * @throws NodeOperationError unless *Allow Private Webhook URL* is on
 */
export function checkReachable(
	{ context, base }: LifecycleSession,
	{ baseUrl }: Pick<Connection, 'baseUrl'>,
): void {
	if (!isPrivateUrl(base) || isPrivateUrl(baseUrl)) return;
	const options = context.getNodeParameter('options', {}) as { allowPrivateUrl?: unknown };
	if (options.allowPrivateUrl === true) return;
	// Not the path, which is secret.
	throw new NodeOperationError(
		context.getNode(),
		`The service cannot reach this n8n: its webhook URL begins with ${new URL(base).origin}, which leads nowhere from the internet. Set the environment variable WEBHOOK_URL of n8n to its public address, restart n8n, and publish the workflow again. If the service is in the same network as n8n, turn on 'Allow Private Webhook URL' in the trigger's options.`,
		{
			description: 'Nothing was created at the service.',
			failure: { cause: 'configuration-invalid' },
		},
	);
}
