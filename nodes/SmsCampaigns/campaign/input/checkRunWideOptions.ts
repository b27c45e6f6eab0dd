import { HOURS_SETTINGS } from './allowedHours';
import type { Parameters } from '../../fields/parameters';
import { invalid, type Validation } from '../../shared/validation';

/** Options of the whole run. */
const RUN_WIDE_OPTIONS: ReadonlyArray<[path: string, field: string]> = [
	['maximumCost', 'Maximum Cost (Credits)'],
	...HOURS_SETTINGS,
	['output', 'Output'],
	['fields', 'Fields'],
	['options.campaigns', 'Group Items Into Campaigns'],
	['options.maxRecipients', 'Maximum Recipients per Campaign'],
	['options.outputItemPer', 'One Output Item Per'],
	['options.batching.batch.batchSize', 'Items per Batch'],
	['options.batching.batch.batchInterval', 'Batch Interval (Ms)'],
	['options.sendOnlyTo', 'Send Only To (Test)'],
	['options.timeout', 'Timeout (Seconds)'],
	['options.unknownOutcome', 'When the Outcome Is Unknown'],
];

/**
 * Refuses a run-wide option whose expression gives items different values. The first item's value would apply to all:
 * if it had no test number, all recipients would get the message.
 */
export function checkRunWideOptions(parameters: Parameters): Validation<void> {
	for (const [path, field] of RUN_WIDE_OPTIONS) {
		const index = parameters.differsAt(path);
		if (index === undefined) continue;
		return invalid(
			`'${field}' holds for the whole run, but item ${index} has another value for it than item 0.`,
			'Give all items the same value, or send them in rounds of their own with Loop Over Items.',
		);
	}
	return { ok: true, value: undefined };
}
