// Lints source code with the rules for layers in a separate process, because Jest cannot load ESLint's configuration.
// Reads a JSON array of [file, code] pairs from stdin. Prints a JSON array with the violated rules of each pair.
import path from 'node:path';
import { json } from 'node:stream/consumers';
import { ESLint } from 'eslint';

const RULES = [
	'import-x/no-cycle',
	'import-x/no-restricted-paths',
	'no-restricted-imports',
	'no-restricted-syntax',
];

const eslint = new ESLint({
	cwd: path.resolve(import.meta.dirname, '../..'),
	overrideConfigFile: 'eslint.strict.config.mjs',
	ruleFilter: ({ ruleId }) => RULES.includes(ruleId),
	// These rules need no type information, which takes a long time to load.
	overrideConfig: {
		files: ['**/*.{ts,cts,mts}'],
		languageOptions: { parserOptions: { projectService: false } },
	},
});

const broken = [];
for (const [filePath, text] of await json(process.stdin)) {
	const [{ messages }] = await eslint.lintText(text, { filePath });
	broken.push([...new Set(messages.map(({ ruleId, message }) => ruleId ?? message))]);
}
process.stdout.write(JSON.stringify(broken));
