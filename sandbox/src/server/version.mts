import { readFileSync } from 'node:fs';

/** Returns the package version. */
export function readVersion(): string {
	const manifest = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
	return (JSON.parse(manifest) as { version: string }).version;
}
