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

/** Runs it until it ends. @param PATH where it looks for programs */
const start = (args: string[], PATH: string) =>
	spawnSync(process.execPath, [path.join(clone, 'tools/start.ts'), ...args], {
		encoding: 'utf8',
		env: { PATH },
	});

describe('npm start in a clone without packages', () => {
	it('installs them before it loads anything that needs one', () => {
		const { status, stderr } = start(['--once'], `${bin}:${process.env.PATH}`);
		expect(stderr).toContain('no network\n"npm ci --no-audit --no-fund" ended with 7.');
		expect(status).toBe(1);
	});

	it('says first which programs queue mode lacks, and how to get them', () => {
		const { status, stderr } = start(['--queue', '--once'], bin);
		expect(stderr).toMatch(/^--queue cannot start here: queue mode needs Redis\b/);
		expect(stderr).toMatch(/apt-get install redis-server\b/);
		expect(stderr).not.toContain('npm ci');
		expect(status).toBe(1);
	});

	it('refuses an option that it does not know, and lists those that it does', () => {
		const { status, stderr } = start(['--qeue'], bin);
		expect(stderr).toMatch(/'--qeue'[^]*--queue/);
		expect(status).toBe(2);
	});
});
