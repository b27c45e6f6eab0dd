import type { IExecuteFunctions } from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';
import type { Validation } from '../shared/validation';

/**
 * Returns the value of a validation that concerns the whole run.
 * @throws NodeOperationError when it failed
 */
export function valueOrThrow<T>(context: IExecuteFunctions, checked: Validation<T>): T {
	if (checked.ok) return checked.value;
	throw new NodeOperationError(context.getNode(), checked.message, {
		description: checked.advice,
	});
}
