import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';

/** Makes a folder for the running test, or for all tests of a file, and removes it after them. */
export function newTempFolder(): string {
	const folder = mkdtempSync(join(tmpdir(), 'sandbox-'));
	after(() => rmSync(folder, { recursive: true, force: true }));
	return folder;
}
