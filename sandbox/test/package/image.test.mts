// Tests the Dockerfile's instructions without Docker.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

import { sandboxCommand } from '../../src/commandLine.mts';
import { MAIN_SCRIPT, startSandboxProcess } from '../support/child.mts';

const folder = new URL('../../', import.meta.url);
const instructions = readFileSync(new URL('Dockerfile', folder), 'utf8')
	.split('\n')
	.filter((line) => /^[A-Z]+ /.test(line));
const [build = [], image = []] = instructions
	.join('\n')
	.split(/^(?=FROM )/m)
	.map((stage) => stage.trim().split('\n'));
const argumentOf = (word: string) =>
	(image.find((line) => line.startsWith(`${word} `)) ?? '').slice(word.length + 1);

test('the build copies only files that exist in the sandbox folder, and the image runs as the user node', () => {
	const sources = build
		.filter((line) => line.startsWith('COPY '))
		.flatMap((line) => line.split(' ').slice(1, -1));
	for (const source of sources) assert.ok(existsSync(new URL(source, folder)), source);
	assert.equal(argumentOf('USER'), 'node');
});

test('the command reads all variables that the image sets, and the health check fails if the sandbox is stopped', async () => {
	const settings = Object.fromEntries(
		argumentOf('ENV')
			.split(' ')
			.map((one) => one.split('=')),
	) as Record<string, string>;
	const known = sandboxCommand('', 7878).options.map(({ envVar }) => envVar);
	for (const name of Object.keys(settings)) assert.ok(known.includes(name), name);
	assert.deepEqual([settings.SANDBOX_HOST, argumentOf('EXPOSE')], ['0.0.0.0', '7878']);
	const [, ...check] = JSON.parse(argumentOf('HEALTHCHECK').replace(/^.*CMD /, '')) as string[];
	const { baseUrl, stop } = await startSandboxProcess(MAIN_SCRIPT, []);
	const env = { ...process.env, PORT: new URL(baseUrl).port };
	const health = () => spawnSync(process.execPath, check, { env }).status;
	assert.equal(health(), 0);
	await stop();
	assert.equal(health(), 1);
});
