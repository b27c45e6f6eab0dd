/** Returns a typed phone number's digits without leading zeros: neither the prefix `00` nor the national `0`. */
export const searchedDigits = (search: string): string =>
	search.replace(/\D/g, '').replace(/^0+/, '');
