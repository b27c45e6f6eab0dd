import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { notices } from '../../sandbox/notices.cjs';
import { readUnpacked, root, scripts } from '../support/package/packedPackage.cts';

/** Returns the names of the packages whose code is in the scripts, from esbuild's comment above each bundled file. */
const packagesInScripts = () => [
	...new Set(
		scripts().flatMap((file) =>
			[...readUnpacked(file).matchAll(/^\/\/ .*node_modules\/((?:@[^/\n]+\/)?[^/\n]+)\//gm)].map(
				([, name]) => name,
			),
		),
	),
];

it("the tarball's notices name every bundled package with its version and license text", () => {
	const text = readUnpacked('dist/THIRD_PARTY_NOTICES.md');
	const names = packagesInScripts();
	expect(names).toEqual(
		expect.arrayContaining(['luxon', 'ipaddr.js', 'fast-xml-parser', '@nodable/entities']),
	);
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

it('the build stops if a bundled package has no license text', () => {
	const folder = mkdtempSync(path.join(tmpdir(), 'n8n-notices-'));
	try {
		const at = path.join(folder, 'node_modules/bare');
		mkdirSync(at, { recursive: true });
		const manifest = { name: 'bare', version: '1.0.0', license: 'MIT' };
		writeFileSync(path.join(at, 'package.json'), JSON.stringify(manifest));
		expect(() => notices(folder, ['node_modules/bare'])).toThrow(
			/bare 1\.0\.0 .*licences\/bare\.txt/,
		);
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
});
