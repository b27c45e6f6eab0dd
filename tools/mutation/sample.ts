// Mutation testing of a random sample, for what takes too long as a whole.
//   npm run test:mutation -- --sample 300 --seed 1 [--area sandbox] [pattern …]
// Counts all mutants of an area (`nodes`, or `sandbox` without its page), or of the files that match the patterns
// below its folder, draws a sample evenly over them, and tries these. The tests of a mutant are a choice of those
// that run its code, so that the share is a lower bound; which do is measured first, in five to ten minutes. Writes
// the survivors to .cache/mutationSample.txt after each mutant: what was tried when a run is ended early is a random
// sample too.
import { globSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../root.ts';
import { AREAS } from './areas.ts';
import { describeChange, findEquivalent } from './equivalent.ts';
import { listMutants, type Mutant } from './listMutants.ts';
import { drawSample, wilsonInterval } from './statistics.ts';
import { makeCopy, tryMutant } from './trial.ts';

const { values, positionals } = parseArgs({
	allowPositionals: true,
	options: {
		sample: { type: 'string', default: '300' },
		seed: { type: 'string', default: '1' },
		area: { type: 'string', default: 'nodes' },
	},
});
const area = AREAS[values.area];
const [size, seed] = [Number(values.sample), Number(values.seed)];
if (!area || !(size >= 1) || !Number.isInteger(seed)) {
	console.error(
		'Usage: npm run test:mutation -- --sample 300 --seed 1 [--area nodes|sandbox] [pattern …]',
	);
	process.exit(2);
}

const percent = (share: number) => (100 * share).toFixed(1);

/** What came out so far, and the survivors. */
function report(tried: Mutant[], survived: Mutant[], all: number): string {
	const equivalent = findEquivalent(survived);
	const survivors = survived.filter((mutant) => !equivalent.has(mutant));
	const counted = tried.length - equivalent.size;
	const noticed = counted - survivors.length;
	const [low, high] = wilsonInterval(noticed, Math.max(1, counted)).map(percent);
	return [
		`${values.area} ${positionals.join(' ')}: ${all} mutants, seed ${seed}`,
		`tried ${counted}, noticed ${noticed}: ${percent(noticed / counted)} % (95 % interval ${low} to ${high} %); ${equivalent.size} more are equivalent`,
		...survivors.map(describeChange),
		'',
	].join('\n');
}

const patterns = positionals.length > 0 ? positionals : area.files;
const files = globSync(patterns, { cwd: path.join(root, area.folder) })
	.filter((file) => !area.without.some((pattern) => path.matchesGlob(file, pattern)))
	.sort();
const mutants = await listMutants(area.folder, files);
const drawn = drawSample(mutants, size, seed);
await area.prepare();
await makeCopy(area);
console.log(`${mutants.length} mutants in ${files.length} files, ${drawn.length} drawn`);

// A run that is ended early ends its tests too, which an exit does.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const survived: Mutant[] = [];
for (const [index, mutant] of drawn.entries()) {
	const noticedBy = await tryMutant(area, mutant);
	if (noticedBy === undefined) survived.push(mutant);
	const what = noticedBy === undefined ? '✘ survived' : `✔ ${noticedBy}`;
	console.log(
		`${index + 1}/${drawn.length} ${mutant.file}:${mutant.line} ${mutant.mutatorName} ${what}`,
	);
	writeFileSync(
		path.join(root, '.cache/mutationSample.txt'),
		report(drawn.slice(0, index + 1), survived, mutants.length),
	);
}
console.log(report(drawn, survived, mutants.length));
