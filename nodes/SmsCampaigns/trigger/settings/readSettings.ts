import type { IHookFunctions, IWebhookFunctions } from 'n8n-workflow';
import { valid, quoteInput, invalid } from '../../shared/validation';
import { readGroupSettings, type GroupSettings } from './groupEvents';
import { readAllowedIps, type AddressRange } from './ipAllowList';
import { REPORTS, type Filters, type Reports } from './filters';
import { readChoice } from '../../shared/readChoice';
import { readTextList } from '../../shared/readTextList';
import type { Validation } from '../../shared/validation';
import { STATUS_NAMES } from './reportStatuses';
import { SIGNATURE_CHECKS } from './signatureChecks';
import type { SignatureCheck } from './signatureChecks';

/** The parameters of the trigger, validated. */
export interface TriggerSettings extends GroupSettings {
	/** Undefined when all addresses are allowed. */
	allowedIps?: AddressRange[];
	signatureCheck: SignatureCheck;
	filters: Filters;
	ignoreRepeats: boolean;
	includeHeaders: boolean;
	simplify: boolean;
	perEvent: boolean;
	/** Whether a reply that answers a question starts the workflow too. */
	repliesToQuestions: RepliesToQuestions;
}

type RepliesToQuestions = 'keepOut' | 'letIn';

type SettingsContext = IHookFunctions | IWebhookFunctions;

function readOptionList(field: string, value: unknown, separator: RegExp): Validation<string[]> {
	const list = readTextList(value, separator);
	if (list) return valid(list);
	return invalid(`'${field}' is not a list.`, 'Enter it as a text, separated by commas.');
}

function readReports(context: SettingsContext): Validation<Pick<Filters, 'reports' | 'statuses'>> {
	const reports = readChoice<Reports>(
		context.getNodeParameter('reports', 'final'),
		'Reports',
		REPORTS,
	);
	if (!reports.ok) return reports;
	if (reports.value !== 'selected') return valid({ reports: reports.value, statuses: [] });
	const list = readOptionList('Statuses', context.getNodeParameter('statuses', []), /[\s,;]+/);
	if (!list.ok) return list;
	const statuses = list.value.map(Number);
	const unknown = list.value.find((text) => !Object.hasOwn(STATUS_NAMES, Number(text)));
	if (unknown !== undefined) {
		return invalid(
			`'Statuses' holds ${quoteInput(unknown)}, which is none of its choices.`,
			`Choose from the list, or give these numbers: ${Object.keys(STATUS_NAMES).join(', ')}.`,
		);
	}
	if (statuses.length > 0) return valid({ reports: reports.value, statuses });
	return invalid(
		"'Statuses' is empty.",
		"Choose at least one status, or set 'Reports' to something else.",
	);
}

/**
 * Reads and validates the parameters. Invalid values are refused instead of replaced by defaults: a typo in a list of
 * addresses must not let everyone in. The life cycle reads them too, so that errors show when the workflow is
 * published.
 * @param withReports whether to read the parameters of delivery reports
 * @throws n8n's exception when an expression cannot be evaluated
 */
export function readTriggerSettings(
	context: SettingsContext,
	withReports: boolean,
): Validation<TriggerSettings> {
	const options = (context.getNodeParameter('options', {}) ?? {}) as Record<string, unknown>;
	const allowedIps = 'allowedIps' in options ? readAllowedIps(options.allowedIps) : undefined;
	if (allowedIps && !allowedIps.ok) return allowedIps;
	const check = options.signatureCheck ?? 'automatic';
	const signatureCheck = readChoice<SignatureCheck>(check, 'Signature Check', SIGNATURE_CHECKS);
	if (!signatureCheck.ok) return signatureCheck;
	const campaignIds = readOptionList('Campaign IDs', options.campaignIds, /[\s,;]+/);
	if (!campaignIds.ok) return campaignIds;
	const keywords = readOptionList('Reply Keywords', options.replyKeywords, /[,;\n]+/);
	if (!keywords.ok) return keywords;
	const reports = withReports ? readReports(context) : undefined;
	if (reports && !reports.ok) return reports;
	const outputs = readChoice(context.getNodeParameter('outputs', 'one'), 'Outputs', {
		one: 'One for All Events',
		perEvent: 'One per Event',
	});
	if (!outputs.ok) return outputs;
	const groups = readGroupSettings(
		context.getNodeParameter('groupEvents', 'reportsAndClicks'),
		options.waitForMore,
	);
	if (!groups.ok) return groups;
	const replies = readChoice<RepliesToQuestions>(
		options.repliesToQuestions ?? 'keepOut',
		'Replies to Questions',
		{ keepOut: 'Keep Out', letIn: 'Let In' },
	);
	if (!replies.ok) return replies;
	return valid<TriggerSettings>({
		...(allowedIps && { allowedIps: allowedIps.value }),
		signatureCheck: signatureCheck.value,
		filters: {
			...(reports?.value ?? { reports: 'all', statuses: [] }),
			campaignIds: campaignIds.value,
			keywords: keywords.value,
		},
		...groups.value,
		ignoreRepeats: options.ignoreRepeats !== false,
		includeHeaders: options.includeHeaders === true,
		simplify: context.getNodeParameter('simplify', true) !== false,
		perEvent: outputs.value === 'perEvent',
		repliesToQuestions: replies.value,
	});
}
