// Messages name fields by their labels on the panels.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { SmsCampaignsApi } from '../../credentials/SmsCampaignsApi.credentials';
import { SmsCampaigns } from '../../nodes/SmsCampaigns/SmsCampaigns.node';
import { SmsCampaignsTrigger } from '../../nodes/SmsCampaigns/SmsCampaignsTrigger.node';

/** Names of n8n itself, and of the whole package. */
const OTHERS = [
	'Continue',
	'Execute Once',
	'On Error',
	'Options',
	'SMS Campaigns',
	'SMS Campaigns API',
];

function namesIn(value: unknown): string[] {
	if (typeof value !== 'object' || value === null) return [];
	const { displayName, name } = value as Record<string, unknown>;
	const own = [displayName, name].filter((one) => typeof one === 'string');
	return [...own, ...Object.values(value).flatMap(namesIn)];
}

const known = new Set([
	...OTHERS,
	...[new SmsCampaigns().description, new SmsCampaignsTrigger().description].flatMap(namesIn),
	...namesIn(new SmsCampaignsApi().properties),
]);

/** Names in single quotes within a text in double quotes or backticks. */
const TEXT = /"[^"\n]*"|`[^`]*`/g;
const NAMED = /(?<![\w$'])'([A-Z][\w() -]*)'\B/g;

const root = path.join(__dirname, '../../nodes');
const files = (readdirSync(root, { recursive: true }) as string[]).filter((file) =>
	/\.ts$/.test(file),
);

it.each(files)('%s names no field by another name than its label', (file) => {
	const source = readFileSync(path.join(root, file), 'utf8').replace(
		/^\s*(?:\*|\/\/|\/\*\*).*$|\$\{[^{}]*\}/gm,
		'',
	);
	const named = (source.match(TEXT) ?? []).flatMap((text) =>
		[...text.matchAll(NAMED)].map(([, name]) => name),
	);
	expect(named.filter((name) => !known.has(name))).toEqual([]);
});
