// Phone numbers of the ranges kept for fiction: valid, and on none of the sandbox's lists of blacklisted and
// undeliverable numbers as long as their own number is below 800.

/** A French number. @param at from 0 to 9999 */
export const phone = (at: number) => `3363998${String(at).padStart(4, '0')}`;

export const phones = (...at: number[]) => at.map(phone);

/** A British number. @param at from 0 to 999 */
export const britishPhone = (at: number) => `447700900${String(at).padStart(3, '0')}`;

/** As many French numbers as wanted, 800 at most. */
export function frenchNumbers(count: number): string[] {
	if (count > 800) throw new RangeError('800 numbers at most');
	return Array.from({ length: count }, (_, at) => phone(at));
}

/** As many British numbers as wanted, 1000 at most. */
export function britishNumbers(count: number): string[] {
	if (count > 1000) throw new RangeError('1000 numbers at most');
	return Array.from({ length: count }, (_, at) => britishPhone(at));
}
