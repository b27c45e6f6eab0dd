import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
	filesBelow,
	readUnpacked,
	root,
	scripts,
	tarball,
	unpacked,
} from '../support/package/packedPackage.cts';

const SIZE_LIMIT = 320_000;

it(`the tarball has at most ${SIZE_LIMIT / 1000} kB`, () => {
	expect(statSync(tarball()).size).toBeLessThanOrEqual(SIZE_LIMIT);
});

it('the tarball contains only the files that users need', () => {
	const files = filesBelow(unpacked());
	expect(files.filter((file) => !file.startsWith('dist/'))).toEqual([
		'LICENSE',
		'README.md',
		'index.js',
		'package.json',
	]);
	const kinds =
		/\.(?:credentials|node)\.js$|^dist\/nodes\/SmsCampaigns\/runtime\.js$|^dist\/libraries\/[\w-]+\.js$|\.node\.json$|^dist\/nodes\/SmsCampaigns\/__schema__\/v\d\.\d\.\d(?:\/\w+\/\w+)?\.json$|^dist\/icons\/[\w.]+\.svg$/;
	expect(files.filter((file) => file.startsWith('dist/') && !kinds.test(file))).toEqual([
		'dist/THIRD_PARTY_NOTICES.md',
	]);
});

it('the tarball contains the build of the current sources', () => {
	const folder = mkdtempSync(path.join(tmpdir(), 'n8n-build-'));
	try {
		const { status, stderr } = spawnSync(
			process.execPath,
			[path.join(root, 'node_modules/gulp/bin/gulp.js'), 'build', '--silent'],
			{ cwd: root, encoding: 'utf8', env: { ...process.env, BUILD_FOLDER: folder } },
		);
		expect({ status, stderr }).toEqual({ status: 0, stderr: '' });

		// A difference means that dist is outdated: run `npm run build`.
		const packed = path.join(unpacked(), 'dist');
		expect(filesBelow(packed)).toEqual(filesBelow(folder));
		for (const file of filesBelow(folder)) {
			const [built, shipped] = [folder, packed].map((at) => readFileSync(path.join(at, file)));
			expect({ file, same: built.equals(shipped) }).toEqual({ file, same: true });
		}
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
});

it('the tarball requires only n8n-workflow, crypto and its own files', () => {
	const found = scripts().flatMap((file) => {
		const code = readUnpacked(file).replace(/^\s*(?:\/\/|\*|\/\*).*$/gm, '');
		const requests = [...code.matchAll(/\b(?:require|import)\s*\(\s*([^)]*)\)/g)];
		return requests.map(([, module]) => ({ file, module: module.replaceAll('"', '') }));
	});
	const isOwn = ({ file, module }: (typeof found)[number]) =>
		module.startsWith('.') && existsSync(path.join(unpacked(), path.dirname(file), module));
	const others = found.filter((one) => !isOwn(one)).map(({ module }) => module);
	expect([...new Set(others)].sort()).toEqual(['crypto', 'n8n-workflow']);
});

it("the tarball separates libraries from the nodes' code", () => {
	// esbuild writes this line above the code of each bundled file.
	const bundled = /^\/\/ node_modules\//m;
	for (const file of scripts()) {
		expect({ file, libraries: bundled.test(readUnpacked(file)) }).toEqual({
			file,
			libraries: file.startsWith('dist/libraries/'),
		});
	}
});

it("the bundled action node contains its panel's field labels", () => {
	const node = readUnpacked('dist/nodes/SmsCampaigns/SmsCampaigns.node.js');
	expect(node).toContain('displayName: "Maximum Cost (Credits)"');
});

it('the tarball contains no minified code and no paths of the build machine', () => {
	for (const file of filesBelow(unpacked())) {
		const text = readUnpacked(file);
		expect({ file, path: text.includes(root) }).toEqual({ file, path: false });
		if (!file.endsWith('.js')) continue;
		const lines = text.split('\n').filter((line) => !line.includes('"countries"'));
		expect({ file, longest: Math.max(...lines.map(({ length }) => length)) > 10_000 }).toEqual({
			file,
			longest: false,
		});
	}
});
