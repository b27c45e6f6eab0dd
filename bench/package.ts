// The package as a user's n8n has it: from its tarball, beside the n8n-workflow of the engine.
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { run } from '../tools/command.ts';

/**
 * Packs the build and unpacks it into a temporary folder, which is removed when this process ends.
 * @returns `folder` of the unpacked package, and the tarball's size in bytes
 */
export async function unpackPackage() {
	const { n8nWorkflowFolder } = await import('./engine.ts');
	const base = mkdtempSync(path.join(tmpdir(), 'n8n-bench-package-'));
	process.on('exit', () => rmSync(base, { recursive: true, force: true }));
	await run('npm', ['pack', '--pack-destination', base]);
	const tarball = path.join(
		base,
		readdirSync(base).find((name) => name.endsWith('.tgz')),
	);
	await run('tar', ['-xzf', tarball], { cwd: base });
	mkdirSync(path.join(base, 'node_modules'));
	symlinkSync(n8nWorkflowFolder, path.join(base, 'node_modules/n8n-workflow'), 'junction');
	return { base, folder: path.join(base, 'package'), tarballBytes: statSync(tarball).size };
}
