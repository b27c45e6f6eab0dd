import { readFileSync } from 'node:fs';
import path from 'node:path';
import { readUnpacked, root } from '../support/package/packedPackage';

interface Manifest {
	[key: string]: unknown;
	scripts: Record<string, string>;
	devDependencies: Record<string, string>;
	n8n: { nodes: string[]; credentials: string[] };
}

const source = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as Manifest;

describe.each([
	['in the repository', () => source],
	['in the tarball', () => JSON.parse(readUnpacked('package.json')) as Manifest],
])('package.json %s', (_where, manifest) => {
	it('asks its users for n8n-workflow alone', () => {
		expect(manifest().peerDependencies).toEqual({ 'n8n-workflow': '*' });
		for (const field of [
			'dependencies',
			'optionalDependencies',
			'bundleDependencies',
			'bundledDependencies',
			'peerDependenciesMeta',
			'overrides',
		]) {
			expect(manifest()[field] ?? {}).toEqual({});
		}
	});

	it('runs nothing at installation', () => {
		expect(Object.keys(manifest().scripts)).not.toEqual(
			expect.arrayContaining([
				expect.stringMatching(/^(pre|post)?(install|prepare|pack|publish|uninstall)$/),
			]),
		);
	});

	it('says what n8n needs to know', () => {
		expect(manifest()).toMatchObject({
			name: 'n8n-nodes-sms-campaigns',
			license: 'MIT',
			keywords: expect.arrayContaining(['n8n-community-node-package']) as unknown,
			files: ['dist'],
			main: 'index.js',
			n8n: { n8nNodesApiVersion: 1, strict: true },
		});
		expect(manifest().version).toMatch(/^\d+\.\d+\.\d+$/);
	});
});

it('pins every tool to one version', () => {
	for (const version of Object.values(source.devDependencies)) {
		expect(version).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/);
	}
});
