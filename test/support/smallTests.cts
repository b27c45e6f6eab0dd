/** Whether a mutant is tried: then a test has to be quick, so that thousands of mutants take no days. */
export const IS_SMALL = process.env.SMALL_TESTS === '1';

/** How large a large input is: a hundredth of `size` while a mutant is tried. */
export const largeSize = (size: number): number => (IS_SMALL ? size / 100 : size);
