import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

import { createSandbox } from '../../src/index.mts';
import { MAIN_SCRIPT, startSandboxProcess } from '../support/child.mts';
import { Client, startSandbox } from '../support/sandbox.mts';
import { newToken, runVerify } from '../support/verify.mts';
import { newTempFolder } from '../support/tempFolder.mts';

const folder = newTempFolder();
const sandbox = await startSandbox();

test('the command prints a line for each row, and ends with exit code 0 if no row differs', async () => {
	const { code, out, err } = await runVerify(sandbox.baseUrl, newToken());
	assert.deepEqual([code, err], [0, '']);
	assert.match(out, /^delay\.past +holds$/m);
	assert.match(out, /^stop\.also-mo +cannot be checked: \S/m);
	assert.match(out, /\n\d+ hold, 0 differ, \d+ cannot be checked\.\n$/);
});

test('a row that differs causes exit code 1, and a sandbox that starts with the written file has the same assumptions', async () => {
	const assumptions = { 'delay.past': 'now', 'error.http-status': 'mapped' };
	const { baseUrl, token } = await sandbox.account({ assumptions });
	const file = join(folder, 'found.json');
	const questions = join(folder, 'questions.md');
	const files = ['--write', file, '--questions', questions];
	const { code, out } = await runVerify(baseUrl, token, files);
	assert.equal(code, 1);
	assert.match(out, /^error\.http-status +differs \("mapped", not 200\)$/m);
	assert.match(out, / 2 differ, /);
	assert.ok(!readFileSync(file, 'utf8').includes(token));
	const page = readFileSync(questions, 'utf8');
	assert.match(
		page,
		/## Different[^]*We found "mapped", not 200[^]*## Not tested[^]*`push\.at-once`/,
	);
	assert.ok(!page.includes(token));

	const child = await startSandboxProcess(MAIN_SCRIPT, ['--seed', file]);
	const client = new Client(child.baseUrl, child.token);
	const { assumptions: switched } = await client.control('GET', 'account');
	assert.equal(switched['delay.past'], 'now');
	assert.equal(switched['error.http-status'], 'mapped');
	await child.stop();
});

test('a seed with an invalid assumption is rejected with an explanation', async () => {
	for (const [id, value, message] of [
		['delay.past', 'never', /"delay\.past" must be "reject" or "now"/],
		['delay.passed', 'now', /no assumption "delay\.passed"/],
		['delay.zone', 'fixed', /"delay\.zone" is fixed/],
	] as const) {
		await assert.rejects(createSandbox({ seed: { assumptions: { [id]: value } } }), message);
	}
});

test('a wrong command line causes exit code 2', async () => {
	const { code, out, err } = await runVerify(sandbox.baseUrl, newToken(), ['--nope']);
	assert.deepEqual([code, out], [2, '']);
	assert.match(err, /^An option is unknown, or its value is missing/);
});
