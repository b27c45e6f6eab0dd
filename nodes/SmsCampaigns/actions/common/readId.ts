import type { Validation } from '../../shared/validation';

/**
 * Validates an ID that the service issued: a text, or a number from an input item.
 * @param field the parameter's display name
 */
export function readResourceId(value: unknown, field: string): Validation<string> {
	const id = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
	if (id !== '' && !/[\s/?#]/.test(id)) return { ok: true, value: id };
	return {
		ok: false,
		field,
		message: id === '' ? `'${field}' is empty` : `'${field}' is not an ID: ${id.slice(0, 60)}`,
		advice: 'Enter the ID that the service gave.',
	};
}
