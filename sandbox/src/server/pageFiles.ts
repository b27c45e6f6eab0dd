import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { extname } from 'node:path';

/** The page's files, beside the sources and beside what they are bundled to. */
const PAGE_FOLDER = new URL('../page/', import.meta.url);

const MEDIA_TYPES: Record<string, string> = {
	'.html': 'text/html; charset=utf-8',
	'.css': 'text/css; charset=utf-8',
	'.mjs': 'text/javascript; charset=utf-8',
	'.svg': 'image/svg+xml',
};

export interface PageFile {
	/** Its Content-Type. */
	type: string;
	bytes: Buffer;
	etag: string;
}

function readFiles(): Map<string, PageFile> {
	const names = readdirSync(PAGE_FOLDER, { recursive: true, encoding: 'utf8' });
	const files = new Map<string, PageFile>();
	for (const given of names) {
		const name = given.replaceAll('\\', '/');
		const type = MEDIA_TYPES[extname(name)];
		if (type === undefined) continue;
		const bytes = readFileSync(new URL(name, PAGE_FOLDER));
		const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
		files.set(name, { type, bytes, etag });
	}
	return files;
}

let pageFiles: Map<string, PageFile> | undefined;

/**
 * Returns a file of the page by its path inside the page's folder; undefined for any other path. All
 * files are read at the first call, so a path from a request never reaches the file system.
 */
export function pageFile(name: string): PageFile | undefined {
	pageFiles ??= readFiles();
	return pageFiles.get(name);
}
