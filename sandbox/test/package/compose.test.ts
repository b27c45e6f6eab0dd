import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import {
	chmodSync,
	cpSync,
	existsSync,
	mkdirSync,
	mkdtempSync,
	readFileSync,
	rmSync,
	writeFileSync,
} from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';

import { startSandboxProcess } from '../support/child.ts';

interface Service {
	image: string;
	working_dir: string;
	entrypoint: string[];
	command: string[];
	environment: Record<string, string>;
	ports?: string[];
	volumes?: Array<{ type: string; source: string; target: string; read_only?: boolean }>;
	depends_on?: Record<string, unknown>;
	healthcheck: { test: string[] };
}

const repository = fileURLToPath(new URL('../../..', import.meta.url));
interface ComposeFile<Name extends string> {
	services: Record<Name, Service>;
	volumes: Record<string, unknown>;
}
const read = (name: string) => readFileSync(join(repository, name), 'utf8');
/** @param name of a file of services at the repository's root */
const readCompose = <Name extends string>(name: string) =>
	parse(read(name), { merge: true }) as ComposeFile<Name>;

const file = readCompose<'sandbox' | 'n8n'>('compose.yaml');
const queueFile = readCompose<
	'sandbox' | 'redis' | 'postgres' | 'n8n' | 'n8n-webhook' | 'n8n-worker'
>('compose.queue.yaml');
const { sandbox, n8n } = file.services;
/** The processes of n8n: alone, and in queue mode. */
const queueProcesses = [
	queueFile.services.n8n,
	queueFile.services['n8n-webhook'],
	queueFile.services['n8n-worker'],
];
const processes = [n8n, ...queueProcesses];
/** Takes the place of the containers' file systems. */
const root = mkdtempSync(join(tmpdir(), 'sandbox-compose-'));
after(() => rmSync(root, { recursive: true }));

const mounts = (service: Service) => (service.volumes ?? []).filter(({ type }) => type === 'bind');
/** Adapts a command to this machine: a free port, and the container's folders under `root`. */
const here = (words: string[]) =>
	words.map((word) => (word === '7878' ? '0' : word.replace(/^\/home\/node/, join(root, 'home'))));

/** Sends a request with a Host header, which `fetch` does not allow. @returns the HTTP status */
async function statusUnder(name: string, baseUrl: string, path: string): Promise<number> {
	return await new Promise((resolve, reject) => {
		const call = request(new URL(path, baseUrl), { headers: { host: name } }, (answer) => {
			answer.resume();
			resolve(answer.statusCode ?? 0);
		});
		call.on('error', reject).end();
	});
}

for (const [name, { services, volumes }] of Object.entries({
	'compose.yaml': file,
	'compose.queue.yaml': queueFile,
})) {
	test(`${name}: each mount is read only and of this repository, and each volume is declared`, () => {
		for (const service of Object.values(services)) {
			for (const { source, read_only: isReadOnly } of mounts(service)) {
				assert.equal(isReadOnly, true);
				// Build output may not exist yet.
				assert.ok(basename(source) === 'dist' || existsSync(join(repository, source)), source);
			}
			for (const { type, source } of service.volumes ?? []) {
				assert.ok(type === 'bind' || source in volumes, source);
			}
			for (const port of service.ports ?? []) assert.match(port, /^127\.0\.0\.1:/);
			for (const other of Object.keys(service.depends_on ?? {})) assert.ok(other in services);
		}
	});
}

test('the n8n of the files is the one that everything is tested with', () => {
	const { dependencies } = JSON.parse(read('e2e/package.json')) as {
		dependencies: { n8n: string };
	};
	for (const { image } of processes) assert.equal(image.split(':')[1], dependencies.n8n);
});

