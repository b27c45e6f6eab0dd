/** Returns a typed number's digits without the leading zeros, such as `00` or the national 0. */
export const searchedDigits = (search: string): string =>
	search.replace(/\D/g, '').replace(/^0+/, '');
