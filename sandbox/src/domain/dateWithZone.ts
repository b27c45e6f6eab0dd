const DATE_WITH_ZONE = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:?\d\d)$/i;

/** Tells whether a value is a date in ISO 8601 that names its zone. */
export function isDateWithZone(value: unknown): value is string {
	return (
		typeof value === 'string' && DATE_WITH_ZONE.test(value) && !Number.isNaN(Date.parse(value))
	);
}
