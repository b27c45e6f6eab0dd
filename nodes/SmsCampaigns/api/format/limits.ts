/** Longest body that is read, in UTF-16 units: far above any real answer, and well below what a string holds. */
export const MAX_BODY_LENGTH = 128 * 1024 * 1024;

/** Deepest nesting that is read. Real answers have four levels. */
export const MAX_DEPTH = 64;

/**
 * Names that are left out wherever they stand in an answer: as keys of an object they would change what the
 * object is.
 */
export const UNSAFE_NAMES: ReadonlySet<string> = new Set([
	'__proto__',
	'constructor',
	'prototype',
	'hasOwnProperty',
	'toString',
	'valueOf',
	'__defineGetter__',
	'__defineSetter__',
	'__lookupGetter__',
	'__lookupSetter__',
]);
