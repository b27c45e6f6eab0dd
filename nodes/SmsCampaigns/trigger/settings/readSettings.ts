import { NodeHelpers, type IHookFunctions, type IWebhookFunctions } from 'n8n-workflow';
import type { FieldSource } from '../../fields/fieldsIn';
import { simplify } from '../../fields/panel';
import { quoteInput, type Reject } from '../../shared/invalidInput';
import { tokensOf } from '../../shared/text';
import * as fields from './fields';
import { readAllowedIps } from './ipAllowList';
import * as options from './options';

export type TriggerSettings = ReturnType<typeof readTriggerSettings>;

/** Returns the trigger's parameters, whose expressions n8n evaluates without items. */
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

const foldPhrases = (phrases: readonly string[], reject: Reject): string[] =>
	phrases.map((phrase) => {
		const words = tokensOf(phrase).join(' ');
		if (words !== '') return words;
		throw reject(`contains ${quoteInput(phrase)}, which contains no words.`, 'Enter a word.');
	});

/**
 * Reads and validates the parameters. Rejects invalid values instead of replacing them with defaults: a typo in a list
 * of IP addresses must not let everyone in. Life-cycle calls also read the parameters, so an invalid value prevents
 * publishing.
 * @throws InvalidInput, and n8n's exception if an expression cannot be evaluated
 */
export function readTriggerSettings(context: IHookFunctions | IWebhookFunctions) {
	const parameters = parametersOf(context);
	const ips = options.allowedIps.read(parameters);
	const phrases = options.onlyRunIfReply.read(parameters);
	return {
		reports: fields.reports.read(parameters),
		simplify: simplify.read(parameters),
		perEvent: fields.outputs.read(parameters) === 'perEvent',
		allowedIps: ips && readAllowedIps(ips, options.allowedIps.reject),
		ignoreRepeats: options.ignoreRepeats.read(parameters),
		campaigns: options.onlyRunIfCampaign.read(parameters),
		phrases: phrases && foldPhrases(phrases, options.onlyRunIfReply.reject),
		signatureCheck: options.signatureCheck.read(parameters),
	};
}
