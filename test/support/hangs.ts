/**
 * Jest's time-out for tests of large input, in milliseconds. It measures nothing: a rule that looks again and again
 * from each place would take hours.
 */
export const HANGS = 60_000;
