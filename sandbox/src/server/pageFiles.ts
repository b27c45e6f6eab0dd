import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { extname } from 'node:path';

/** Where the page's files are: beside the sources, and beside what they are compiled to. */
const FOLDER = new URL('../page/', import.meta.url);

const PAGE_TYPES: Record<string, string> = {
	'.html': 'text/html; charset=utf-8',
	'.css': 'text/css; charset=utf-8',
	'.mjs': 'text/javascript; charset=utf-8',
	'.svg': 'image/svg+xml',
};

export interface PageFile {
	type: string;
	bytes: Buffer;
	etag: string;
}

function readFiles(): Map<string, PageFile> {
	const names = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' });
	const files = new Map<string, PageFile>();
	for (const given of names) {
		const name = given.replaceAll('\\', '/');
		const type = PAGE_TYPES[extname(name)];
		if (type === undefined) continue;
		const bytes = readFileSync(new URL(name, FOLDER));
		const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
		files.set(name, { type, bytes, etag });
	}
	return files;
}

let files: Map<string, PageFile> | undefined;

/**
 * A file of the page, by its path inside the page's folder; undefined for every other path. All are
 * read at the first request: a path from outside never reaches the file system.
 */
export function pageFile(name: string): PageFile | undefined {
	files ??= readFiles();
	return files.get(name);
}
