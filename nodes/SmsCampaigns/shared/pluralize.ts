/** Pluralizes: `1 part`, `2 parts`. */
export function pluralize(count: number, noun: string): string {
	return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
