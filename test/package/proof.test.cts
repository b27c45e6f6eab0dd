// The page of promises names commands, and tests, that are there.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { filesBelow, root } from '../support/package/packedPackage.cts';

const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const tests = filesBelow(path.join(root, 'test')).map((file) => `test/${file}`);

/** Whether a command has something to run for a word behind it. */
const finds: Record<string, (word: string) => boolean> = {
	test: (word) => tests.some((file) => file.endsWith('.test.cts') && new RegExp(word).test(file)),
	'task e2e': (word) => existsSync(path.join(root, `e2e/tests/${word}.mts`)),
	'task long': (word) => read('tools/parts.mts').includes(`'${word}`),
	'task mutation': () => true,
};

const commands = [
	...read('docs/proof.md').matchAll(/`npm (?:run )?(test|task -- \w+)(?: (?:-- )?([^`]+))?`/g),
].map(([command, script, words = '']) => ({
	command,
	script: script.replace(' --', ''),
	words: words.split(' ').filter((word) => word !== '' && !command.includes('--prefix')),
}));

it('the page of promises has commands', () => {
	expect(commands.length).toBeGreaterThan(5);
});

it.each(commands)('$command', ({ script, words }) => {
	expect(Object.keys(finds)).toContain(script);
	expect(words.filter((word) => !finds[script](word))).toEqual([]);
});
