/** Longest body, in UTF-16 code units: far longer than any real answer, well below the limit of a string. */
export const MAX_BODY_LENGTH = 128 * 1024 * 1024;

/** Deepest nesting. Real answers have four levels. */
export const MAX_DEPTH = 64;

/** Names that are left out of answers: as keys, they would change the prototype or methods of an object. */
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
