const MEGABYTE = 1024 * 1024;

/** Longest body of a response, in bytes; far longer than any real one. */
export const MAX_RESPONSE_BYTES = 32 * MEGABYTE;

/** Longest body of a list that is read with GET. */
export const MAX_LIST_BYTES = 128 * MEGABYTE;

/** Longest body of a call with events, and the most events in one: as many as are remembered as delivered. */
export const MAX_CALL_BYTES = 4 * MEGABYTE;
export const MAX_CALL_EVENTS = 50_000;

/** Deepest nesting. Real responses have four levels. */
export const MAX_DEPTH = 64;

/** The most values in a response: tiny ones take thirty times as much memory as text. */
export const MAX_VALUES = 20_000_000;

/** The most values that are parsed at once: those of a list's element, or all but the lists. */
export const MAX_VALUES_AT_ONCE = 200_000;

/** Names that are left out of responses: as keys, they would change the prototype or methods of an object. */
export const UNSAFE_NAME =
	/^(?:__proto__|constructor|prototype|hasOwnProperty|toString|valueOf|__(?:define|lookup)[GS]etter__)$/;
