/** Returns the digits of a number that a person typed: without +, 00 or the 0 of its country. */
export const searchedDigits = (search: string): string =>
	search.replace(/\D/g, '').replace(/^0+/, '');
