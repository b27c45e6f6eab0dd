import { createHash } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';

import { migrate } from '../../src/store/database/schema.ts';

/** The account in a file of an earlier version. */
export const EARLIER_TOKEN = 'sbx_earlier';
/** The code of the short link in it. */
export const EARLIER_LINK_CODE = 'EARLIER1';
const HOUR = 3_600_000;

/** The settings of an account in the first version. */
const SETTINGS = {
	moderation: false,
	allowedCountries: ['FR'],
	flood: { max: 1000, windowSeconds: 86_400 },
	countryLimits: { FR: 3 },
	assumptions: { 'xml.null': 'empty' },
};

function addCampaign(
	db: DatabaseSync,
	id: number,
	state: string,
	text: string,
	dueAt: number | null,
) {
	const counters = {
		...{ cost: 1, total: 1, sent: 1 },
		filtered: {
			...{ invalid: 0, duplicated: 0, blacklisted: 0, npai: 0 },
			...{ not_allowed: 0, flood: 0, country_limit: 0 },
		},
	};
	db.prepare(
		`INSERT INTO campaign (id, account_id, ticket, request_id, created_at, state, due_at, sent_at, pushtype,
			sender, text, template, uses_info, gsm_only, links, content_hash, counters)
		VALUES (?, 1, ?, 'try-1', ?, ?, ?, ?, 'alert', NULL, ?, ?, 0, 1, ?, ?, ?)`,
	).run(
		...[
			id,
			String(1_000_000 + id),
			Date.now() - HOUR,
			state,
			dueAt,
			dueAt === null ? Date.now() - HOUR : null,
		],
		...[text, text, '["https://example.com/long?a=1"]'],
		createHash('sha256').update(text).digest('base64'),
		JSON.stringify(counters),
	);
	db.prepare(
		`INSERT INTO recipient (id, account_id, campaign_id, given, phone, gsmsmsid, country, reason, unicode, parts,
			info) VALUES (?, 1, ?, ?, ?, ?, 'FR', NULL, 0, 1, NULL)`,
	).run(id, id, `3363998100${id}`, `3363998100${id}`, `row-${id}`);
}

/** Adds the data of the first version: one row of everything, and a campaign that is due. */
function addFirst(db: DatabaseSync, webhookUrl: string): void {
	db.prepare('INSERT INTO account (id, token, credits, settings) VALUES (1, ?, 42, ?)').run(
		EARLIER_TOKEN,
		JSON.stringify(SETTINGS),
	);
	const month = new Intl.DateTimeFormat('sv', {
		timeZone: 'Europe/Paris',
		year: 'numeric',
		month: '2-digit',
	});
	db.exec(`
		INSERT INTO blacklist VALUES (1, '33639980900');
		INSERT INTO npai (account_id, destination, at, info, campaign_id) VALUES (1, '33639980800', 0, '["a","","",""]', 7);
		INSERT INTO list VALUES (1, '5', 'Five');
		INSERT INTO contact (account_id, list_id, phone, info) VALUES (1, '5', '33639981050', '["Ann","","",""]');
		INSERT INTO country_usage VALUES (1, '${month.format(Date.now())}', 'FR', 2);
		INSERT INTO error_log (account_id, at, method, url, code, ip, headers, query, body)
			VALUES (1, 0, 'POST', 'http://127.0.0.1/send', -7, '127.0.0.1', '[["accept","application/json"]]', '', '{}');
		INSERT INTO call (account_id, at, method, path, request_id, http_status, outcome, fault)
			VALUES (1, 0, 'POST', '/send', 'try-1', 200, -7, NULL);
	`);
	const webhook = db.prepare(
		`INSERT INTO webhook (id, account_id, type, url, signature, status, created_at)
		VALUES (?, 1, ?, ?, 's3cret', 'live', 0)`,
	);
	for (const type of ['DLR', 'MO', 'CLICKER'])
		webhook.run(`hook-${type}`, type, `${webhookUrl}/${type}`);
	addCampaign(db, 1, 'sent', 'See <-short->', null);
	addCampaign(db, 2, 'scheduled', 'Later', Date.now() - 1000);
	db.prepare('INSERT INTO short_link (recipient_id, position, code) VALUES (1, 0, ?)').run(
		EARLIER_LINK_CODE,
	);
}

/** Adds the events of the third version: one that waits, and one whose delivery was in flight. */
function addEvents(db: DatabaseSync): void {
	const event = db.prepare(
		`INSERT INTO event (id, account_id, type, at, due_at, phone, body, deliveries)
		VALUES (?, 1, 'MO', 0, ?, '33639981001', ?, ?)`,
	);
	event.run(1, 1, '{"message":"waiting"}', 0);
	event.run(2, null, '{"message":"under way"}', 1);
	db.exec(`INSERT INTO delivery (event_id, account_id, webhook_id, url, state, attempts, next_at)
		VALUES (2, 1, 'hook-MO', 'http://127.0.0.1:9/', 'pending', 1, 1)`);
	db.exec(`INSERT INTO attempt (delivery_id, at, request, http_status, answer, problem, duration_ms)
		VALUES (1, 0, '{"headers":{},"signature":null}', 500, 'no', NULL, 3)`);
}

/**
 * Creates a data file of an earlier version.
 * @param webhookUrl the base URL of its webhooks; the type is appended
 */
export function createEarlierDataFile(file: string, version: number, webhookUrl: string): void {
	const db = new DatabaseSync(file);
	db.exec('PRAGMA journal_mode = WAL');
	migrate(db, version);
	addFirst(db, webhookUrl);
	if (version >= 2) db.exec('UPDATE account SET clock_offset = 0');
	if (version >= 3) addEvents(db);
	if (version >= 4) db.exec('UPDATE short_link SET clicks = 4');
	db.close();
}
