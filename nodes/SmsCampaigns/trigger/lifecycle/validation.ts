import type { IHookFunctions } from 'n8n-workflow';
import type { Connection } from '../../api/http/connection';
import type { WebhookType } from '../../api/model/types';
import { InvalidInput, quoteInput } from '../../shared/invalidInput';
import { isLoopbackUrl, isPrivateUrl } from '../../shared/privateUrl';
import { warn } from '../log';
import { events } from '../settings/fields';
import { parametersOf, readTriggerSettings } from '../settings/readSettings';
import type { LifecycleSession } from './lifecycleSession';

/**
 * Returns the selected events in the order of the outputs, after validating all parameters: nothing is created for a
 * trigger that cannot work.
 * @throws InvalidInput
 */
export function readEvents(context: IHookFunctions): WebhookType[] {
	const selected = events.read(parametersOf(context));
	readTriggerSettings(context, selected.includes('DLR'));
	return selected;
}

/**
 * Refuses a webhook URL that is invalid, as n8n builds it from a WEBHOOK_URL without https://, or that leads to the own
 * machine of a service with a public address. Another private one may be right: a service in the same network can have a
 * public name.
 * @throws InvalidInput
 */
export function checkWebhookUrl(
	{ context, base }: Pick<LifecycleSession, 'context' | 'base'>,
	{ baseUrl }: Pick<Connection, 'baseUrl'>,
): void {
	if (!/^https?:\/\//i.test(base) || !URL.canParse(base)) {
		throw new InvalidInput(
			`The webhook URL of this n8n is ${quoteInput(base)}, which is not a complete web address.`,
			'Set the environment variable WEBHOOK_URL of n8n to an address that begins with https://, restart n8n, and publish the workflow again.',
		);
	}
	if (!isPrivateUrl(base) || isPrivateUrl(baseUrl)) return;
	// Not the path, which is secret.
	const { origin } = new URL(base);
	if (isLoopbackUrl(base)) {
		throw new InvalidInput(
			`The service cannot reach this n8n: its webhook URL begins with ${origin}, which leads to the service's own machine.`,
			'Set the environment variable WEBHOOK_URL of n8n to its public address, restart n8n, and publish the workflow again.',
		);
	}
	warn(
		context,
		`the webhook URL begins with ${origin}, which cannot be reached from the internet. Events arrive only if the service is in the same network; otherwise set WEBHOOK_URL to the public address of n8n.`,
	);
}
