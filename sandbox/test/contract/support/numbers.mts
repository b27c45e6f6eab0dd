// Valid phone numbers from the ranges for fiction. None of them is on the sandbox's blacklist or NPAI list.

const numbers = (first: number, count: number) =>
	Array.from({ length: count }, (_, at) => String(first + at));

/** Returns up to 800 French numbers. */
export const frenchNumbers = (count: number) => numbers(33_639_980_000, count);

/** Returns up to 1000 British numbers. */
export const britishNumbers = (count: number) => numbers(447_700_900_000, count);
