import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

import { createSandbox } from '../../src/index.mts';
import { MAIN_SCRIPT, startSandboxProcess, waitForExit } from '../support/child.mts';
import { Client, startSandbox } from '../support/sandbox.mts';
import { newToken, runVerify, startVerify } from '../support/verify.mts';
import { newTempFolder } from '../support/tempFolder.mts';

const folder = newTempFolder();
const sandbox = await startSandbox();

test('where all rows hold, it prints a line for each, and ends with 0', async () => {
	const { code, out, err } = await runVerify(sandbox.baseUrl, newToken());
	assert.deepEqual([code, err], [0, '']);
	assert.match(out, /^delay\.past +holds$/m);
	assert.match(out, /^stop\.also-mo +cannot be checked: \S/m);
	assert.match(out, /\n\d+ hold, 0 differ, \d+ cannot be checked\.\n$/);
});

test('a row that differs ends it with 1, and what was found starts a sandbox that does the same', async () => {
	const assumptions = { 'delay.past': 'now', 'webhook.status-path': 'bare' };
	const { baseUrl, token } = await sandbox.account({ assumptions });
	const file = join(folder, 'found.json');
	const questions = join(folder, 'questions.md');
	const files = ['--write', file, '--questions', questions];
	const { code, out } = await runVerify(baseUrl, token, files);
	assert.equal(code, 1);
	assert.match(out, /^webhook\.status-path +differs \("bare", not "both"\)$/m);
	assert.match(out, / 2 differ, /);
	assert.ok(!readFileSync(file, 'utf8').includes(token));
	const page = readFileSync(questions, 'utf8');
	assert.match(page, /## Found[^]*We found "bare", not "both"[^]*## Not seen[^]*`push\.at-once`/);
	assert.ok(!page.includes(token));

	const child = await startSandboxProcess(MAIN_SCRIPT, ['--seed', file]);
	const client = new Client(child.baseUrl, child.token);
	const { assumptions: switched } = await client.control('GET', 'account');
	assert.equal(switched['delay.past'], 'now');
	assert.equal(switched['webhook.status-path'], 'bare');
	await child.stop();
});

test('a seed with an assumption that does not fit is refused in words', async () => {
	for (const [id, value, message] of [
		['delay.past', 'never', /"delay\.past" can be "refuse" or "now"/],
		['delay.passed', 'now', /no assumption "delay\.passed"/],
		['delay.zone', 'fixed', /"delay\.zone" has no switch/],
	] as const) {
		await assert.rejects(createSandbox({ seed: { assumptions: { [id]: value } } }), message);
	}
});

test('a signal in the middle leaves no webhook', async () => {
	const account = await sandbox.account();
	const { baseUrl, token } = account;
	// The webhook is there before its answer is.
	const slow = { kind: 'slow', when: 'after', path: '/webhook', delayMs: 3000 } as const;
	await account.setFaults(slow);
	const child = startVerify(baseUrl, token);
	const ended = waitForExit(child);
	const isThere = async () => (await account.webhooks()).length === 1;
	for (let tries = 0; tries < 10_000 && !(await isThere()); tries++);
	child.kill('SIGTERM');
	const { code, out, err } = await ended;
	assert.deepEqual([code, out, err], [2, '', 'The run was stopped.\n']);
	assert.equal((await account.webhooks()).length, 0);
});

test('a wrong command line ends with 2', async () => {
	const { code, out, err } = await runVerify(sandbox.baseUrl, newToken(), ['--nope']);
	assert.deepEqual([code, out], [2, '']);
	assert.match(err, /^An option is unknown, or lacks its value/);
});
