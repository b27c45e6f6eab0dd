import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import {
	existsSync,
	mkdirSync,
	readdirSync,
	readFileSync,
	renameSync,
	rmSync,
	writeFileSync,
} from 'node:fs';
import { builtinModules } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { before, test } from 'node:test';
import { fileURLToPath } from 'node:url';

import { startNode, startSandboxProcess, waitForExit } from '../support/child.mts';
import { Client } from '../support/sandbox.mts';
import { newTempFolder } from '../support/tempFolder.mts';

const source = fileURLToPath(new URL('../..', import.meta.url));
/** A project in which only the package is installed. */
const project = newTempFolder();
const folder = join(project, 'node_modules/sms-campaigns-sandbox');
const cli = join(folder, 'dist/cli.js');

/** Runs a command. @returns its output @throws Error with its output if it fails */
function run(command: string, args: string[], cwd: string): string {
	// npm passes the repository's settings to child processes in environment variables, which a user does not have.
	const env = Object.fromEntries(
		Object.entries(process.env).filter(
			([name]) => !/^npm_(?:config|lifecycle|package)_/i.test(name),
		),
	);
	const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8', env });
	if (status !== 0) throw new Error(`${command} ${args.join(' ')}:\n${stdout}${stderr}`);
	return stdout;
}

