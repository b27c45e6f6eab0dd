import type { IHookFunctions } from 'n8n-workflow';
import { triggerLogLine } from '../logLine';
import { attemptOf } from './activationAttempt';

/** Writes a line to n8n's log, but only once per activation: n8n tries each activation several times. */
export function warnOnce(context: IHookFunctions, text: string): void {
	const line = triggerLogLine(context, text);
	if (attemptOf(context).isFirst(line)) context.logger.warn(line);
}

/** Logs that a webhook stays at the service for now. */
export function logKept(context: IHookFunctions, id: string, why: string): void {
	warnOnce(
		context,
		`The webhook ${id} may still be at the service. ${why} It is tried again when this trigger is published, unpublished or tested the next time; its events start nothing. To delete it now, use Webhook: Delete with this ID.`,
	);
}
