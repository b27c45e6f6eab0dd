import { readdirSync, readFileSync } from 'node:fs';
import { extname } from 'node:path';

/** The folder of the page's sources, or of the bundled page in a built sandbox. */
const PAGE_FOLDER = new URL('../page/', import.meta.url);

const MEDIA_TYPES: Record<string, string> = {
	'.html': 'text/html; charset=utf-8',
	'.css': 'text/css; charset=utf-8',
	'.js': 'text/javascript; charset=utf-8',
	'.svg': 'image/svg+xml',
};

/** Reads the page's bundled files. If the sandbox runs from its sources, esbuild bundles the page first. */
async function readFiles(): Promise<Map<string, Buffer>> {
	if (!PAGE_FOLDER.pathname.endsWith('/src/page/')) {
		const names = readdirSync(PAGE_FOLDER);
		return new Map(names.map((name) => [name, readFileSync(new URL(name, PAGE_FOLDER))]));
	}
	const bundler = new URL('../../bundlePage.mts', PAGE_FOLDER).href;
	const { bundlePage } = (await import(bundler)) as {
		bundlePage(): { files: Map<string, Buffer> };
	};
	return bundlePage().files;
}

let pageFiles: Promise<Map<string, Buffer>> | undefined;

/**
 * Returns a page file with its Content-Type, or undefined for any other name. The first call reads all files, so a name
 * from a request never reaches the file system.
 */
export async function pageFile(name: string): Promise<{ type: string; bytes: Buffer } | undefined> {
	pageFiles ??= readFiles();
	const bytes = (await pageFiles).get(name);
	const type = MEDIA_TYPES[extname(name)];
	return bytes && type !== undefined ? { type, bytes } : undefined;
}
