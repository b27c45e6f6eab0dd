import type { DatabaseSync } from 'node:sqlite';

/** A file's `PRAGMA user_version`. Each schema change increases the version, so that older files are rejected. */
export const SCHEMA_VERSION = 18;

/** Times are on the account's clock, except `next_at` and the `due_at` of phone_action and event (machine's clock). */
const SCHEMA = `
	CREATE TABLE account (
		id INTEGER PRIMARY KEY,
		token TEXT NOT NULL UNIQUE,
		credits REAL NOT NULL,
		settings TEXT NOT NULL,
		clock_offset INTEGER NOT NULL,
		clock_stopped_at INTEGER
	);
	CREATE TABLE blacklist (
		account_id INTEGER NOT NULL, phone TEXT NOT NULL, PRIMARY KEY (account_id, phone)
	) WITHOUT ROWID;
	CREATE TABLE npai (
		id INTEGER PRIMARY KEY AUTOINCREMENT,
		account_id INTEGER NOT NULL,
		destination TEXT NOT NULL,
		at INTEGER NOT NULL,
		info TEXT NOT NULL,
		campaign_id INTEGER,
		batch_id INTEGER
	);
	CREATE INDEX npai_account ON npai (account_id, destination);
	CREATE TABLE list (
		account_id INTEGER NOT NULL, id TEXT NOT NULL, name TEXT NOT NULL,
		PRIMARY KEY (account_id, id)
	) WITHOUT ROWID;
	CREATE TABLE contact (
		id INTEGER PRIMARY KEY, account_id INTEGER NOT NULL, list_id TEXT NOT NULL,
		phone TEXT NOT NULL, info TEXT NOT NULL
	);
	CREATE INDEX contact_list ON contact (account_id, list_id);
	CREATE TABLE campaign (
		id INTEGER PRIMARY KEY AUTOINCREMENT,
		account_id INTEGER NOT NULL,
		ticket TEXT NOT NULL,
		request_id TEXT,
		created_at INTEGER NOT NULL,
		state TEXT NOT NULL,
		due_at INTEGER,
		sent_at INTEGER,
		pushtype TEXT,
		sender TEXT,
		text TEXT NOT NULL,
		template TEXT NOT NULL,
		uses_info INTEGER NOT NULL,
		gsm_only INTEGER NOT NULL,
		links TEXT NOT NULL,
		counters TEXT NOT NULL,
		owes_reports INTEGER NOT NULL
	);
	CREATE UNIQUE INDEX campaign_ticket ON campaign (account_id, ticket);
	CREATE INDEX campaign_created ON campaign (account_id, created_at);
	CREATE INDEX campaign_due ON campaign (due_at) WHERE state <> 'sent';
	CREATE INDEX campaign_owing ON campaign (id) WHERE owes_reports = 1;
	CREATE INDEX campaign_account ON campaign (account_id);
	CREATE TABLE recipient (
		id INTEGER PRIMARY KEY AUTOINCREMENT,
		account_id INTEGER NOT NULL,
		campaign_id INTEGER NOT NULL,
		given TEXT NOT NULL,
		phone TEXT,
		gsmsmsid TEXT,
		country TEXT,
		reason TEXT,
		unicode INTEGER NOT NULL,
		parts INTEGER NOT NULL,
		info TEXT,
		report_status INTEGER,
		report_at INTEGER
	);
	CREATE INDEX recipient_campaign ON recipient (campaign_id);
	CREATE INDEX recipient_account ON recipient (account_id);
	CREATE INDEX recipient_phone ON recipient (account_id, phone);
	CREATE TABLE phone_action (
		id INTEGER PRIMARY KEY AUTOINCREMENT,
		account_id INTEGER NOT NULL,
		recipient_id INTEGER NOT NULL,
		at INTEGER NOT NULL,
		due_at INTEGER NOT NULL,
		reply TEXT
	);
	CREATE INDEX phone_action_account ON phone_action (account_id);
	CREATE INDEX phone_action_due ON phone_action (due_at);
	CREATE TABLE short_link (
		id INTEGER PRIMARY KEY AUTOINCREMENT,
		recipient_id INTEGER NOT NULL,
		position INTEGER NOT NULL,
		code TEXT NOT NULL UNIQUE,
		clicks INTEGER NOT NULL DEFAULT 0
	);
	CREATE INDEX short_link_recipient ON short_link (recipient_id);
	CREATE TABLE country_usage (
		account_id INTEGER NOT NULL, month TEXT NOT NULL, country TEXT NOT NULL,
		count INTEGER NOT NULL, PRIMARY KEY (account_id, month, country)
	) WITHOUT ROWID;
	CREATE TABLE webhook (
		id TEXT PRIMARY KEY,
		account_id INTEGER NOT NULL,
		type TEXT NOT NULL,
		url TEXT NOT NULL,
		signature TEXT,
		status TEXT NOT NULL,
		last_http_code INTEGER
	);
	CREATE INDEX webhook_account ON webhook (account_id, type);
	CREATE TABLE error_log (
		id INTEGER PRIMARY KEY AUTOINCREMENT,
		account_id INTEGER NOT NULL,
		at INTEGER NOT NULL,
		method TEXT NOT NULL,
		url TEXT NOT NULL,
		code INTEGER NOT NULL,
		ip TEXT NOT NULL,
		headers TEXT NOT NULL,
		query TEXT NOT NULL,
		body TEXT NOT NULL
	);
	CREATE INDEX error_log_account ON error_log (account_id);
	CREATE TABLE call (
		id INTEGER PRIMARY KEY AUTOINCREMENT,
		account_id INTEGER NOT NULL,
		at INTEGER NOT NULL,
		method TEXT NOT NULL,
		path TEXT NOT NULL,
		request_id TEXT,
		http_status INTEGER,
		outcome INTEGER,
		fault TEXT
	);
	CREATE INDEX call_account ON call (account_id);
	CREATE TABLE event (
		id INTEGER PRIMARY KEY AUTOINCREMENT,
		account_id INTEGER NOT NULL,
		type TEXT NOT NULL,
		at INTEGER NOT NULL,
		due_at INTEGER,
		phone TEXT,
		body TEXT NOT NULL,
		deliveries INTEGER NOT NULL DEFAULT 0,
		recipient_id INTEGER
	);
	CREATE INDEX event_account ON event (account_id);
	CREATE INDEX event_phone ON event (account_id, phone);
	CREATE INDEX event_due ON event (due_at) WHERE due_at IS NOT NULL;
	CREATE TABLE delivery (
		id INTEGER PRIMARY KEY AUTOINCREMENT,
		account_id INTEGER NOT NULL,
		event_id INTEGER NOT NULL REFERENCES event ON DELETE CASCADE,
		webhook_id TEXT NOT NULL,
		url TEXT NOT NULL,
		state TEXT NOT NULL,
		attempts INTEGER NOT NULL DEFAULT 0,
		next_at INTEGER
	);
	CREATE INDEX delivery_account ON delivery (account_id);
	CREATE INDEX delivery_event ON delivery (event_id);
	CREATE INDEX delivery_webhook ON delivery (webhook_id, next_at);
	CREATE INDEX delivery_next ON delivery (next_at) WHERE next_at IS NOT NULL;
	CREATE TABLE attempt (
		id INTEGER PRIMARY KEY AUTOINCREMENT,
		delivery_id INTEGER NOT NULL REFERENCES delivery ON DELETE CASCADE,
		at INTEGER NOT NULL,
		request TEXT NOT NULL,
		http_status INTEGER,
		answer TEXT NOT NULL,
		problem TEXT,
		duration_ms INTEGER NOT NULL
	);
	CREATE INDEX attempt_delivery ON attempt (delivery_id);
`;

/** Creates the tables in an empty database. */
export function createTables(db: DatabaseSync): void {
	db.exec(`BEGIN; ${SCHEMA} PRAGMA user_version = ${SCHEMA_VERSION}; COMMIT;`);
}
