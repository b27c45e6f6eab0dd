// Packs the package once for all package tests and unpacks it into an empty folder, as npm does at a user's:
// `process.env.PACKED` holds the folder with `package.tgz`, `package/` and `packed.json` (npm's own list of files).
const { execFileSync } = require('node:child_process');
const { mkdtempSync, renameSync, writeFileSync } = require('node:fs');
const { tmpdir } = require('node:os');
const { join } = require('node:path');

module.exports = () => {
	const root = join(__dirname, '../../..');
	const folder = mkdtempSync(join(tmpdir(), 'n8n-package-'));
	process.env.PACKED = folder;

	const output = execFileSync('npm', ['pack', '--json', '--pack-destination', folder], {
		cwd: root,
		encoding: 'utf8',
		shell: process.platform === 'win32',
		stdio: ['ignore', 'pipe', 'ignore'],
	});
	const [packed] = JSON.parse(output);
	renameSync(join(folder, packed.filename), join(folder, 'package.tgz'));
	writeFileSync(join(folder, 'packed.json'), JSON.stringify(packed));
	execFileSync('tar', ['-xzf', 'package.tgz'], { cwd: folder });
};
