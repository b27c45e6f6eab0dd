// Loads node and credential files once, in this fresh process, as n8n does at its start: the host's n8n-workflow is
// there already.
import { createRequire } from 'node:module';
import { runAsCase } from '../measuring/caseProtocol.ts';

await runAsCase<'load'>(async ({ from, files }) => {
	const require = createRequire(from);
	require('n8n-workflow');
	const started = performance.now();
	for (const { file, className } of files) {
		const classes = require(file) as Record<string, new () => unknown>;
		new classes[className]();
	}
	return { ms: performance.now() - started };
});
