// Runs n8n's command-line tool for node authors in a copy of the necessary files, because the tool deletes dist.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { load, root } from '../support/package/packedPackage.cts';

const SOURCES = ['nodes', 'credentials', 'icons', 'index.js', 'package.json', 'tsconfig.json'];

let copy: string;
beforeAll(() => {
	copy = mkdtempSync(path.join(tmpdir(), 'n8n-node-cli-'));
	for (const name of SOURCES)
		cpSync(path.join(root, name), path.join(copy, name), { recursive: true });
	symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'), 'junction');
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

it('n8n-node build compiles nodes that n8n loads, with the same panels as the bundled package', () => {
	const cli = path.join(root, 'node_modules/@n8n/node-cli/bin/n8n-node.mjs');
	const { status, stdout, stderr } = spawnSync(process.execPath, [cli, 'build'], {
		cwd: copy,
		encoding: 'utf8',
	});
	expect({ status, output: status === 0 ? '' : stdout + stderr }).toEqual({
		status: 0,
		output: '',
	});
	const [compiled, bundled] = [load(copy), load()];
	expect(compiled.nodes).toEqual(bundled.nodes);
	expect(compiled.credentials).toEqual(bundled.credentials);
});
