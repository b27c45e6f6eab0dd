// How a row is measured: its case in a process of its own, and what its pairs mean.
import path from 'node:path';
import { run } from '../tools/command.ts';
import { spread } from './stats.ts';

/** Runs a case in a fresh process and gives what it reports. */
export async function runCase(name, args, env) {
	const file = path.join(import.meta.dirname, 'cases', `${name}.ts`);
	const output = await run(process.execPath, ['--expose-gc', file, ...args], {
		env: { ...process.env, ...env },
	});
	return JSON.parse(output.trim().split('\n').at(-1));
}

const ours = (pairs) => spread(pairs.map((pair) => pair.ours));
const theirs = (pairs) => spread(pairs.map((pair) => pair.theirs));

/** How many times faster ours is. */
export const faster = ({ pairs, facts }) => ({
	ratio: spread(pairs.map((pair) => pair.theirs / pair.ours)),
	ours: ours(pairs),
	theirs: theirs(pairs),
	facts,
});

/** How many times as long ours takes. */
export const longer = ({ pairs, facts }) => ({
	ratio: spread(pairs.map((pair) => pair.ours / pair.theirs)),
	ours: ours(pairs),
	theirs: theirs(pairs),
	facts,
});
