const FIGURES = new Intl.NumberFormat('en', { maximumFractionDigits: 20 });

/** Writes a number as people read it: `9,821`. */
export const inFigures = (count: number): string => FIGURES.format(count);

/** Pluralizes: `1 part`, `2,000 parts`. */
export function pluralize(count: number, noun: string): string {
	return `${inFigures(count)} ${noun}${count === 1 ? '' : 's'}`;
}

/** Rounds away floating-point error. */
export const roundCredits = (credits: number) => Number(credits.toFixed(6));
