import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const folders = new Set<string>();

/** Creates a temporary folder, which `tearDown` removes. @returns the folder's path */
export function newTempFolder(): string {
	const folder = mkdtempSync(path.join(tmpdir(), 'sms-campaigns-n8n-'));
	folders.add(folder);
	return folder;
}

export function removeTempFolders(): void {
	for (const folder of folders) rmSync(folder, { recursive: true, force: true });
	folders.clear();
}
