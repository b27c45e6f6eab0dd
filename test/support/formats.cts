// The service's two formats.

export type Format = 'json' | 'xml';

export const FORMATS: readonly Format[] = ['json', 'xml'];
