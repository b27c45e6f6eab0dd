// The items in docs/events.md are what the node makes of the bodies there.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseDelivery } from '../../../../nodes/SmsCampaigns/trigger/receive/parseEvents';
import { EVENT_FIELDS } from '../../../../nodes/SmsCampaigns/trigger/receive/eventFields';
import { readEvent, toItem } from '../../../../nodes/SmsCampaigns/trigger/receive/outputItems';
import type { TriggerSettings } from '../../../../nodes/SmsCampaigns/trigger/settings/readSettings';
import { STATUS_NAMES } from '../../../../nodes/SmsCampaigns/trigger/settings/reportStatuses';
import type { WebhookType } from '../../../../nodes/SmsCampaigns/api/model/types';

const page = readFileSync(join(__dirname, '../../../../docs/events.md'), 'utf8');
const sections = new Map(
	page.split(/^## /m).map((text): [string, string] => [text.split('\n', 1)[0], text]),
);
const blocks = (text: string, language: string) =>
	[...text.matchAll(new RegExp(`\`\`\`${language}\n([^]*?)\`\`\``, 'g'))].map(([, block]) => block);

const TITLES: Array<[WebhookType, string]> = [
	['DLR', 'Delivery Report (DLR)'],
	['MO', 'Reply Received (MO)'],
	['STOP', 'Opt-Out (STOP)'],
	['CLICKER', 'Link Clicked (CLICKER)'],
	['BALANCE_ALERT', 'Balance Low (BALANCE_ALERT)'],
];

/** The item that the node makes of a body. */
function made(type: WebhookType, body: string, webhookId: string, simplify = true) {
	const { events, format } = parseDelivery(Buffer.from(body))!;
	const settings = { simplify, includeHeaders: false } as TriggerSettings;
	return toItem(readEvent(events[0], type, format), webhookId, settings, { headers: {} }).json;
}

it.each(TITLES)('the item of %s is what the node makes of its body', (type, title) => {
	const [body, item] = blocks(sections.get(title)!, 'json');
	const shown = JSON.parse(item) as { webhookId: string };
	// As texts, since the order of the fields is that of the columns.
	expect(JSON.stringify(made(type, body, shown.webhookId))).toBe(JSON.stringify(shown));
});

it('without Simplify, and in XML', () => {
	const [body, item] = blocks(sections.get('Delivery Report (DLR)')!, 'json');
	const [raw] = blocks(sections.get('Without Simplify')!, 'json');
	const [xml] = blocks(sections.get('XML and lists')!, 'xml');
	expect(made('DLR', body, '26', false)).toEqual(JSON.parse(raw));
	expect(made('DLR', xml, '26')).toEqual(JSON.parse(item));
});

it.each(TITLES.filter(([type]) => type !== 'STOP'))(
	'all fields of %s are explained',
	(type, title) => {
		for (const [wire, name] of EVENT_FIELDS[type]) {
			if (/^info[23]$/.test(name)) continue;
			expect(sections.get(title)).toMatch(new RegExp(`\`${name}\`.*\\|.*\`${wire}\``));
		}
	},
);

it('all statuses are named', () => {
	for (const [status, name] of Object.entries(STATUS_NAMES)) {
		expect(page).toMatch(new RegExp(`\\| ${status} +\\| \`${name}\``));
	}
});