test('queue mode has the settings that docs/scale.md asks for, the same in all processes', () => {
	const rows = read('docs/scale.md').matchAll(/^\| (`[A-Z].*?) +\|/gm);
	// With a proxy in front alone.
	const wanted = [...rows].map(([, cell = '']) => cell).filter((it) => !it.includes('PROXY'));
	const settings = wanted.flatMap((cell) => [...cell.matchAll(/`([A-Z0-9_]+)(?:=(\w+))?…?`/g)]);
	assert.equal(settings.length, 9);
	const [{ environment }] = queueProcesses as [Service];
	for (const [, name = '', value] of settings) {
		const [found] = Object.entries(environment).filter(([key]) => key.startsWith(name));
		assert.ok(found?.[1], name);
		if (value) assert.equal(environment[name], value, name);
	}
	for (const process of queueProcesses) assert.deepEqual(process.environment, environment);
});

test('queue mode: each host that n8n is to reach is a service', () => {
	const { environment } = queueFile.services.n8n;
	const { hostname } = new URL(environment.WEBHOOK_URL ?? '');
	assert.equal(hostname, 'n8n-webhook');
	for (const name of ['QUEUE_BULL_REDIS_HOST', 'DB_POSTGRESDB_HOST']) {
		assert.ok((environment[name] ?? '') in queueFile.services, name);
	}
	const { POSTGRES_USER, POSTGRES_PASSWORD, POSTGRES_DB } = queueFile.services.postgres.environment;
	assert.deepEqual(
		[POSTGRES_USER, POSTGRES_PASSWORD, POSTGRES_DB],
		['USER', 'PASSWORD', 'DATABASE'].map((name) => environment[`DB_POSTGRESDB_${name}`]),
	);
});

test("the sandbox starts with the file's command and mounts, and answers to the names it is called by", async () => {
	const home = join(root, sandbox.working_dir);
	const built = join(root, 'built');
	const build = join(repository, 'sandbox/build.ts');
	spawnSync(process.execPath, [build, '--no-types', '--out', built], { stdio: 'inherit' });
	mkdirSync(join(root, 'home'));
	for (const { source, target } of mounts(sandbox)) {
		cpSync(basename(source) === 'dist' ? built : join(repository, source), join(root, target), {
			recursive: true,
		});
	}
	const [program, script = '', ...args] = here(sandbox.command);
	assert.equal(program, 'node');
	const { baseUrl, stop } = await startSandboxProcess(script, args, { cwd: home });
	const own = `http://127.0.0.1:${new URL(baseUrl).port}`;

	const url = new URL(n8n.environment.WEBHOOK_URL ?? '');
	assert.equal(url.hostname, 'n8n');
	assert.equal(await statusUnder('sandbox:7878', own, '/_sandbox/ready'), 200);
	assert.equal(await statusUnder('localhost:7878', own, '/'), 200);
	assert.equal(await statusUnder('elsewhere.example', own, '/_sandbox/ready'), 421);
	const webhook = await fetch(`${own}/webhook`, {
		method: 'POST',
		headers: { authorization: 'Bearer sbx_demo', accept: 'application/json' },
		body: JSON.stringify({ webhook: { type: 'DLR', url: `${url.href}webhook/1` } }),
	});
	assert.equal(((await webhook.json()) as { status: number }).status, 1);

	const [kind, node, ...check] = sandbox.healthcheck.test;
	assert.deepEqual([kind, node], ['CMD', 'node']);
	const health = (port: string) => {
		const words = check.map((word) => word.replace('7878', port));
		return spawnSync(process.execPath, words).status;
	};
	assert.equal(health(new URL(own).port), 0);
	await stop();
	assert.equal(health(new URL(own).port), 1);
	assert.ok(existsSync(join(root, 'home/sandbox.db')));
});

for (const [service, command] of [
	[n8n, 'start'],
	[queueFile.services.n8n, 'start'],
	[queueFile.services['n8n-webhook'], 'webhook'],
	[queueFile.services['n8n-worker'], 'worker'],
] as const) {
	test(`the package is put where n8n looks for it, again at each start, then n8n ${command} runs`, () => {
		const folder = mkdtempSync(join(root, 'n8n-'));
		const bin = join(folder, 'bin');
		mkdirSync(bin);
		writeFileSync(join(bin, 'n8n'), '#!/bin/sh\necho "n8n $*"\n');
		chmodSync(join(bin, 'n8n'), 0o755);
		for (const { source, target } of mounts(service)) {
			const to = join(folder, target);
			if (basename(source) === 'dist') mkdirSync(to, { recursive: true });
			else cpSync(join(repository, source), to);
		}
		const [tini, end, ...words] = [...service.entrypoint, ...service.command];
		assert.deepEqual([tini, end], ['tini', '--']);
		const [shell = '', ...args] = words.map((word) =>
			word
				.replaceAll('/home/node', join(folder, 'home'))
				.replaceAll('/package', join(folder, 'package'))
				// So Compose escapes a dollar sign.
				.replaceAll('$$', '$'),
		);
		const nodes = join(folder, 'home/.n8n/nodes/node_modules/n8n-nodes-sms-campaigns');
		for (const version of ['first', 'second']) {
			writeFileSync(join(folder, 'package/dist', version), '');
			const { stdout, stderr } = spawnSync(shell, args, {
				encoding: 'utf8',
				env: { PATH: `${bin}:${process.env.PATH}` },
			});
			assert.deepEqual([stdout, stderr], [`n8n ${command}\n`, '']);
			for (const name of ['package.json', 'index.js', `dist/${version}`]) {
				assert.ok(existsSync(join(nodes, name)), name);
			}
			rmSync(join(folder, 'package/dist', version));
		}
		assert.ok(!existsSync(join(nodes, 'dist/first')));
	});
}