const filesOf = (folderOf: string) =>
	readdirSync(folderOf, { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile())
		.map(({ parentPath, name }) => join(parentPath, name));

const readManifest = (folderOf: string) =>
	JSON.parse(readFileSync(join(folderOf, 'package.json'), 'utf8')) as {
		dependencies?: object;
		scripts: Record<string, string>;
	};

before(() => {
	// Packing must run a build, so the package must not contain this file from an earlier build.
	mkdirSync(join(source, 'dist'), { recursive: true });
	writeFileSync(join(source, 'dist/of-an-earlier-build.txt'), '');
	run('npm', ['pack', '--silent', '--pack-destination', project], source);
	const [tarball = ''] = readdirSync(project);
	run('tar', ['-xzf', tarball], project);
	rmSync(join(project, tarball));
	mkdirSync(join(project, 'node_modules'));
	renameSync(join(project, 'package'), folder);
});

test('the unpacked package runs without other packages, serves JSON and XML, and stores data in a file', async () => {
	const data = join(project, 'kept.db');
	const options = { cwd: project, env: { PATH: '' } };
	const running = await startSandboxProcess(cli, ['--data', data], options);
	const client = new Client(running.baseUrl);
	const { status, ticket } = await client.send('Hello', ['33639981000']);
	assert.equal(status, 1);
	const xml = await client.xml(
		'POST',
		'/send/simulate',
		'<sms><message><text>Hi</text></message><recipients><gsm>33639981000</gsm></recipients></sms>',
	);
	assert.match(xml, /<status>1<.*<sent>1</s);
	const home = await fetch(`${running.baseUrl}/`);
	assert.equal(home.status, 200);
	assert.match(await home.text(), /sandbox/i);
	await running.stop();

	const again = await startSandboxProcess(cli, ['--data', data], options);
	const back = new Client(again.baseUrl, client.token);
	assert.equal((await back.messages())[0]?.ticket, ticket);
	await again.stop();
});

test('createSandbox can be imported from the package, and its types need no other package', async () => {
	const script = `
		import { createSandbox, type Sandbox, type SandboxOptions } from 'sms-campaigns-sandbox';
		const options: SandboxOptions = { port: 0 };
		const sandbox: Sandbox = await createSandbox(options);
		const answer = await fetch(sandbox.baseUrl + '/_sandbox/ready');
		const { ready } = (await answer.json()) as { ready: boolean };
		await sandbox.close();
		if (!ready) throw new Error('The sandbox is not ready');
	`;
	writeFileSync(join(project, 'use.mts'), script);
	const compilerOptions = {
		...{ noEmit: true, strict: true, target: 'es2024', module: 'nodenext' },
		...{ lib: ['es2024', 'dom'], types: [] },
	};
	writeFileSync(
		join(project, 'tsconfig.json'),
		JSON.stringify({ compilerOptions, files: ['use.mts'] }),
	);
	const tsc = join(source, 'node_modules/typescript/bin/tsc');
	run(process.execPath, [tsc, '--project', project], project);
	const { code, err } = await waitForExit(startNode(['use.mts'], { cwd: project }));
	assert.deepEqual([code, err], [0, '']);
});

test('the command and each npm script reject an old version of Node.js with an explanation', async () => {
	// The version is simulated, because the machine may have no older version of Node.js.
	const older = encodeURIComponent(
		"Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '22.9.0' } })",
	);
	for (const script of [cli, join(source, 'checkNode.js')]) {
		const child = startNode(['--import', `data:text/javascript,${older}`, script]);
		const { code, out, err } = await waitForExit(child);
		assert.deepEqual([code, out], [1, '']);
		assert.match(
			err,
			/^The sandbox needs Node\.js 24 or newer, but this is Node\.js 22\.9\.0\. Install/,
		);
	}
	const { scripts } = readManifest(source);
	for (const [name, script] of Object.entries(scripts)) {
		assert.match(script, /^(?:node checkNode\.js && |npm run build$)/, name);
	}
});

test('the package has no dependencies and no installation script, and contains the expected files', () => {
	const manifest = readManifest(folder);
	assert.equal(manifest.dependencies, undefined);
	assert.ok(!existsSync(join(folder, 'dist/of-an-earlier-build.txt')), 'The package was not built');
	for (const name of Object.keys(manifest.scripts)) assert.doesNotMatch(name, /install$|^prepare$/);
	const files = filesOf(folder).map((file) => file.slice(folder.length + 1));
	const docs = filesOf(join(source, 'docs')).map((file) => `docs/${basename(file)}`);
	assert.deepEqual(
		files.filter((file) => !file.startsWith('dist/')).sort(),
		['LICENSE', 'README.md', ...docs, 'openapi.json', 'package.json', 'seed/default.json'].sort(),
	);
	const builtin = new Set(builtinModules.flatMap((name) => [name, `node:${name}`]));
	for (const file of files.filter((name) => /^dist\/[^/]+\.js$/.test(name))) {
		const text = readFileSync(join(folder, file), 'utf8');
		// The pattern matches only at the start of a line, because bundled comments and strings also contain imports.
		for (const [, name = ''] of text.matchAll(/^import [^'"]*['"]([^'"]+)['"];?$/gm)) {
			assert.ok(builtin.has(name) || name.startsWith('./'), `${file} imports ${name}`);
		}
		for (const [, name = ''] of text.matchAll(/__require\(["']([^"']+)["']\)/g)) {
			assert.ok(builtin.has(name) || name === 'supports-color', `${file} requires ${name}`);
		}
	}
});

test("the links and pictures in the package's documentation lead to files in the package or to URLs", () => {
	for (const file of filesOf(folder).filter((name) => /(?:README|docs\/\w+)\.md$/.test(name))) {
		const text = readFileSync(file, 'utf8');
		for (const [, link, source] of text.matchAll(/\]\(([^)\s]+)\)|(?:src|srcset)="([^"]+)"/g)) {
			const [target = ''] = (link ?? source ?? '').split('#');
			const isThere = /^https?:/.test(target) || existsSync(join(dirname(file), target));
			assert.ok(isThere, `${file}: ${target}`);
		}
	}
});

test('the package contains the license of each bundled package', () => {
	const notices = readFileSync(join(folder, 'dist/THIRD_PARTY_NOTICES.md'), 'utf8');
	const names = filesOf(join(folder, 'dist'))
		.filter((file) => file.endsWith('.js'))
		.flatMap((file) => [
			...readFileSync(file, 'utf8').matchAll(
				/^\s*(?:\/\/ |")node_modules\/((?:@[^/\n]+\/)?[^/\n]+)\//gm,
			),
		])
		.map(([, name = '']) => name);
	assert.ok(new Set(names).size > 20);
	for (const name of new Set(names)) {
		const section = notices.split(/^## /m).find((part) => part.startsWith(`${name} `)) ?? '';
		assert.match(section, /permission|licen[cs]e/i, name);
	}
});
