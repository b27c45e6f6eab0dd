import { globSync } from 'node:fs';

const root = new URL('../', import.meta.url);

/**
 * Loads test files into this process: a process loads the server first, which takes longer than most files do.
 * @param patterns of files, relative to the folder of the tests
 */
export async function loadTests(...patterns: string[]): Promise<void> {
	const files = globSync(patterns, { cwd: root });
	for (const file of files.toSorted()) await import(new URL(file, root).href);
}
