import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { run } from '../../harness/command.mts';
import { n8nWorkflowFolder } from './modules.mts';

/**
 * Packs the build and unpacks it beside the engine's n8n-workflow, as a user's n8n has it, in a temporary folder, which
 * is removed when this process ends.
 * @returns the folder of the package
 */
export async function unpackPackage() {
	const base = mkdtempSync(path.join(tmpdir(), 'n8n-bench-package-'));
	process.on('exit', () => rmSync(base, { recursive: true, force: true }));
	await run('npm', ['pack', '--pack-destination', base]);
	const [tarball] = readdirSync(base);
	await run('tar', ['-xzf', tarball], { cwd: base });
	mkdirSync(path.join(base, 'node_modules'));
	symlinkSync(n8nWorkflowFolder(), path.join(base, 'node_modules/n8n-workflow'), 'junction');
	return path.join(base, 'package');
}
