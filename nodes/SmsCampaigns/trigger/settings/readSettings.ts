import type { IHookFunctions, IWebhookFunctions } from 'n8n-workflow';
import { accept, quote, refuse } from '../../shared/validation';
import { readAllowedIps, type AddressRange } from './ipAllowList';
import { REPORTS, type Filters, type Reports } from './filters';
import { toTexts } from './readTextList';
import type { Checked } from '../../shared/validation';
import { SIGNATURE_CHECKS } from './signatureChecks';
import type { SignatureCheck } from './signatureChecks';

/** The panel as an event needs it. */
export interface Settings {
	/** Undefined when every address is allowed. */
	allowedIps?: AddressRange[];
	signatureCheck: SignatureCheck;
	/** In lower case. */
	signatureHeader: string;
	filters: Filters;
	ignoreRepeats: boolean;
	includeHeaders: boolean;
	simplify: boolean;
	perEvent: boolean;
}

const DEFAULT_HEADER = 'X-Service-Signature';

type Context = IHookFunctions | IWebhookFunctions;

/** The one of `known` that a value is. */
function choose<T extends string>(field: string, value: unknown, known: readonly T[]): Checked<T> {
	if (known.includes(value as T)) return accept(value as T);
	return refuse(
		field,
		`'${field}' is ${quote(String(value))}, which is none of its choices.`,
		'Choose one on the panel.',
	);
}

function readList(field: string, value: unknown, separator: RegExp): Checked<string[]> {
	const list = toTexts(value, separator);
	if (list) return accept(list);
	return refuse(field, `'${field}' is not a list.`, 'Enter it as a text, separated by commas.');
}

function readReports(context: Context): Checked<Pick<Filters, 'reports' | 'statuses'>> {
	const reports = choose<Reports>('Reports', context.getNodeParameter('reports', 'final'), REPORTS);
	if (!reports.ok) return reports;
	if (reports.value !== 'selected') return accept({ reports: reports.value, statuses: [] });
	const list = readList('Statuses', context.getNodeParameter('statuses', []), /[\s,;]+/);
	if (!list.ok) return list;
	const statuses = list.value.map(Number);
	if (statuses.length > 0 && statuses.every(Number.isInteger)) {
		return accept({ reports: reports.value, statuses });
	}
	return refuse(
		'Statuses',
		statuses.length > 0 ? "'Statuses' holds more than numbers." : "'Statuses' is empty.",
		"Choose at least one status, or set 'Reports' to something else.",
	);
}

/**
 * Reads and checks the panel. What cannot be used is refused and not replaced: a slip in a list of addresses must not
 * let everybody in. The life of the webhooks can ask the same, so that it shows as the workflow is published.
 * @param withReports whether what belongs to delivery reports is read
 * @throws what n8n throws when it cannot evaluate an expression
 */
export function readSettings(context: Context, withReports: boolean): Checked<Settings> {
	const options = (context.getNodeParameter('options', {}) ?? {}) as Record<string, unknown>;
	const allowedIps = 'allowedIps' in options ? readAllowedIps(options.allowedIps) : undefined;
	if (allowedIps && !allowedIps.ok) return allowedIps;
	const check = options.signatureCheck ?? 'automatic';
	const signatureCheck = choose<SignatureCheck>('Signature Check', check, SIGNATURE_CHECKS);
	if (!signatureCheck.ok) return signatureCheck;
	const campaignIds = readList('Campaign IDs', options.campaignIds, /[\s,;]+/);
	if (!campaignIds.ok) return campaignIds;
	const keywords = readList('Reply Keywords', options.replyKeywords, /[,;\n]+/);
	if (!keywords.ok) return keywords;
	const reports = withReports ? readReports(context) : undefined;
	if (reports && !reports.ok) return reports;
	const header = options.signatureHeader;
	return accept<Settings>({
		...(allowedIps && { allowedIps: allowedIps.value }),
		signatureCheck: signatureCheck.value,
		signatureHeader: (
			(typeof header === 'string' ? header.trim() : '') || DEFAULT_HEADER
		).toLowerCase(),
		filters: {
			...(reports?.value ?? { reports: 'all', statuses: [] }),
			campaignIds: campaignIds.value,
			keywords: keywords.value,
		},
		ignoreRepeats: options.ignoreRepeats !== false,
		includeHeaders: options.includeHeaders === true,
		simplify: context.getNodeParameter('simplify', true) !== false,
		perEvent: context.getNodeParameter('outputs', 'one') === 'perEvent',
	});
}
