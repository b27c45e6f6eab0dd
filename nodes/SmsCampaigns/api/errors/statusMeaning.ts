import { HTTP_TEXTS, STATUS_TEXTS } from './refusalTexts';

const OTHER_MEANINGS: Readonly<Record<number, string>> = {
	1: 'accepted',
	[-5]: 'the list, webhook or record does not exist',
	[-8]: 'accepted, and checked by a person before it goes out',
	[-99]: 'the service does not know what became of it',
};

/**
 * Returns what a code of the service, or of HTTP, means (contract 7.3), as words that begin with a capital; null for
 * one that is not known.
 */
export function statusMeaning(code: number | undefined): string | null {
	if (code === undefined) return null;
	const words = OTHER_MEANINGS[code] ?? (STATUS_TEXTS[code] ?? HTTP_TEXTS[code])?.explanation;
	return words === undefined ? null : `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
