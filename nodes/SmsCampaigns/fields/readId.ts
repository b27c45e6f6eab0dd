import { isResourceId } from '../api/resources/resourceId';
import { invalid, quoteInput, valid } from '../shared/validation';
import type { Validation } from '../shared/validation';

/**
 * Validates an ID that the service issued: a text, or a number from an input item.
 * @param field the parameter's display name
 */
export function readResourceId(value: unknown, field: string): Validation<string> {
	if (typeof value === 'number' && !Number.isSafeInteger(value)) {
		return invalid(`'${field}' is not an ID: ${value}`, 'Give the ID as a text.');
	}
	const id = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
	if (isResourceId(id)) return valid(id);
	return invalid(
		id === '' ? `'${field}' is empty` : `'${field}' is not an ID: ${quoteInput(id)}`,
		'Enter the ID that the service gave.',
	);
}
