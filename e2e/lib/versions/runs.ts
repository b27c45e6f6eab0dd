// Runs of the tests in releases of n8n, kept in .cache so that a part can be run again.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { execa } from 'execa';
import { root } from '../../../tools/root.ts';
import { readTestRuns } from './results.ts';
import type { TestRun } from './results.ts';

/** What ran in a release. */
export interface ReleaseRuns {
	version: string;
	/** The day of the last run, such as 2026-11-23. */
	date: string;
	runs: TestRun[];
}

const folder = path.join(root, '.cache/versions');
const fileOf = (version: string, ending: string) => path.join(folder, `${version}.${ending}`);

/** What ran in a release so far: nothing where it has not been tried. */
export function keptRuns(version: string): ReleaseRuns {
	const file = fileOf(version, 'json');
	if (!existsSync(file)) return { version, date: '', runs: [] };
	return JSON.parse(readFileSync(file, 'utf8')) as ReleaseRuns;
}

/**
 * Runs files of e2e/tests in a release, and keeps what came of them in place of earlier runs.
 *
 * @throws Error where nothing could be run
 */
export async function runTests(version: string, files: readonly string[]): Promise<void> {
	mkdirSync(folder, { recursive: true });
	const results = fileOf(version, 'xml');
	rmSync(results, { force: true });
	await execa(
		process.execPath,
		[
			'--test-reporter=spec',
			'--test-reporter-destination=stdout',
			'--test-reporter=junit',
			`--test-reporter-destination=${results}`,
			'e2e/test.ts',
			...files,
		],
		{
			cwd: root,
			// Few events: how many are lost is not the question here.
			env: { ACKNOWLEDGED_EVENTS: '200', ...process.env, N8N_RELEASE: version },
			stdio: ['ignore', 'inherit', 'inherit'],
			reject: false,
		},
	);
	const others = keptRuns(version).runs.filter(({ file }) => !files.includes(file));
	const all: ReleaseRuns = {
		version,
		date: new Date().toISOString().slice(0, 10),
		runs: [...others, ...readTestRuns(results)],
	};
	writeFileSync(fileOf(version, 'json'), JSON.stringify(all, null, 2));
}
