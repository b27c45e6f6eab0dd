import { readFileSync } from 'node:fs';
import path from 'node:path';
import { countryOptions } from '../../../../nodes/SmsCampaigns/campaign/input/campaignItem';

/** What users see: a name changes only on purpose, not with the Unicode data of another Node.js. */
const pinned = readFileSync(path.join(__dirname, '../../../fixtures/countries.txt'), 'utf8');

it('offers every country with its calling code, by its English name', () => {
	expect(countryOptions.map(({ value, name }) => `${value} ${name}\n`).join('')).toBe(pinned);
});
