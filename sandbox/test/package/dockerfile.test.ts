// Runs the steps of the Dockerfile without Docker: each stage is a folder, and its commands run in there.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import {
	cpSync,
	existsSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
	symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, relative, resolve } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';

import { readCommandLine } from '../../src/commandLine.ts';
import { startNode } from '../support/child.ts';

const repository = fileURLToPath(new URL('../../..', import.meta.url));
const read = (name: string) => readFileSync(join(repository, 'sandbox', name), 'utf8');
const ignored = read('Dockerfile.dockerignore').trim().split('\n');

interface Step {
	word: string;
	rest: string;
}
const steps = read('Dockerfile')
	.split('\n')
	.filter((line) => /^[A-Z]+ /.test(line))
	.map((line): Step => {
		const [word = ''] = line.split(' ');
		return { word, rest: line.slice(word.length + 1) };
	});
const lastStage = steps.slice(steps.findLastIndex(({ word }) => word === 'FROM'));
const argumentsOf = (word: string) =>
	lastStage.filter((step) => step.word === word).map(({ rest }) => rest);

const root = mkdtempSync(join(tmpdir(), 'sandbox-image-'));
after(() => rmSync(root, { recursive: true }));

/** Tells whether the build's context has a path of the repository: the last pattern that fits decides. */
function isInContext(path: string): boolean {
	let isIn = true;
	for (const line of ignored) {
		const pattern = line.replace('!', '');
		const fits = pattern === '*' || path === pattern || path.startsWith(`${pattern}/`);
		if (fits) isIn = line.startsWith('!');
	}
	return isIn || ignored.some((line) => line.startsWith(`!${path}/`));
}

/** Copies as COPY does: several sources, or a folder's content, into a folder. */
function copy(words: string[], from: string, workFolder: string, isFromContext: boolean): void {
	const to = words.at(-1) ?? '';
	for (const source of words.slice(0, -1)) {
		const path = join(from, source);
		const isFolder = readdirSync(join(path, '..'), { withFileTypes: true }).some(
			(entry) => entry.name === basename(path) && entry.isDirectory(),
		);
		const target = resolve(workFolder, to, !isFolder && to.endsWith('/') ? basename(source) : '');
		const filter = (file: string) => !isFromContext || isInContext(relative(repository, file));
		assert.ok(filter(path), `${source} is not in the context`);
		cpSync(path, target, { recursive: true, filter });
	}
}

/** Runs a command of the first stage. What npm would download is linked: it is installed here. */
function run(command: string, workFolder: string): void {
	if (command.startsWith('npm ci ')) {
		assert.ok(existsSync(join(workFolder, 'package-lock.json')));
		symlinkSync(join(repository, 'sandbox/node_modules'), join(workFolder, 'node_modules'));
		return;
	}
	const [program = '', ...args] = command.split(' ');
	assert.equal(program, 'node');
	const { status, stderr } = spawnSync(process.execPath, args, {
		cwd: workFolder,
		encoding: 'utf8',
	});
	assert.equal(status, 0, stderr);
}

/** Builds all stages. @returns the folder of the last one's WORKDIR */
function buildImage(): string {
	let stage = '';
	let workFolder = '';
	for (const { word, rest } of steps) {
		if (word === 'FROM') stage = join(root, rest.split(' AS ')[1] ?? 'last');
		if (word === 'WORKDIR') {
			workFolder = join(stage, rest);
			mkdirSync(workFolder, { recursive: true });
		}
		if (word === 'RUN' && !stage.endsWith('last')) run(rest, workFolder);
		if (word !== 'COPY') continue;
		const [, from, words = ''] = /^(?:--from=(\w+) )?(.*)$/.exec(rest) ?? [];
		copy(words.split(' '), from ? join(root, from) : repository, workFolder, !from);
	}
	return workFolder;
}

test('the image is small and safe: no root, no package manager, nothing that is not run', () => {
	assert.deepEqual(argumentsOf('USER'), ['node']);
	const [removal = ''] = argumentsOf('RUN');
	for (const name of ['npm', 'npx', 'corepack', 'yarn'])
		assert.match(removal, new RegExp(`${name}\\b`));
	const bases = steps.filter(({ word }) => word === 'FROM').map(({ rest }) => rest.split(' ')[0]);
	assert.deepEqual(new Set(bases), new Set(['node:24-alpine']));
	assert.match(read('Dockerfile'), /^# {3}docker run .*--publish 127\.0\.0\.1:7878:7878/m);
});

test('the context has the sources, and no packages, tests and earlier builds', () => {
	for (const name of ['sandbox/build.ts', 'sandbox/src/cli.ts', 'tools/notices.ts']) {
		assert.ok(isInContext(name), name);
	}
	for (const name of [
		'package.json',
		'sandbox/node_modules/a',
		'sandbox/test/a',
		'tools/start.ts',
	]) {
		assert.ok(!isInContext(name), name);
	}
});

test('what the steps build starts as the image does, and its health check tells', async () => {
	const folder = buildImage();
	assert.deepEqual(readdirSync(folder).sort(), ['LICENSE', 'dist', 'package.json', 'seed']);
	const [settings = ''] = argumentsOf('ENV');
	const image = Object.fromEntries(settings.split(' ').map((pair) => pair.split('=')));
	const { host, port } = readCommandLine([], image);
	assert.deepEqual([host, port, argumentsOf('EXPOSE')], ['0.0.0.0', 7878, ['7878']]);

	const [program, ...args] = JSON.parse(argumentsOf('ENTRYPOINT')[0] ?? '') as string[];
	assert.equal(program, 'node');
	// A free port of this machine's own address, in place of all addresses of a container.
	const env = { ...process.env, SANDBOX_HOST: '127.0.0.1', PORT: '0' };
	const child = startNode([...args, '--json'], { cwd: folder, env });
	const line = await new Promise<Buffer>((done) => child.stdout?.once('data', done));
	const { baseUrl } = JSON.parse(line.toString()) as { baseUrl: string };

	const check = JSON.parse(
		(argumentsOf('HEALTHCHECK')[0] ?? '').replace(/^.*?CMD /, ''),
	) as string[];
	const health = () => {
		const own = { ...process.env, PORT: new URL(baseUrl).port };
		return spawnSync(process.execPath, check.slice(1), { env: own }).status;
	};
	assert.equal(check[0], 'node');
	assert.equal(health(), 0);
	const gone = new Promise((done) => child.once('exit', done));
	child.kill('SIGTERM');
	await gone;
	assert.equal(health(), 1);
});
