import path from 'node:path';

/** The repository's root folder. */
export const root = path.dirname(import.meta.dirname);
