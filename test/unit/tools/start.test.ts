import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const root = path.resolve(__dirname, '../../..');
const clone = mkdtempSync(path.join(tmpdir(), 'start-'));
afterAll(() => rmSync(clone, { recursive: true }));

/** The programs that `npm start` finds: an npm that installs nothing. */
const bin = path.join(clone, 'bin');

beforeAll(() => {
	for (const folder of ['tools', 'e2e']) {
		cpSync(path.join(root, folder), path.join(clone, folder), { recursive: true });
	}
	for (const file of ['package.json', 'package-lock.json']) {
		cpSync(path.join(root, file), path.join(clone, file));
	}
	mkdirSync(bin);
	writeFileSync(path.join(bin, 'npm'), '#!/bin/sh\necho "no network"\nexit 7\n', { mode: 0o755 });
});

describe('npm start in a clone without packages', () => {
	it('installs them before it loads anything that needs one', () => {
		const { status, stderr } = spawnSync(
			process.execPath,
			[path.join(clone, 'tools/start.ts'), '--once'],
			{ encoding: 'utf8', env: { PATH: `${bin}:${process.env.PATH}` } },
		);
		expect(stderr).toContain('no network\n"npm ci --no-audit --no-fund" ended with 7.');
		expect(status).toBe(1);
	});
});
