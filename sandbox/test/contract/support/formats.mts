// The two formats that the service speaks.

export type Format = 'json' | 'xml';

export const FORMATS: readonly Format[] = ['json', 'xml'];

export const MIME: Readonly<Record<Format, string>> = {
	json: 'application/json',
	xml: 'application/xml',
};
