import { spawnSync } from 'node:child_process';
import path from 'node:path';

const file = path.resolve(__dirname, '../../../e2e/lib/system/childProcess.ts');

/** Starts one process, and another one while the first is being stopped. Prints whether the second still runs. */
const script = `
	import { ChildProcess, stopAll } from ${JSON.stringify(file)};
	const start = (code) => new ChildProcess('A process', ['--eval', code], { cwd: '.', env: process.env });
	const first = start("process.on('SIGTERM', () => setTimeout(process.exit, 200)); setInterval(console.log, 50, 'ready')");
	await first.line(/ready/, 30);
	const stopped = stopAll();
	const second = start('setInterval(() => {}, 1000)');
	await stopped;
	try { process.kill(second.pid, 0); console.log('runs'); process.kill(second.pid, 'SIGKILL'); } catch { console.log('is gone'); }
`;

describe('the end of all child processes', () => {
	it('is also that of those which start meanwhile', () => {
		const args = ['--input-type=module', '--eval', script];
		const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
		expect([stdout, stderr]).toEqual(['is gone\n', '']);
	});
});
