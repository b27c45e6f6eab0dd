import type { IExecuteFunctions } from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';
import type { Checked } from '../../shared/validation';

/**
 * The value of a check that concerns the whole run.
 * @throws NodeOperationError when it was refused
 */
export function valueOf<T>(context: IExecuteFunctions, checked: Checked<T>): T {
	if (checked.ok) return checked.value;
	throw new NodeOperationError(context.getNode(), checked.message, {
		description: checked.advice,
	});
}
