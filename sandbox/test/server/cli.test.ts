import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const main = fileURLToPath(new URL('../../src/main.ts', import.meta.url));
const start = (...args: string[]) => spawn(process.execPath, [main, ...args]);

/** Returns the first output of a process. */
async function firstOutput(child: ChildProcess): Promise<string> {
	const [chunk] = (await once(child.stdout!, 'data')) as [Buffer];
	return chunk.toString();
}

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
	test(`--json prints one line, and ${signal} ends it cleanly`, async () => {
		const child = start('--port', '0', '--json');
		const { baseUrl, token } = JSON.parse(await firstOutput(child)) as Record<string, string>;
		const answer = await fetch(`${baseUrl}/npai`, {
			headers: { authorization: `Bearer ${token}` },
		});
		assert.match(await answer.text(), /<status>1</);
		child.kill(signal);
		assert.deepEqual(await once(child, 'exit'), [0, null]);
	});
}

test('the curl line that it prints works', async () => {
	const child = start('--port', '0');
	const [line] = /curl [^]*?\}'/.exec(await firstOutput(child)) ?? [''];
	const curl = spawn('sh', ['-c', line.replace('curl', 'curl -s')]);
	const output = await firstOutput(curl);
	assert.match(output, /"status":1,"message":"OK","ticket":"\d+"/);
	child.kill('SIGTERM');
	await once(child, 'exit');
});

test('a port in use gives a clear message and exit code 1', async () => {
	const holder = createServer().listen(0, '127.0.0.1');
	await once(holder, 'listening');
	const { port } = holder.address() as AddressInfo;
	const child = start('--port', String(port));
	const [chunk] = (await once(child.stderr, 'data')) as [Buffer];
	assert.match(chunk.toString(), new RegExp(`^Port ${port} is in use`));
	assert.deepEqual(await once(child, 'exit'), [1, null]);
	holder.close();
});

test('a wrong option, port or seed file is said in words', async () => {
	for (const [args, message] of [
		[['--prot', '1'], /^error: unknown option '--prot'\n\(Did you mean --port\?\)/],
		[['--port', 'x'], /'--port <n>' argument 'x' is invalid\. Give a number from 0 to 65535/],
		[['--port=65536'], /Give a number from 0 to 65535/],
		[['7878'], /^error: too many arguments/],
		[['--port', '0', '--seed', '/nonexistent'], /could not start/],
	] as Array<[string[], RegExp]>) {
		const child = start(...args);
		const [chunk] = (await once(child.stderr, 'data')) as [Buffer];
		assert.match(chunk.toString(), message);
		assert.deepEqual(await once(child, 'exit'), [1, null]);
	}
});

test('--version prints the version, and PORT and SANDBOX_HOST of the environment are used', async () => {
	assert.match(await firstOutput(start('--version')), /^\d+\.\d+\.\d+\n$/);
	const env = { ...process.env, PORT: '1', SANDBOX_HOST: '127.0.0.2' };
	// An option goes before the environment.
	const child = spawn(process.execPath, [main, '--json', '--port', '0'], { env });
	const { baseUrl } = JSON.parse(await firstOutput(child)) as Record<string, string>;
	assert.match(String(baseUrl), /^http:\/\/127\.0\.0\.2:(?!7878$)\d+$/);
	child.kill('SIGTERM');
	await once(child, 'exit');
});
