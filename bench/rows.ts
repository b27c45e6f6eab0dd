// The rows of the table: what is measured, against what, and what is to be reached.
import { statSync } from 'node:fs';
import path from 'node:path';
import * as esbuild from 'esbuild';
import { requireFromNodesBase } from './engine.ts';
import { eventRows } from './eventRows.ts';
import { faster, longer, runCase } from './measure.ts';
import { PAIRS } from './pairs.ts';
import { root } from '../tools/root.ts';
import { sandboxRows } from './sandboxRows.ts';
import { digits, spread } from './stats.ts';

async function measureLoad({ folder }, env) {
	const oursFrom = path.join(folder, 'package.json');
	const oursFiles = [
		'./dist/nodes/SmsCampaigns/SmsCampaigns.node.js#SmsCampaigns',
		'./dist/nodes/SmsCampaigns/SmsCampaignsTrigger.node.js#SmsCampaignsTrigger',
		'./dist/credentials/SmsCampaignsApi.credentials.js#SmsCampaignsApi',
	];
	const twilioFrom = requireFromNodesBase.resolve('n8n-nodes-base/package.json');
	const twilioFiles = [
		'./dist/nodes/Twilio/Twilio.node.js#Twilio',
		'./dist/nodes/Twilio/TwilioTrigger.node.js#TwilioTrigger',
		'./dist/credentials/TwilioApi.credentials.js#TwilioApi',
	];
	const once = async () => ({
		ours: (await runCase('load', [oursFrom, ...oursFiles], env)).ms,
		theirs: (await runCase('load', [twilioFrom, ...twilioFiles], env)).ms,
	});
	// Once before, so that all files come from the same place: the file system's cache.
	await once();
	const pairs = [];
	for (let pair = 0; pair < 2 * PAIRS + 1; pair++) pairs.push(await once());
	const bytes = (from, files) =>
		files.reduce(
			(sum, file) => sum + statSync(path.resolve(from, '..', file.split('#')[0])).size,
			0,
		);
	const facts = { ours: bytes(oursFrom, oursFiles), theirs: bytes(twilioFrom, twilioFiles) };
	return longer({ pairs, facts });
}

async function measureMemory(shape, env) {
	const samples = [];
	for (let sample = 0; sample < PAIRS; sample++) {
		samples.push(await runCase('memory', [shape], env));
	}
	const { bodyBytes } = samples[0];
	return {
		ratio: spread(samples.map(({ rss }) => rss / bodyBytes)),
		heap: spread(samples.map(({ heap }) => heap / bodyBytes)),
		kept: spread(samples.map(({ kept }) => kept / bodyBytes)),
		facts: { bodyBytes },
	};
}

