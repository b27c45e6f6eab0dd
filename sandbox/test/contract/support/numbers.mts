// Phone numbers of the ranges kept for fiction: valid, and on none of the sandbox's lists of blacklisted and
// undeliverable numbers.

const numbers = (first: number, count: number) =>
	Array.from({ length: count }, (_, at) => String(first + at));

/** As many French numbers as wanted, 800 at most. */
export const frenchNumbers = (count: number) => numbers(33_639_980_000, count);

/** As many British numbers as wanted, 1000 at most. */
export const britishNumbers = (count: number) => numbers(447_700_900_000, count);
