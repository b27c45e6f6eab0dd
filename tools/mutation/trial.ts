// Tries mutants in a copy of the repository, so that the working folder stays as it is.
import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { run } from '../command.ts';
import { root } from '../root.ts';
import type { Area, Batch } from './areas.ts';
import type { Mutant } from './listMutants.ts';

const COPY = path.join(root, '.cache/mutationCopy');
/** For what tests leave behind that are ended. */
const TMPDIR = path.join(root, '.cache/mutationTemporary');
const NODE_COMPILE_CACHE = path.join(root, '.cache/mutationCompiled');
/** Other work on the machine must not decide whether a test ends in time. */
const limitOf = ({ tests }: Batch) => 60_000 + 10_000 * tests.length;
/** A run that takes longer with a mutant counts only if it takes less than a third of that without it. */
const LIMIT_FACTOR = 3;

/** The test that a run names as failed: Jest's `FAIL unit test/…`, or the place in TAP. */
const FAILED_TEST =
	/^FAIL\s+\S+\s+(\S+\.test\.ts)|^ *not ok .*\n.*\n.*\n.*\n *location: '.*\/sandbox\/(\S+?\.test\.ts):/m;

type Ending = 'passed' | 'failed' | 'too long';

/** Copies what is committed or about to be, and what the tests of an area need beside it. */
export async function makeCopy({ built }: Area): Promise<void> {
	for (const folder of [COPY, TMPDIR]) rmSync(folder, { recursive: true, force: true });
	mkdirSync(TMPDIR, { recursive: true });
	const listed = await run('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z']);
	const folders = ['node_modules', 'sandbox/node_modules'];
	for (const file of [...listed.split('\0').filter(Boolean), ...built]) {
		if (folders.includes(file)) continue;
		mkdirSync(path.dirname(path.join(COPY, file)), { recursive: true });
		cpSync(path.join(root, file), path.join(COPY, file), { recursive: true });
	}
	for (const folder of folders) symlinkSync(path.join(root, folder), path.join(COPY, folder));
}

/** Runs tests; all processes that they start end with them. */
async function runBatch({ tests, command, folder }: Batch, limitMs: number) {
	const started = performance.now();
	const bin = path.join(root, 'node_modules/.bin');
	const child = spawn(command[0], [...command.slice(1), ...tests], {
		cwd: path.join(COPY, folder),
		env: {
			...process.env,
			PATH: `${bin}:${process.env.PATH}`,
			SMALL_TESTS: '1',
			NODE_COMPILE_CACHE,
			TMPDIR,
		},
		stdio: ['ignore', 'pipe', 'pipe'],
		detached: true,
	});
	let output = '';
	for (const stream of [child.stdout, child.stderr])
		stream.on('data', (text: Buffer) => {
			output = (output + text.toString()).slice(-100_000);
			if (FAILED_TEST.test(output)) endAll();
		});
	const endAll = () => {
		try {
			process.kill(-child.pid!, 'SIGKILL');
		} catch {
			// All of them have ended.
		}
	};
	let tooLong = false;
	const timer = setTimeout(() => {
		tooLong = true;
		endAll();
	}, limitMs);
	process.once('exit', endAll);
	const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
	clearTimeout(timer);
	endAll();
	process.off('exit', endAll);
	const failedTest = FAILED_TEST.exec(output)?.slice(1).find(Boolean);
	const ending: Ending = tooLong ? 'too long' : code === 0 ? 'passed' : 'failed';
	return { ending, failedTest, ms: performance.now() - started };
}

const unmutated = new Map<string, Promise<{ ending: Ending; ms: number }>>();

/** Runs tests without a mutant, once per command. */
async function runUnmutated(batch: Batch): Promise<{ ending: Ending; ms: number }> {
	const key = [...batch.command, ...batch.tests].join(' ');
	const known = unmutated.get(key) ?? runBatch(batch, 2 * limitOf(batch));
	unmutated.set(key, known);
	return await known;
}

/** Tests that fail without a mutant as well, which tell nothing of one. */
const broken = new Set<string>();

/** A batch without the tests that are known to be broken. */
const withoutBroken = (batch: Batch): Batch => ({
	...batch,
	tests: batch.tests.filter((test) => !broken.has(test)),
});

/** Runs a batch with a mutant. @returns the test that fails with the mutant and passes without it */
async function tryBatch(
	whole: Batch,
	runWithMutant: (batch: Batch) => ReturnType<typeof runBatch>,
): Promise<string | undefined> {
	for (let batch = withoutBroken(whole); batch.tests.length > 0; batch = withoutBroken(whole)) {
		const { ending, failedTest } = await runWithMutant(batch);
		if (ending === 'passed') return undefined;
		if (ending === 'too long' || failedTest === undefined) {
			const without = await runUnmutated(batch);
			const noticed =
				without.ending === 'passed' &&
				(ending === 'failed' || LIMIT_FACTOR * without.ms < limitOf(batch));
			return noticed ? `${batch.tests[0]}${ending === 'failed' ? '' : ' (time)'}` : undefined;
		}
		const without = await runUnmutated({ ...batch, tests: [failedTest] });
		if (without.ending === 'passed') return failedTest;
		if (!batch.tests.includes(failedTest)) return undefined;
		console.log(`${failedTest} fails without a mutant too`);
		broken.add(failedTest);
	}
	return undefined;
}

/**
 * Tries one mutant with one batch of tests after the other, up to the first that notices it.
 *
 * @returns the test that fails with the mutant and passes without it, or `undefined` if it survives
 */
export async function tryMutant(area: Area, mutant: Mutant): Promise<string | undefined> {
	const file = path.join(COPY, mutant.path);
	const runWithMutant = async (batch: Batch) => {
		writeFileSync(file, mutant.changedText());
		try {
			return await runBatch(batch, limitOf(batch));
		} finally {
			cpSync(path.join(root, mutant.path), file);
		}
	};
	for (const batch of area.batchesFor(mutant)) {
		const noticedBy = await tryBatch(batch, runWithMutant);
		if (noticedBy !== undefined) return noticedBy;
	}
	return undefined;
}
