import { chmodSync, closeSync, existsSync, openSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

import { createTables, SCHEMA_VERSION } from './schema.mts';

/**
 * A WAL checkpoint waits for the disk. SQLite's default of 1,000 pages causes a checkpoint after about fifty sends.
 * With 4,000 pages (16 MB), checkpoints are rare.
 */
const SETTINGS = `PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;
	PRAGMA wal_autocheckpoint = 4000`;

const CHOOSE_ANOTHER = 'Choose another file with --data';
const CHOOSE_OR_MOVE = `${CHOOSE_ANOTHER}, or move this file away to start with an empty file`;
const unusableFile = (file: string) =>
	`${file} is damaged, or is not a sandbox data file. The file was not changed. ${CHOOSE_OR_MOVE}.`;

/** Explains an SQLite error (https://sqlite.org/rescode.html) or a file system error, and suggests a correction. */
function explainError(file: string, error: unknown): unknown {
	const { errcode = 0, code = '' } = error as { errcode?: number; code?: string };
	// The low byte is the primary result code.
	const primary = errcode & 0xff;
	if (primary === 5) {
		return new Error(
			`${file} is in use, probably by another sandbox. Stop that sandbox, or choose another file with --data.`,
		);
	}
	if (primary === 11 || primary === 26) return new Error(unusableFile(file));
	if (primary === 10 || primary === 14 || /^E(?:ACCES|PERM|NOENT|ISDIR|ROFS)$/.test(code)) {
		return new Error(
			`${file} cannot be opened. Check that its folder exists and that you can write there. ${CHOOSE_ANOTHER}.`,
		);
	}
	return error;
}

/**
 * Checks a file's contents.
 * @returns whether the file has the tables; an empty file has none
 * @throws Error if the file must not be used
 */
function checkContents(db: DatabaseSync, file: string): boolean {
	const value = (sql: string) => Object.values(db.prepare(sql).get() ?? {})[0];
	const version = Number(value('PRAGMA user_version'));
	const isNew = version === 0 && value('SELECT count(*) FROM sqlite_master') === 0;
	const isWhole = value('PRAGMA quick_check(1)') === 'ok';
	if ((version === 0 && !isNew) || !isWhole) throw new Error(unusableFile(file));
	if (version !== 0 && version !== SCHEMA_VERSION) {
		throw new Error(
			`${file} was written by another sandbox version. The file was not changed. ${CHOOSE_OR_MOVE}, or start that version.`,
		);
	}
	return version !== 0;
}

/** Creates a missing file and restricts the file and SQLite's companion files to their owner. */
function makePrivate(file: string): void {
	closeSync(openSync(file, 'a', 0o600));
	for (const name of [file, `${file}-wal`, `${file}-shm`]) {
		if (existsSync(name)) chmodSync(name, 0o600);
	}
}

/**
 * Opens the database and locks its file so that two sandboxes do not deliver the same event.
 * @param file a path, or undefined for a database in memory
 * @throws Error that names the correction, for a file that is in use, damaged, or from another program or version. The
 * file's content stays unchanged.
 */
export function openDataFile(file: string | undefined): DatabaseSync {
	let db: DatabaseSync | undefined;
	try {
		if (file !== undefined) makePrivate(file);
		db = new DatabaseSync(file ?? ':memory:');
		const hasTables = file !== undefined && checkContents(db, file);
		db.exec(SETTINGS);
		if (!hasTables) createTables(db);
		return db;
	} catch (error) {
		db?.close();
		throw file === undefined ? error : explainError(file, error);
	}
}
