import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './packedPackage.cts';

/** Folders with built, downloaded or generated files, which git also ignores. */
const LEFT_OUT = ['node_modules', 'dist', 'coverage', '.cache', '.git'];
const TEXT_FILE =
	/\.(?:[cm]?tsx?|js|mjs|cjs|json|md|ya?ml|svg|html|css|csv|txt|sh|pl)$|^(?:\.[\w.]+|LICENSE|Dockerfile|run)$/;

function textFiles(folder: string): string[] {
	return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
		const file = path.join(folder, entry.name);
		if (entry.isDirectory()) return LEFT_OUT.includes(entry.name) ? [] : textFiles(file);
		return entry.isFile() && TEXT_FILE.test(entry.name) ? [file] : [];
	});
}

/** Returns every text file of the repository. A name is the path from the root, written with `/`. */
export function readSources(): Array<{ name: string; text: string }> {
	return textFiles(root).map((file) => ({
		name: path.relative(root, file).split(path.sep).join('/'),
		text: readFileSync(file, 'utf8'),
	}));
}
