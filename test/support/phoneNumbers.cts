// Phone numbers of the ranges kept for fiction: valid, and on none of the sandbox's lists of blacklisted and
// undeliverable numbers as long as their own number is below 800.

/** A French number. @param at from 0 to 9999 */
export const phone = (at: number) => `3363998${String(at).padStart(4, '0')}`;

export const phones = (...at: number[]) => at.map(phone);

/** A British number. @param at from 0 to 999 */
export const britishPhone = (at: number) => `447700900${String(at).padStart(3, '0')}`;
