// Runs n8n's scanner for community packages on a folder instead of a published package.
// node test/lint/scan.mjs source <repository>          the TypeScript sources and package.json
// node test/lint/scan.mjs tarball <unpacked tarball>   the JavaScript that users install
// Prints the findings, and exits with status 1 if the scan does not pass.
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const [leg, folder] = process.argv.slice(2);
if (!['source', 'tarball'].includes(leg) || !folder) {
	console.error('Usage: node test/lint/scan.mjs source|tarball FOLDER');
	process.exit(2);
}

// The scanner creates a temporary folder when it is loaded. This script removes the folder.
const scratch = mkdtempSync(path.join(tmpdir(), 'n8n-scan-'));
process.env.TMPDIR = scratch;
// If NODE_ENV is "test", as in Jest, one of the scanner's plugins treats every file as a trigger.
delete process.env.NODE_ENV;
process.on('exit', () => rmSync(scratch, { recursive: true, force: true }));

const { analyzePackage, SOURCE_FILE_PATTERNS } =
	await import('../../node_modules/@n8n/scan-community-package/scanner/scanner.mjs');

const target = path.resolve(folder);
const expected = leg === 'source' ? ['nodes', 'credentials'] : ['dist'];
const missing = expected.filter((name) => !readdirSync(target).includes(name));
if (missing.length > 0) {
	// The scanner reports success for a folder that contains nothing to check, so this script rejects such a folder.
	console.error(`${leg}: ${missing.join(', ')} not found in the folder to scan.`);
	process.exit(1);
}

const { passed, message, details } = await analyzePackage(
	target,
	leg === 'source' ? SOURCE_FILE_PATTERNS : ['**/*.js', 'package.json'],
);
console.log(`${leg}: ${passed ? 'passed' : `not passed. ${message ?? ''}`}`);
if (details) console.log(details);
process.exitCode = passed ? 0 : 1;
