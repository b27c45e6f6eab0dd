// Loads node and credential files once, in this fresh process, as n8n does at its start: the host's n8n-workflow is
// there already. Arguments: the file to resolve from, then each file with the class in it, as `file#Class`.
import { createRequire } from 'node:module';
import { report } from '../pairs.ts';

const [from, ...files] = process.argv.slice(2);
const require = createRequire(from);
require('n8n-workflow');
const started = performance.now();
for (const file of files) {
	const [module, name] = file.split('#');
	new (require(module)[name])();
}
report({ ms: performance.now() - started });
