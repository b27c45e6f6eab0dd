import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';

/** Creates a folder for the running test or for a file's tests and removes the folder after them. */
export function newTempFolder(): string {
	const folder = mkdtempSync(join(tmpdir(), 'sandbox-'));
	after(() => rmSync(folder, { recursive: true, force: true }));
	return folder;
}
