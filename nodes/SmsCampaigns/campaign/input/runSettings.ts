import type { INodePropertyOptions } from 'n8n-workflow';
import { readOutputChoice, type OutputChoice } from '../../fields/outputFields';
import { toWholeNumber } from '../../fields/paging';
import type { Parameters } from '../../fields/parameters';
import type { BatchSettings } from '../../run/batches';
import { mayComeFromModel } from '../../fields/modelExpressions';
import { readChoice } from '../../shared/readChoice';
import { invalid, type Validation } from '../../shared/validation';
import { readAllowedHours, type HoursSetting } from './allowedHours';

/** Settings of the whole run, read for the first item. */
export interface RunSettings extends OutputChoice {
	perItem: boolean;
	perCampaign: boolean;
	/** Whether to send again what an earlier try may have sent. */
	resendUnknown: boolean;
	maxRecipients: number;
	timeoutMs: number;
	/** Number of concurrent campaigns and the pause in between. By default one after the other. */
	batch: BatchSettings;
	allowedHours?: HoursSetting;
}

const DEFAULT_TIMEOUT_SECONDS = 120;

function readNumberOption(
	parameters: Parameters,
	path: string,
	field: string,
	rule: { fallback: number; min: number; words: string },
): Validation<number> {
	const typed = parameters.get<unknown>(path, 0, rule.fallback);
	const number = typeof typed === 'string' && typed.trim() !== '' ? Number(typed) : typed;
	if (typeof number === 'number' && Number.isFinite(number) && number >= rule.min) {
		return { ok: true, value: number };
	}
	return invalid(
		`'${field}' is not ${rule.words}.`,
		`Enter ${rule.words}, or leave it at its default.`,
	);
}

/**
 * Reads and validates the options of the run.
 * @param selectable the operation's choices of *Fields*
 */
export function readRunSettings(
	parameters: Parameters,
	selectable: readonly INodePropertyOptions[],
): Validation<RunSettings> {
	const campaigns = readChoice(
		parameters.get<unknown>('options.campaigns', 0, 'distinct'),
		'Group Items Into Campaigns',
		{ distinct: 'One per Distinct Message', perItem: 'One per Item' },
	);
	if (!campaigns.ok) return campaigns;
	const perItem = campaigns.value === 'perItem';
	const itemPer = readChoice(
		parameters.get<unknown>('options.outputItemPer', 0, 'input'),
		'One Output Item Per',
		{ campaign: 'Campaign', input: 'Input Item' },
	);
	if (!itemPer.ok) return itemPer;
	const output = readOutputChoice(parameters, selectable);
	if (!output.ok) return output;
	const unknownOutcome = readChoice(
		parameters.get<unknown>('options.unknownOutcome', 0, 'stop'),
		'When the Outcome Is Unknown',
		{ sendAgain: 'Send Again on the Next Try', stop: 'Stop' },
	);
	if (!unknownOutcome.ok) return unknownOutcome;
	const max = parameters.get<unknown>('options.maxRecipients', 0);
	const maxRecipients = max === undefined || max === '' ? Infinity : toWholeNumber(max);
	if (!maxRecipients) {
		return invalid(
			"'Maximum Recipients per Campaign' is not a whole number above 0.",
			'Enter how many recipients one campaign may have, or remove the option.',
		);
	}
	const timeout = readNumberOption(parameters, 'options.timeout', 'Timeout (Seconds)', {
		fallback: DEFAULT_TIMEOUT_SECONDS,
		min: 0.001,
		words: 'a number of seconds above 0',
	});
	if (!timeout.ok) return timeout;
	const batch = readBatch(parameters, perItem);
	if (!batch.ok) return batch;
	const allowedHours = readAllowedHours(parameters);
	if (!allowedHours.ok) return allowedHours;
	return {
		ok: true,
		value: {
			perItem,
			perCampaign: itemPer.value === 'campaign',
			resendUnknown: unknownOutcome.value === 'sendAgain',
			...output.value,
			maxRecipients,
			timeoutMs: Math.ceil(timeout.value * 1000),
			batch: batch.value,
			allowedHours: allowedHours.value,
		},
	};
}

function readBatch(parameters: Parameters, perItem: boolean): Validation<BatchSettings> {
	const path = 'options.batching.batch';
	if (!perItem || parameters.get<unknown>(path, 0) === undefined) {
		return { ok: true, value: { size: 1, pauseMs: 0 } };
	}
	const size = readNumberOption(parameters, `${path}.batchSize`, 'Items per Batch', {
		fallback: 50,
		min: -1,
		words: 'a number of items, or -1 for no batches',
	});
	if (!size.ok) return size;
	const pause = readNumberOption(parameters, `${path}.batchInterval`, 'Batch Interval (Ms)', {
		fallback: 1000,
		min: 0,
		words: 'a number of milliseconds from 0 on',
	});
	if (!pause.ok) return pause;
	// As in n8n's HTTP Request node: 0 means 1, and a negative size means all at once.
	const items = size.value < 0 ? Infinity : Math.max(1, Math.floor(size.value));
	return { ok: true, value: { size: items, pauseMs: pause.value } };
}

/**
 * Reads and validates *Maximum Cost (Credits)*. An AI agent must not set it: refuses what a model may have written.
 * @param asTool whether an AI agent calls the node
 * @returns 0 for no limit
 */
export function readMaximumCost(parameters: Parameters, asTool: boolean): Validation<number> {
	const field = 'Maximum Cost (Credits)';
	if (mayComeFromModel(parameters.stored('maximumCost'), asTool)) {
		return invalid(
			`'${field}' could take its value from the AI model, which must not decide what may be spent.`,
			'Enter a number yourself.',
		);
	}
	return readNumberOption(parameters, 'maximumCost', field, {
		fallback: 0,
		min: 0,
		words: 'a number of credits from 0 on',
	});
}
