// `npm run eval:agents`: how well a model fills in this package's nodes, by what people ask for in plain words.
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { nodeDefinitions } from './lib/evaluation/definitions.ts';
import { evaluate } from './lib/evaluation/evaluate.ts';
import { startStack, tearDown } from './lib/stack.ts';
import { stopOnSignals } from './lib/system/signals.ts';
import { BriefTrials } from './tests/support/briefTrials.ts';
import { briefNames, fullBriefOf, workflowOf } from './tests/support/briefs.ts';

const usage = `npm run eval:agents -- --base-url <URL> --model <name>

  --base-url <URL>       of a chat interface like OpenAI's, such as http://127.0.0.1:11434/v1
  --model <name>         its name there
  --api-key-env <NAME>   the environment variable with the key; OPENAI_API_KEY by default
  --only <brief>         only this one; may be given several times
  --runs <number>        how often each is asked, 1 to 20; 1 by default
  --json <file>          writes the results there too

Briefs: ${briefNames.join(', ')}`;

const MOST_RUNS = 20;

function readOptions() {
	const { values } = parseArgs({
		options: {
			'base-url': { type: 'string' },
			model: { type: 'string' },
			'api-key-env': { type: 'string' },
			only: { type: 'string', multiple: true, default: [] },
			runs: { type: 'string', default: '1' },
			json: { type: 'string' },
			help: { type: 'boolean', default: false },
		},
	});
	const { 'base-url': baseUrl, model, only, json, help } = values;
	if (help) {
		console.log(usage);
		process.exit(0);
	}
	if (
		baseUrl === undefined ||
		model === undefined ||
		!/^https?:$/.test(URL.parse(baseUrl)?.protocol ?? '')
	) {
		throw new Error('--base-url, an http or https URL, and --model are needed.');
	}
	const unknown = only.find((name) => !briefNames.includes(name));
	if (unknown !== undefined) throw new Error(`There is no brief called ${unknown}.`);
	const runs = Number(values.runs);
	if (!Number.isInteger(runs) || runs < 1 || runs > MOST_RUNS) {
		throw new Error(`--runs is a whole number from 1 to ${MOST_RUNS}.`);
	}
	const variable = values['api-key-env'];
	const apiKey = process.env[variable ?? 'OPENAI_API_KEY'];
	if (variable !== undefined && apiKey === undefined) {
		throw new Error(`There is no environment variable ${variable}.`);
	}
	return {
		endpoint: { baseUrl, model, apiKey },
		names: only.length > 0 ? only : briefNames,
		runs,
		json,
	};
}

async function main({ endpoint, names, runs, json }: ReturnType<typeof readOptions>) {
	const stack = await startStack();
	const trials = await BriefTrials.create(stack);
	const definitions = nodeDefinitions();
	const results = [];
	for (const name of names.flatMap((one) => Array.from({ length: runs }, () => one))) {
		const brief = { text: fullBriefOf(name), workflow: workflowOf(name) };
		const verdict = await evaluate(
			endpoint,
			brief,
			definitions,
			async (workflow) => await trials.try(name, workflow),
		);
		results.push({ name, ...verdict });
		console.log(verdict.failure === undefined ? `✔ ${name}` : `✘ ${name}: ${verdict.failure}`);
	}
	trials.close();
	const held = results.filter(({ failure }) => failure === undefined).length;
	const tokens = results.reduce((sum, one) => sum + one.tokens, 0);
	if (json !== undefined) {
		writeFileSync(json, `${JSON.stringify({ model: endpoint.model, results }, null, '\t')}\n`);
	}
	console.log(`${held} of ${results.length} briefs held, ${tokens} tokens`);
	return held === results.length;
}

let options: ReturnType<typeof readOptions>;
try {
	options = readOptions();
} catch (error) {
	console.error(`${(error as Error).message}\n\n${usage}`);
	process.exit(2);
}
stopOnSignals(tearDown);
try {
	process.exitCode = (await main(options)) ? 0 : 1;
} finally {
	await tearDown();
}
