// Mutation testing: changes the code in one place after the other and counts how many changes a test notices.
//   node tools/mutation/main.ts [file …] [--concurrency=1]     only these files below nodes/SmsCampaigns
// What begins with two hyphens is an option of StrykerJS.
// Fails where a score is below what goals.ts asks for, or where a mutant of a file that must have none
// survives without a reason there. Writes what survived to .cache/mutation.txt.
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { execa } from 'execa';
import { codeAt, describeChange, findEquivalent, type Change, type Place } from './equivalent.ts';
import { CALLING_FILES, GOALS } from './goals.ts';
import { root } from '../root.ts';

/** A mutant in the report of StrykerJS. */
interface Mutant {
	status: string;
	mutatorName: string;
	replacement?: string;
	location: Place;
}

/** A mutant with its place and the code that it replaces. */
type TriedChange = Mutant & Change;

const NODES = 'nodes/SmsCampaigns/';
const REPORT = path.join(root, '.cache/mutation.json');

/** The kinds of tests; see jest.config.cjs. */
type Tests = 'unit' | 'engine';

/** All mutants of the report that count: those that do not compile, or that are switched off, do not. */
function readReport(): TriedChange[] {
	const { files } = JSON.parse(readFileSync(REPORT, 'utf8')) as {
		files: Record<string, { source: string; mutants: Mutant[] }>;
	};
	return Object.entries(files).flatMap(([name, { source, mutants }]) =>
		mutants
			.filter(({ status }) => !['CompileError', 'RuntimeError', 'Ignored'].includes(status))
			.map((mutant) => ({
				...mutant,
				file: name.replace(NODES, ''),
				line: mutant.location.start.line,
				code: codeAt(source, mutant.location),
			})),
	);
}

const isNoticed = ({ status }: Mutant) => status === 'Killed' || status === 'Timeout';

/** Tries all mutants of some files. */
async function tryMutants(
	files: string[],
	tests: Tests,
	options: string[],
): Promise<TriedChange[]> {
	if (files.length === 0) return [];
	const mutate = files.map((file) => NODES + file).join(',');
	await execa(
		'stryker',
		['run', 'tools/mutation/stryker.config.mjs', '--mutate', mutate, ...options],
		{
			cwd: root,
			preferLocal: true,
			stdio: ['ignore', 'inherit', 'inherit'],
			env: { SMALL_TESTS: '1', MUTATION_TESTS: tests },
		},
	);
	return readReport();
}

const matchesAny = (file: string, patterns: string[]) =>
	patterns.some((pattern) => path.matchesGlob(file, pattern));

const words = process.argv.slice(2);
const options = words.filter((word) => word.startsWith('--'));
const wanted = words.filter((word) => !word.startsWith('--'));
const patterns = wanted.length > 0 ? wanted : GOALS.flatMap(({ files }) => files);
const files = [...new Set(globSync(patterns, { cwd: path.join(root, NODES) }))];
const changes = [
	...(await tryMutants(
		files.filter((file) => !matchesAny(file, CALLING_FILES)),
		'unit',
		options,
	)),
	...(await tryMutants(
		files.filter((file) => matchesAny(file, CALLING_FILES)),
		'engine',
		options,
	)),
];
const equivalent = findEquivalent(changes.filter((change) => !isNoticed(change)));
const survivors = changes.filter((change) => !isNoticed(change) && !equivalent.has(change));
writeFileSync(
	path.join(root, '.cache/mutation.txt'),
	`${survivors.map(describeChange).join('\n')}\n`,
);

let failed = 0;
for (const { name, files: goalFiles, least } of GOALS) {
	const matches = ({ file }: TriedChange) => matchesAny(file, goalFiles);
	const counted = changes.filter((change) => matches(change) && !equivalent.has(change));
	if (counted.length === 0) continue;
	const noticed = counted.filter(isNoticed).length;
	const named = changes.filter((change) => matches(change) && equivalent.has(change)).length;
	const score = (100 * noticed) / counted.length;
	const reached = score >= least;
	if (!reached) failed += 1;
	console.log(
		`${reached ? '✔' : '✘'} ${name}: ${noticed} of ${counted.length} mutants noticed, ${score.toFixed(1)} % (at least ${least} %); ${named} more are equivalent`,
	);
}
console.log(`What survived: .cache/mutation.txt`);
process.exitCode = failed === 0 ? 0 : 1;
