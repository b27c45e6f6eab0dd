import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { bundledPackages, notices } from '../../sandbox/notices';
import { readUnpacked, root, scripts } from '../support/package/packedPackage';

/** The packages whose code is in the scripts, by the comments that esbuild puts above each file it takes in. */
const packagesInScripts = () => [
	...new Set(
		scripts().flatMap((file) =>
			[...readUnpacked(file).matchAll(/^\/\/ .*node_modules\/((?:@[^/\n]+\/)?[^/\n]+)\//gm)].map(
				([, name]) => name,
			),
		),
	),
];

describe('the notices in the tarball', () => {
	it('name every package that is bundled, with its version and its licence text', () => {
		const text = readUnpacked('dist/THIRD_PARTY_NOTICES.md');
		const names = packagesInScripts();
		expect(names).toEqual(expect.arrayContaining(['luxon', 'fast-xml-parser']));
		for (const name of names) {
			const { version } = JSON.parse(
				readFileSync(path.join(root, 'node_modules', name, 'package.json'), 'utf8'),
			) as { version: string };
			const section = text.split(/^## /m).find((part) => part.startsWith(`${name} ${version}\n`));
			expect({ name, licence: /permission|licen[cs]e/i.test(section ?? '') }).toEqual({
				name,
				licence: true,
			});
		}
	});
});

describe('the build', () => {
	let folder: string;
	const addPackage = (name: string, files: Record<string, string>) => {
		const at = path.join(folder, 'node_modules', name);
		mkdirSync(at, { recursive: true });
		const manifest = JSON.stringify({ name, version: '1.0.0', license: 'MIT' });
		for (const [file, text] of Object.entries({ 'package.json': manifest, ...files })) {
			writeFileSync(path.join(at, file), text);
		}
		return `node_modules/${name}`;
	};

	beforeEach(() => {
		folder = mkdtempSync(path.join(tmpdir(), 'n8n-notices-'));
	});
	afterEach(() => rmSync(folder, { recursive: true, force: true }));

	it('stops at a package without a licence text', () => {
		const at = addPackage('bare', { 'README.md': 'MIT' });
		expect(() => notices(folder, [at])).toThrow(/bare 1\.0\.0 .*licences\/bare\.txt/);
	});

	it('stops at an empty licence file', () => {
		expect(() => notices(folder, [addPackage('empty', { LICENSE: ' \n' })])).toThrow(
			/empty 1\.0\.0/,
		);
	});

	it('takes all licence files of a package', () => {
		const at = addPackage('two', { LICENSE: 'first text', 'LICENSE.Apache': 'second text' });
		expect(notices(folder, [at])).toMatch(/## two 1\.0\.0[^]*first text[^]*second text/);
	});

	it('takes the text kept here where a package ships none', () => {
		const at = addPackage('@scope/bare', {});
		mkdirSync(path.join(folder, 'licences'));
		writeFileSync(path.join(folder, 'licences/@scope+bare.txt'), 'kept text');
		expect(notices(folder, [at])).toContain('kept text');
	});

	it('counts packages of which code remained, nested ones too, each once', () => {
		const part = { bytesInOutput: 1 };
		const inputs = {
			'nodes/a.ts': part,
			'node_modules/a/x.js': part,
			'node_modules/a/y.js': part,
			'node_modules/a/node_modules/@b/c/lib/z.js': part,
			'node_modules/unused/x.js': { bytesInOutput: 0 },
		};
		expect(bundledPackages({ outputs: { 'dist/a.js': { inputs } } })).toEqual([
			'node_modules/a',
			'node_modules/a/node_modules/@b/c',
		]);
	});
});
