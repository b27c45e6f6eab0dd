import type { Parameters } from '../../common/parameters';
import type { Validation } from '../../../shared/validation';

/** What holds for the run as a whole, by its path and its name for the user. */
const RUN_WIDE_OPTIONS: ReadonlyArray<[path: string, field: string]> = [
	['maximumCost', 'Maximum Cost (Credits)'],
	['simplify', 'Simplify'],
	['options.campaigns', 'Campaigns'],
	['options.maxRecipients', 'Max Recipients per Campaign'],
	['options.minimumCreditsLeft', 'Minimum Credits Left'],
	['options.output', 'Output'],
	['options.requests.batch.batchSize', 'Items per Batch'],
	['options.requests.batch.batchInterval', 'Batch Interval (Ms)'],
	['options.sendOnlyTo', 'Send Only To (Test)'],
	['options.timeout', 'Time-Out'],
	['options.unknownOutcome', 'When the Outcome Is Unknown'],
];

/**
 * Refuses an option of the run whose expression gives items different values. One of them would hold for all:
 * a test number that the first item lacks would not be used, and all people would get the message.
 */
export function checkRunWideOptions(parameters: Parameters): Validation<void> {
	for (const [path, field] of RUN_WIDE_OPTIONS) {
		const index = parameters.differsAt(path);
		if (index === undefined) continue;
		return {
			ok: false,
			field,
			message: `'${field}' holds for the whole run, but item ${index} has another value for it than item 0.`,
			advice:
				'Give all items the same value, or send them in rounds of their own with Loop Over Items.',
		};
	}
	return { ok: true, value: undefined };
}
