// Compares docs/proof.md with the results of the last `npm test`.
//   node tools/proof/main.ts            fails where a count differs
//   node tools/proof/main.ts --write    writes the page: `npm run proof`
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { format, resolveConfig } from 'prettier';
import { readPassedTests } from '../junit.ts';
import { root } from '../root.ts';
import { resultsFolder } from '../runCheck.ts';
import { proofPage } from './page.ts';

const file = path.join(root, 'docs/proof.md');
const withoutDate = (text: string) => text.replace(/Counts are of [\d-]+/, '');

const passed = readPassedTests(path.join(resultsFolder, 'tests.xml'), root);
const date = new Date().toISOString().slice(0, 10);
const options = { ...(await resolveConfig(file)), filepath: file };
const page = await format(proofPage(passed, date), options);
if (process.argv.includes('--write')) {
	writeFileSync(file, page);
} else if (withoutDate(readFileSync(file, 'utf8')) !== withoutDate(page)) {
	console.error('docs/proof.md is not what the tests came to. Write it again: npm run proof');
	process.exitCode = 1;
}
