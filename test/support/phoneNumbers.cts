// Valid phone numbers from ranges reserved for fiction. If `at` is below 800, the sandbox treats the number neither as
// blacklisted nor as undeliverable.

/** A French number. @param at from 0 to 9999 */
export const phone = (at: number) => `3363998${String(at).padStart(4, '0')}`;

export const phones = (...at: number[]) => at.map(phone);

/** A British number. @param at from 0 to 999 */
export const britishPhone = (at: number) => `447700900${String(at).padStart(3, '0')}`;
