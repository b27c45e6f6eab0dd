// Messages name fields by their labels on the panels.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { SmsCampaignsApi } from '../../credentials/SmsCampaignsApi.credentials';
import { SmsCampaigns } from '../../nodes/SmsCampaigns/SmsCampaigns.node';
import { SmsCampaignsTrigger } from '../../nodes/SmsCampaigns/SmsCampaignsTrigger.node';

/** Names in n8n's own interface, and names of the whole package. */
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

/** These patterns match names in single quotes within a string in double quotes or backticks. */
const TEXT = /"[^"\n]*"|`[^`]*`/g;
const NAMED = /(?<![\w$'])'([A-Z][\w() -]*)'\B/g;

const root = path.join(__dirname, '../../nodes');
const files = (readdirSync(root, { recursive: true }) as string[]).filter((file) =>
	/\.ts$/.test(file),
);

it.each(files)('%s names fields only by their labels', (file) => {
	const source = readFileSync(path.join(root, file), 'utf8').replace(
		/^\s*(?:\*|\/\/|\/\*\*).*$|\$\{[^{}]*\}/gm,
		'',
	);
	const named = (source.match(TEXT) ?? []).flatMap((text) =>
		[...text.matchAll(NAMED)].map(([, name]) => name),
	);
	expect(named.filter((name) => !known.has(name))).toEqual([]);
});
