// Packs the package once for all package tests and unpacks it into an empty folder, as npm does for a user.
// `process.env.PACKED` is the folder with `package.tgz`, `package/` and `packed.json` (npm's list of files).
import { execFileSync } from 'node:child_process';
import { mkdtempSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export default function packPackage(): void {
	const folder = mkdtempSync(join(tmpdir(), 'n8n-package-'));
	process.env.PACKED = folder;

	const output = execFileSync('npm', ['pack', '--json', '--pack-destination', folder], {
		cwd: join(__dirname, '../../..'),
		encoding: 'utf8',
		shell: process.platform === 'win32',
		stdio: ['ignore', 'pipe', 'ignore'],
	});
	const [packed] = JSON.parse(output) as Array<{ filename: string }>;
	renameSync(join(folder, packed.filename), join(folder, 'package.tgz'));
	writeFileSync(join(folder, 'packed.json'), JSON.stringify(packed));
	execFileSync('tar', ['-xzf', 'package.tgz'], { cwd: folder });
}
