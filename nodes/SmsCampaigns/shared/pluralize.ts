/** A number with its thing, for instance `1 part` or `2 parts`. */
export function pluralize(number: number, thing: string): string {
	return `${number} ${thing}${number === 1 ? '' : 's'}`;
}
