import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { test } from 'node:test';

import { MAIN_SCRIPT, startNode, startSandboxProcess, waitForExit } from '../support/child.mts';
import { Client, startSandbox } from '../support/sandbox.mts';

const runMain = async (...args: string[]) => await waitForExit(startNode([MAIN_SCRIPT, ...args]));

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
	test(`--json prints one line, and ${signal} ends the process with exit code 0`, async () => {
		const child = await startSandboxProcess(MAIN_SCRIPT, []);
		assert.equal((await new Client(child.baseUrl, child.token).json('GET', '/npai')).status, 1);
		child.process.kill(signal);
		assert.deepEqual(await once(child.process, 'exit'), [0, null]);
	});
}

test('the curl command that the sandbox prints sends a message', async () => {
	const child = startNode([MAIN_SCRIPT, '--port', '0']);
	const [welcome] = (await once(child.stdout!, 'data')) as [Buffer];
	const [line] = /curl [^]*?\}'/.exec(welcome.toString()) ?? [''];
	const { stdout } = spawnSync('sh', ['-c', line.replace('curl', 'curl -s')], { encoding: 'utf8' });
	assert.match(stdout, /"status":1,"message":"OK","ticket":"\d+"/);
});

const { baseUrl } = await startSandbox();
const taken = new URL(baseUrl).port;
const NO_DATA_FILE =
	/^The sandbox could not start: .* cannot be opened\. Check that its folder exists.*\n$/;

test('a wrong option, port, seed or data file, or a port in use, causes exit code 1 and an explanation', async () => {
	for (const [args, message] of [
		[['--prot', '1'], /^error: unknown option '--prot'\n\(Did you mean --port\?\)/],
		[['--port', 'x'], /'--port <n>' argument 'x' is invalid\. Use a number from 0 to 65535/],
		[['--port=65536'], /Use a number from 0 to 65535/],
		[['--port', taken], new RegExp(`^Port ${taken} is in use`)],
		[['7878'], /^error: too many arguments/],
		[['--port', '0', '--seed', '/nonexistent'], /could not start/],
		[['--port', '0', '--data', '/nonexistent/given.db'], NO_DATA_FILE],
		[['--port', '0', '--data', '/'], NO_DATA_FILE],
	] as Array<[string[], RegExp]>) {
		const { code, out, err } = await runMain(...args);
		assert.deepEqual([code, out], [1, '']);
		assert.match(err, message);
	}
});

test('--version prints the version, SANDBOX_HOST sets the host, and --port overrides PORT', async () => {
	assert.match((await runMain('--version')).out, /^\d+\.\d+\.\d+\n$/);
	// `startSandboxProcess` adds the option --port 0, which overrides PORT.
	const env = { ...process.env, PORT: '1', SANDBOX_HOST: '127.0.0.2' };
	const child = await startSandboxProcess(MAIN_SCRIPT, [], { env });
	assert.match(child.baseUrl, /^http:\/\/127\.0\.0\.2:(?!7878$)\d+$/);
	await child.stop();
});
