// Texts as shops, clinics, clubs and councils send them, 40 in each language, one a line, as word processors make them
// or as people type them on a keyboard.
import { readFileSync } from 'node:fs';
import path from 'node:path';

const LANGUAGES = { de: 'German', en: 'English', es: 'Spanish', fr: 'French', it: 'Italian' };

const folder = path.join(__dirname, '../../fixtures/campaignTexts');

/** The texts by the name of their language. */
export const CAMPAIGN_TEXTS: Readonly<Record<string, string[]>> = Object.fromEntries(
	Object.entries(LANGUAGES).map(([code, language]) => [
		language,
		readFileSync(path.join(folder, `${code}.txt`), 'utf8')
			.trimEnd()
			.split('\n'),
	]),
);
