// Kills an n8n with SIGKILL at the n-th of its steps. A step is a call that it is about to make or whose response begins,
// and a statement that it is about to give SQLite about what it processed, executions, workflows or webhooks.
//
// n8n loads this file itself (`node --import`).
import diagnostics from 'node:diagnostics_channel';
import { readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

const FILE = 'CRASH_POINTS_FILE';

/** Reads count only there: what an n8n reads beside does not change what a kill does. */
const STATEMENTS =
	/^(?:INSERT INTO|UPDATE|DELETE FROM) "(?:processed_data|execution|workflow_(?:entity|published|publication)|webhook)|^SELECT.*"processed_data"/;

/** The settings of an n8n that can be killed so. @param file of this n8n's own */
export const crashPointsEnv = (file: string) => ({
	NODE_OPTIONS: `--import ${pathToFileURL(import.meta.filename).href}`,
	[FILE]: file,
});

/** Says at which of its further steps an n8n dies. @param step 0: at none */
export function dieAt(file: string, step: number): void {
	writeFileSync(file, `${step} nothing`);
}

/** How many steps are left until n8n dies, and its last step in words. */
export function readCrashPoint(file: string): { left: number; last: string } {
	const [left, ...words] = readFileSync(file, 'utf8').split(' ');
	return { left: Number(left), last: words.join(' ') };
}

type Method = (this: unknown, ...given: unknown[]) => unknown;

/** Counts the steps of this process. */
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
// n8n starts other programs too.
if (file && /\bbin\/n8n$/.test(program)) countSteps(file, realpathSync(program));
