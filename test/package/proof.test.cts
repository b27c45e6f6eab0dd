// The page of promises names commands, and tests, that are there.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { filesBelow, root } from '../support/package/packedPackage.cts';

const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const scripts = Object.keys(
	(JSON.parse(read('package.json')) as { scripts: Record<string, string> }).scripts,
);
const tests = filesBelow(path.join(root, 'test')).map((file) => `test/${file}`);

/** Whether a command has something to run for a word behind it. */
const finds: Record<string, (word: string) => boolean> = {
	jest: (word) => tests.some((file) => file.endsWith('.test.cts') && new RegExp(word).test(file)),
	'test:e2e': (word) => existsSync(path.join(root, `e2e/tests/${word}.mts`)),
	'test:long': (word) => read('tools/testLong.mts').includes(`'${word}`),
};

const commands = [
	...read('docs/proof.md').matchAll(/`npm (?:run )?([\w:]+)(?: -- ([^`]+))?`/g),
].map(([command, script, words = '']) => ({ command, script, words: words.split(' ') }));

it('the page of promises has commands', () => {
	expect(commands.length).toBeGreaterThan(5);
});

it.each(commands)('$command', ({ script, words }) => {
	expect(scripts).toContain(script);
	const missing = words.filter((word) => word !== '' && finds[script]?.(word) === false);
	expect(missing).toEqual([]);
});
