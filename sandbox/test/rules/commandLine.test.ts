import assert from 'node:assert/strict';
import { test } from 'node:test';

import { readCommandLine } from '../../src/commandLine.ts';
import { nearestName } from '../../src/domain/nearestName.ts';

const read = (args: string[], env: NodeJS.ProcessEnv = {}) => readCommandLine(args, env);

test('an option goes before the environment, and the environment before the default', () => {
	assert.deepEqual([read([]).port, read([]).host], [7878, '127.0.0.1']);
	const env = { PORT: '0', SANDBOX_HOST: '::1' };
	assert.deepEqual([read([], env).port, read([], env).host], [0, '::1']);
	const both = read(['--port', '81', '--host=127.0.0.2'], env);
	assert.deepEqual([both.port, both.host], [81, '127.0.0.2']);
	assert.deepEqual(read([], { PORT: '', SANDBOX_HOST: '' }).port, 7878);
});

test('an unknown option is refused, and the one that was meant is named', () => {
	for (const [args, message] of [
		[['--prot', '1'], 'There is no option --prot. Did you mean --port?'],
		[['--allowhost=a'], 'There is no option --allowhost. Did you mean --allow-host?'],
		[['--JSON'], 'There is no option --JSON. Did you mean --json?'],
		[['--zzzzzzzz'], 'There is no option --zzzzzzzz. See --help'],
		[['-p'], 'There is no option -p. See --help'],
		[['7878'], 'The sandbox takes no "7878". Options begin with --'],
		[['--port', '1', 'x'], 'The sandbox takes no "x". Options begin with --'],
	] as Array<[string[], string]>) {
		assert.throws(() => read(args), { message });
	}
});

test('a port that cannot be is refused, wherever it comes from', () => {
	for (const port of ['x', '65536', '-1', '1e3', '0x10', ' 1', '123456']) {
		assert.throws(() => read([`--port=${port}`]), { message: /^--port is a number/ }, port);
		assert.throws(() => read([], { PORT: port }), { message: /^PORT of the environment is/ }, port);
	}
	assert.throws(() => read(['--port']), Error);
});

test('the nearest name: swapped, missing, doubled and wrong letters, and none for another word', () => {
	const known = ['delay', 'sender', 'pushtype', 'text'];
	for (const [typed, meant] of [
		['dealy', 'delay'],
		['dely', 'delay'],
		['delayy', 'delay'],
		['Sendor', 'sender'],
		['push_type', 'pushtype'],
		['txet', 'text'],
		['colour', undefined],
		['', undefined],
		['x'.repeat(100_000), undefined],
	] as const) {
		assert.equal(nearestName(typed, known), meant, typed.slice(0, 20));
	}
});
