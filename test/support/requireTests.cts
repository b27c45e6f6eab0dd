import { globSync } from 'node:fs';
import path from 'node:path';

const tests = path.join(__dirname, '..');

/**
 * Loads test files into one Jest environment, each within a `describe`. A file in an environment of its own loads n8n's
 * engine and the nodes first, which takes longer than most of its tests do.
 * @param pattern of files, relative to `test`; those that replace modules, `*.alone.test.cts`, are left out
 */
export function requireTests(pattern: string): void {
	for (const file of globSync(pattern, { cwd: tests }).sort()) {
		if (file.endsWith('.alone.test.cts')) continue;
		describe(file, () => void jest.requireActual(path.join(tests, file)));
	}
}
