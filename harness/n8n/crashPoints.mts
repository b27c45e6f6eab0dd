// Kills n8n with SIGKILL at its n-th step. A step is the start of a call by n8n, the start of the call's response, or
// an SQLite statement about executions, workflows, webhooks or processed values. NODE_OPTIONS makes n8n load this file.
import diagnostics from 'node:diagnostics_channel';
import { readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

const FILE = 'CRASH_POINTS_FILE';

/** Of all reads, only reads of processed values count: a kill has the same effect before and after other reads. */
const STATEMENTS =
	/^(?:INSERT INTO|UPDATE|DELETE FROM) "(?:processed_data|execution|workflow_(?:entity|published|publication)|webhook)|^SELECT.*"processed_data"/;

/** Returns the settings of an n8n instance that can be killed at a step. @param file belongs to this instance only */
export const crashPointsEnv = (file: string) => ({
	NODE_OPTIONS: `--import ${pathToFileURL(import.meta.filename).href}`,
	[FILE]: file,
});

/** Sets the number of further steps until n8n is killed. @param step 0: never */
export function dieAt(file: string, step: number): void {
	writeFileSync(file, `${step} nothing`);
}

/** Returns the number of steps until n8n is killed, and a description of its last step. */
export function readCrashPoint(file: string): { left: number; last: string } {
	const [left, ...words] = readFileSync(file, 'utf8').split(' ');
	return { left: Number(left), last: words.join(' ') };
}

type Method = (this: unknown, ...given: unknown[]) => unknown;

/** Counts the steps of this process, and kills the process at the step that the file specifies. */
function countSteps(file: string, n8n: string): void {
	const step = (what: string) => {
		const { left } = readCrashPoint(file);
		if (left === 0) return;
		writeFileSync(file, `${left - 1} ${what}`);
		if (left === 1) process.kill(process.pid, 'SIGKILL');
	};
	const calls = { 'request.created': 'before', 'response.finish': 'after' };
	for (const [channel, when] of Object.entries(calls)) {
		diagnostics.subscribe(`http.client.${channel}`, (message) => {
			const { method, path } = (message as { request: { method: string; path: string } }).request;
			step(`${when} ${method} ${path.split('?')[0]}`);
		});
	}
	const { Database } = createRequire(n8n)('sqlite3') as {
		Database: { prototype: Record<'run' | 'all', Method> };
	};
	for (const name of ['run', 'all'] as const) {
		const { [name]: given } = Database.prototype;
		Database.prototype[name] = function (sql, ...more) {
			if (STATEMENTS.test(String(sql))) step(`before ${String(sql).slice(0, 60)}`);
			return given.call(this, sql, ...more);
		};
	}
}

const file = process.env[FILE];
const [, program = ''] = process.argv;
// n8n also starts other programs, whose steps do not count.
if (file && /\bbin\/n8n$/.test(program)) countSteps(file, realpathSync(program));
