import ipaddr from 'ipaddr.js';
import { NodeOperationError } from 'n8n-workflow';
import type { Connection } from '../../api/http/connection';
import type { LifecycleSession } from './lifecycleSession';

/** Names that resolve only within a private network: no such domain exists on the internet. */
const PRIVATE_NAME =
	/(?:^|\.)(?:localhost|local|localdomain|internal|intranet|lan|home|corp|test|invalid|home\.arpa|docker|svc|consul)$/i;

/** The kinds of addresses that lead nowhere outside of a network. Others may be rare, but can be reached. */
const PRIVATE_RANGES = [
	'unspecified',
	'loopback',
	'private',
	'uniqueLocal',
	'linkLocal',
	'carrierGradeNat',
];

/** Checks whether a URL leads nowhere from the internet: a private address or name, or a name without a dot. */
function isPrivate(url: string): boolean {
	const host = new URL(url).hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
	if (ipaddr.isValid(host)) return PRIVATE_RANGES.includes(ipaddr.process(host).range());
	return !host.includes('.') || PRIVATE_NAME.test(host);
}

/**
 * Refuses a webhook URL that the service cannot reach: a private one, while the service's address is public. If both
 * are private, as with the sandbox, they are taken to be in one network.
 * @throws NodeOperationError unless *Allow Private Webhook URL* is on
 */
export function checkReachable(
	{ context, base }: LifecycleSession,
	{ baseUrl }: Pick<Connection, 'baseUrl'>,
): void {
	if (!isPrivate(base) || isPrivate(baseUrl)) return;
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
