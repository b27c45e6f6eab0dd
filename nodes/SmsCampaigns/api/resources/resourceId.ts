/** White space, invisible and control characters, and what has a meaning in a path. */
const NOT_IN_ID = /[\s\p{C}/\\?#%]/u;

/**
 * Checks whether a text can be an id that the service issued (contract 2.5, 2.6). It goes into a path: `..` and its
 * escaped forms would name another resource.
 */
export const isResourceId = (text: string): boolean =>
	text !== '' && !NOT_IN_ID.test(text) && !/^\.+$/.test(text);
