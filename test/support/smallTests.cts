/** Whether this is a mutation test. Each test must then be fast, because it runs for thousands of mutants. */
export const IS_SMALL = process.env.SMALL_TESTS === '1';

/** Returns the size of a large input: a hundredth of `size` in a mutation test. */
export const largeSize = (size: number): number => (IS_SMALL ? size / 100 : size);