/** @param world what `unpackPackage` gave */
export async function makeRows(world) {
	const env = { BENCH_PACKAGE: world.folder };
	const bundle = path.join(world.base, 'decode.cjs');
	await esbuild.build({
		absWorkingDir: root,
		entryPoints: ['bench/decode.ts'],
		outfile: bundle,
		bundle: true,
		platform: 'node',
		format: 'cjs',
		target: 'node20',
		mainFields: ['module', 'main'],
		external: ['n8n-workflow'],
		logLevel: 'warning',
	});
	const combined = (items, phone) => async () =>
		faster(await runCase('combined', [String(items), phone], env));
	const distinct = (batch) => async () =>
		faster(await runCase('distinct', [JSON.stringify(batch)], env));
	const floor = (items, expression, evaluator) => async () =>
		longer(await runCase('floor', [String(items), expression, evaluator], env));
	const decode =
		(name, options = {}) =>
		async () =>
			longer(await runCase('decode', [bundle, name, JSON.stringify(options)], env));
	return [
		{
			id: 'combined',
			what: '10,000 contacts, one text, server with 5 ms latency',
			against: 'HTTP Request node at its default settings, one request per item',
			target: { least: 20, words: '≥ 20 times as fast' },
			bound: ({ ours, theirs }) =>
				`ours makes one request and takes ${digits(ours.median / 10)} µs per contact, mostly for output items and garbage collection. A column that was dragged into the field is read straight from the input: n8n is not asked to evaluate the expression 10,000 times. The HTTP Request node takes ${digits(theirs.median / 10_000)} ms per contact: n8n evaluates its body, and its HTTP helper builds, sends and reads a request. Its default settings send all requests at once, and held.`,
			measure: combined(10_000, '$json.phone'),
		},
		{
			id: 'combined-evaluated',
			what: '2,000 contacts, one text, numbers by `{{ $json.phone.trim() }}`',
			against: 'the same, with the same expression in its body',
			bound: ({ ours }) =>
				`here n8n must evaluate the expression for both, and its evaluator (a value crosses into a V8 isolate and back) takes nearly all of our ${digits(ours.median / 2000)} ms per contact. What is no more than columns, alone or within a text, is quicker than any call on it.`,
			measure: combined(2_000, '$json.phone.trim()'),
		},
		{
			id: 'distinct-batches',
			what: '1,000 contacts, 1,000 texts, batches of 50 every 100 ms',
			against: 'HTTP Request node with the same batching',
			target: { least: 1, words: '≥ 1.0 times its speed' },
			bound: () =>
				'both make 1,000 requests through the same HTTP helper of n8n, so the requests bound both. The HTTP Request node waits 100 ms after each batch without waiting for its answers; ours starts a batch every 100 ms, but not before the one before has ended. Without batching, ours sends one after the other.',
			measure: distinct({ batchSize: 50, batchInterval: 100 }),
		},
		{
			id: 'distinct-at-once',
			what: '1,000 contacts, 1,000 texts, batching off',
			against: 'HTTP Request node with batching off: its default',
			target: { least: 1, words: '≥ 1.0 times its speed' },
			bound: () =>
				'the same without the pauses. Besides the request n8n evaluates one expression per contact for each: the access token of the credential for ours, the body for the other.',
			measure: distinct({ batchSize: -1, batchInterval: 0 }),
		},
		{
			id: 'floor',
			what: '100,000 recipients combined, numbers by `{{ $json.phone }}`',
			against:
				'the floor: n8n evaluates that once per item, with the faster of its evaluators (`N8N_EXPRESSION_ENGINE=legacy`), and one bare `fetch` of the same body',
			target: { most: 1.3, words: '≤ 1.3 times' },
			bound: ({ ours, theirs }) =>
				`${digits(ours.median / 100)} µs per recipient. The floor takes ${digits(theirs.median / 100)} µs, nearly all of it in the evaluator: it is undercut since a dragged column is read straight from the input.`,
			measure: floor(100_000, '={{ $json.phone }}', 'legacy'),
		},
		{
			id: 'floor-evaluated',
			what: '10,000 recipients combined, numbers by `{{ $json.phone.trim() }}`, which n8n must evaluate',
			against: 'the same floor, with the evaluator that n8n has by default',
			target: { most: 1.3, words: '≤ 1.3 times' },
			bound: () =>
				"where n8n must evaluate, that is nearly all there is, and n8n's default evaluator takes longer than the legacy one: a value crosses into a V8 isolate and back. All parameters that hold no expression are read once.",
			measure: floor(10_000, '={{ $json.phone.trim() }}', 'vm'),
		},
		{
			id: 'decode',
			what: 'decode 1,000 error-log records, XML',
			against: "fast-xml-parser's raw parse of the same bytes, default options",
			target: { most: 1.5, words: '≤ 1.5 times' },
			bound: () =>
				'most is the parser itself. It runs with conversion of values switched off, since types come from the contract; that saves what the check for well-formedness before it costs.',
			measure: decode('decodeErrorLog'),
		},
		{
			id: 'decode-plain',
			what: 'the same',
			against:
				'the same, with its conversion of values off (`parseTagValue: false`), as ours has it',
			target: { most: 1.5, words: '≤ 1.5 times' },
			measure: decode('decodeErrorLog', { parseTagValue: false }),
		},
		{
			id: 'decode-masked',
			what: 'decode 1,000 error-log records, and mask the secrets in them',
			against: "fast-xml-parser's raw parse, default options",
			measure: decode('listErrorLog'),
		},
		{
			id: 'load',
			what: 'load both nodes and the credential in a fresh process',
			against: "the files of n8n's Twilio nodes, both with the same n8n-workflow",
			target: { most: 1.5, words: '≤ 1.5 times' },
			bound: ({ facts }) =>
				`reading, compiling and running the files: ${Math.round(facts.ours / 1000)} kB of ours, ${Math.round(facts.theirs / 1000)} kB of Twilio's.`,
			measure: async () => await measureLoad(world, env),
		},
		{
			id: 'tarball',
			what: 'size of the tarball',
			against: '–',
			target: { most: 250, words: '≤ 250 kB' },
			measure: async () => ({ kilobytes: world.tarballBytes / 1000 }),
		},
		{
			id: 'memory-array',
			what: '200,000 recipients in one item, an array: growth of the process (RSS)',
			against: 'size of the request body',
			target: { most: 3, words: '≤ 3 times' },
			bound: () =>
				'the body as bytes (once), and the recipients with their message ids, which the output holds. `RSS` is the highest the process reached, over what it had when the run began, after a clean-up of the heap; `heap` is the highest that was sampled of the JavaScript heap, which the body is not part of; `kept` is what of it is left at the end, the output.',
			measure: async () => await measureMemory('array', env),
		},
		{
			id: 'memory-text',
			what: 'the same, one text with a line per number',
			against: 'the same',
			target: { most: 3, words: '≤ 3 times' },
			bound: () => 'the numbers besides, cut out of the text.',
			measure: async () => await measureMemory('text', env),
		},
		...eventRows(),
		...sandboxRows(),
	];
}
