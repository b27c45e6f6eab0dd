// Counts the source files and function calls in simple runs, without the code that runs while n8n loads the nodes.
// `npm run task -- walks --files` lists the files with their calls.
import { readFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { createRequire, SourceMap } from 'node:module';
import path from 'node:path';
import { build } from 'esbuild';

const support = path.join(import.meta.dirname, '../test/support');
const outfile = path.join(import.meta.dirname, '../.cache/walks/bundle.cjs');
// The runtime is loaded before the first measurement.
const modules = ['../../nodes/SmsCampaigns/runtime.ts', 'operations/runOperation.cts']
	.concat('sendAndWait/replyWorld.cts', 'sandbox/startSandbox.cts', 'sandbox/stopSandbox.cts')
	.map((file) => `export * as ${path.parse(file).name} from './${file}';`);
await build({
	stdin: { contents: modules.join('\n'), resolveDir: support },
	define: { __dirname: JSON.stringify(`${support}/sandbox`) },
	...{ bundle: true, packages: 'external', platform: 'node', sourcemap: true, outfile },
});
Object.assign(process.env, { N8N_USER_FOLDER: path.dirname(outfile), N8N_LOG_LEVEL: 'silent' });
const require = createRequire(import.meta.url);
/** The hooks with which the test support closes its resources. */
const hooks: Array<() => unknown> = [];
const keep = (hook: () => unknown) => hooks.push(hook);
Object.assign(globalThis, require('expect'), { afterEach: keep, afterAll: keep });
const { replyWorld, runOperation, startSandbox, stopSandbox } = require(outfile);

const code = readFileSync(outfile, 'utf8');
const sourceMap = new SourceMap(JSON.parse(readFileSync(`${outfile}.map`, 'utf8')));
const session = new Session();
session.connect();
await session.post('Profiler.enable');
await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });

async function measure(name: string, walk: () => Promise<unknown>) {
	await session.post('Profiler.takePreciseCoverage');
	await walk();
	const { result } = await session.post('Profiler.takePreciseCoverage');
	const { functions } = result.find(({ url }) => url.endsWith(outfile))!;
	const calls: Record<string, number> = {};
	for (const { functionName, ranges } of functions) {
		const before = code.slice(0, ranges[0].startOffset).split('\n');
		const found = sourceMap.findEntry(before.length - 1, before.at(-1)!.length);
		const originalSource = 'originalSource' in found ? found.originalSource : '';
		const [file] = /(?:nodes|credentials)\/.*(?<!runtime\.ts)$/.exec(originalSource) ?? [];
		// Two kinds of code are not counted: module code, which esbuild names after the file's path, and the code that
		// creates node types, which esbuild names "<instance_members_initializer>".
		if (file && !/[/<]/.test(functionName)) calls[file] = (calls[file] ?? 0) + ranges[0].count;
	}
	const total = Object.values(calls).reduce((sum, count) => sum + count, 0);
	console.log(`${name}: ${Object.keys(calls).length} files, ${total} calls`);
	if (process.argv.includes('--files')) console.log(calls);
}

await startSandbox.default();
const world = await replyWorld.ReplyWorld.create();
const { account } = world;
const { id: webhookId } = world.trigger.webhooks.DLR;
const message = { phoneNumbers: '33639980001', message: 'Your order is ready', pushtype: 'alert' };
await measure('Send, one item', () => runOperation.run(account, 'campaign.send', message));
await measure('Reply event', () => world.reply('Thank you'));
await measure('Send and Wait, ask and reply', () => world.ask().then(() => world.reply('Yes')));
await measure('Webhook Delete', () => runOperation.run(account, 'webhook.delete', { webhookId }));
await Promise.all([...hooks, stopSandbox.default].map((close) => close()));
