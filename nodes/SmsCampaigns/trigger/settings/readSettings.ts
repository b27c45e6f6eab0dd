import { NodeHelpers, type IHookFunctions, type IWebhookFunctions } from 'n8n-workflow';
import type { FieldSource } from '../../fields/fieldsIn';
import { simplify } from '../../fields/panel';
import * as fields from './fields';
import * as options from './options';

export type TriggerSettings = ReturnType<typeof readTriggerSettings>;

/** The trigger's parameters. n8n evaluates their expressions without items. */
export function parametersOf(context: IHookFunctions | IWebhookFunctions): FieldSource {
	const { parameters } = context.getNode();
	return {
		stored: (path) => NodeHelpers.getParameterValueByPath(parameters, path, ''),
		get: (path) => context.getNodeParameter(path),
		differsAt: () => undefined,
		isFixed: () => true,
		guardsOff: new Set(),
	};
}

/**
 * Reads and validates the parameters. Invalid values are rejected instead of replaced by defaults: a typo in a list of
 * addresses must not let everyone in. The life cycle reads them too, so that errors show when the workflow is
 * published.
 * @param withReports whether to read the parameters of delivery reports
 * @throws InvalidInput, and n8n's exception when an expression cannot be evaluated
 */
export function readTriggerSettings(
	context: IHookFunctions | IWebhookFunctions,
	withReports: boolean,
) {
	const parameters = parametersOf(context);
	const reports = withReports ? fields.reports.read(parameters) : 'all';
	const statuses: number[] = reports === 'selected' ? fields.statuses.read(parameters) : [];
	return {
		reports,
		statuses,
		simplify: simplify.read(parameters),
		perEvent: fields.outputs.read(parameters) === 'perEvent',
		allowedIps: options.allowedIps.read(parameters),
		groupEvents: options.groupEvents.read(parameters),
		ignoreRepeats: options.ignoreRepeats.read(parameters),
		campaigns: options.onlyRunIfCampaign.read(parameters),
		phrases: options.onlyRunIfReply.read(parameters),
		signatureCheck: options.signatureCheck.read(parameters),
	};
}
