import { spawnSync } from 'node:child_process';
import { appendFileSync, cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root, unpacked } from '../support/package/packedPackage.cts';

/** Runs n8n's scanner on a folder; `output` contains the scanner's messages. */
function scan(leg: 'source' | 'tarball', folder: string) {
	const { status, stdout, stderr } = spawnSync(
		process.execPath,
		[path.join(__dirname, 'scan.mjs'), leg, folder],
		{ cwd: root, encoding: 'utf8' },
	);
	return { status, output: `${stdout}${stderr}`.trim() };
}

let copy: string;
beforeEach(() => {
	copy = mkdtempSync(path.join(tmpdir(), 'n8n-scanned-'));
});
afterEach(() => rmSync(copy, { recursive: true, force: true }));

it("n8n's scanner passes the sources", () => {
	expect(scan('source', root)).toEqual({ status: 0, output: 'source: passed' });
});

it("n8n's scanner passes the tarball", () => {
	expect(scan('tarball', unpacked())).toEqual({ status: 0, output: 'tarball: passed' });
});

it("n8n's scanner reports a forbidden module in the tarball", () => {
	const file = 'dist/credentials/SmsCampaignsApi.credentials.js';
	cpSync(path.join(unpacked(), file), path.join(copy, file));
	appendFileSync(path.join(copy, file), "\n/* eslint-disable */ require('fs');\n");
	const { status, output } = scan('tarball', copy);
	expect(output).toMatch(/no-restricted-imports/);
	expect(status).toBe(1);
});

it('scan.mjs rejects a folder without any files to check', () => {
	expect(scan('tarball', copy).status).toBe(1);
});
