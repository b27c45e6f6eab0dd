import { globSync } from 'node:fs';

const root = new URL('../', import.meta.url);

/**
 * Loads test files into this process, because loading the server takes longer than running most test files.
 * @param patterns file patterns, relative to the test folder
 */
export async function loadTests(...patterns: string[]): Promise<void> {
	const files = globSync(patterns, { cwd: root });
	for (const file of files.toSorted()) await import(new URL(file, root).href);
}
