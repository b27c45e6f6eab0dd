import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';

/** Creates a temporary folder, and removes the folder after the running test or the file's tests. */
export function newTempFolder(): string {
	const folder = mkdtempSync(join(tmpdir(), 'sandbox-'));
	after(() => rmSync(folder, { recursive: true, force: true }));
	return folder;
}
