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
	ports: string[];
	volumes: Array<{ type: string; source: string; target: string; read_only?: boolean }>;
	healthcheck: { test: string[] };
}

const repository = fileURLToPath(new URL('../../..', import.meta.url));
const file = parse(readFileSync(join(repository, 'compose.yaml'), 'utf8')) as {
	services: Record<'sandbox' | 'n8n', Service>;
	volumes: Record<string, unknown>;
};
const { sandbox, n8n } = file.services;
/** Stands for the containers' file systems. */
const root = mkdtempSync(join(tmpdir(), 'sandbox-compose-'));
after(() => rmSync(root, { recursive: true }));

const mounts = (service: Service) => service.volumes.filter(({ type }) => type === 'bind');
/** A command as it runs here: on a free port, with the container's folders under `root`. */
const here = (words: string[]) =>
	words.map((word) => (word === '7878' ? '0' : word.replace(/^\/home\/node/, join(root, 'home'))));

/** Asks under a name, which `fetch` does not let one choose. */
async function statusUnder(name: string, baseUrl: string, path: string): Promise<number> {
	return await new Promise((resolve, reject) => {
		const call = request(new URL(path, baseUrl), { headers: { host: name } }, (answer) => {
			answer.resume();
			resolve(answer.statusCode ?? 0);
		});
		call.on('error', reject).end();
	});
}

test('each mount is read only and of this repository, and each volume is declared', () => {
	for (const service of [sandbox, n8n]) {
		for (const { source, read_only: isReadOnly } of mounts(service)) {
			assert.equal(isReadOnly, true);
			// What is built may not be there yet.
			assert.ok(basename(source) === 'dist' || existsSync(join(repository, source)), source);
		}
		for (const { type, source } of service.volumes) {
			assert.ok(type === 'bind' || source in file.volumes, source);
		}
		for (const port of service.ports) assert.match(port, /^127\.0\.0\.1:/);
	}
});

test('the n8n of the file is the one that everything is tested with', () => {
	const { dependencies } = JSON.parse(
		readFileSync(join(repository, 'e2e/package.json'), 'utf8'),
	) as {
		dependencies: { n8n: string };
	};
	assert.equal(n8n.image.split(':')[1], dependencies.n8n);
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

test("n8n's command puts the package where n8n looks for it, again at each start, then starts n8n", () => {
	assert.deepEqual(n8n.entrypoint, ['tini', '--', 'sh', '-c']);
	const bin = join(root, 'bin');
	mkdirSync(bin);
	writeFileSync(join(bin, 'n8n'), '#!/bin/sh\necho "n8n $*"\n');
	chmodSync(join(bin, 'n8n'), 0o755);
	for (const { source, target } of mounts(n8n)) {
		const to = join(root, target);
		if (basename(source) === 'dist') mkdirSync(to, { recursive: true });
		else cpSync(join(repository, source), to);
	}
	const nodes = join(root, 'home/.n8n/nodes/node_modules/n8n-nodes-sms-campaigns');
	for (const version of ['first', 'second']) {
		writeFileSync(join(root, 'package/dist', version), '');
		const command = String(n8n.command[0])
			.replaceAll('/home/node', join(root, 'home'))
			.replaceAll('/package', join(root, 'package'));
		const { stdout, stderr } = spawnSync('sh', ['-c', command], {
			encoding: 'utf8',
			env: { PATH: `${bin}:${process.env.PATH}` },
		});
		assert.deepEqual([stdout, stderr], ['n8n start\n', '']);
		for (const name of ['package.json', 'index.js', `dist/${version}`]) {
			assert.ok(existsSync(join(nodes, name)), name);
		}
		rmSync(join(root, 'package/dist', version));
	}
	assert.ok(!existsSync(join(nodes, 'dist/first')));
});
