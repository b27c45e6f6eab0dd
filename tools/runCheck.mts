// One check: a program that is run to its end, and a line that says how it went.
import path from 'node:path';
import { execa } from 'execa';
import { root } from '../harness/root.mts';
import { readTotals } from './totals.mts';
import type { Totals } from './totals.mts';

/** A program that ends with 0 when all is well. */
export interface Check {
	name: string;
	command: [program: string, ...args: string[]];
	/** Whether it runs tests, which are counted; any other check counts as one test. */
	runsTests?: boolean;
}

/** What a check came to. */
export interface Row extends Totals {
	name: string;
}

const showTime = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

/** Runs one check to its end, and shows what it wrote if it failed. */
export async function runCheck({ name, command, runsTests }: Check): Promise<Row> {
	const started = performance.now();
	const [program, ...args] = command;
	const { all, exitCode, signal, originalMessage, failed } = await execa(program, args, {
		cwd: root,
		preferLocal: true,
		// Hundreds of processes load the same code.
		env: { NODE_COMPILE_CACHE: path.join(root, '.cache/compiled') },
		stdin: 'ignore',
		all: true,
		reject: false,
	});
	const totals = runsTests
		? readTotals(all, !failed)
		: { passed: failed ? 0 : 1, failed: failed ? 1 : 0 };
	if (totals.failed > 0) {
		const ending = `${command.join(' ')} ended with ${signal ?? exitCode ?? originalMessage}`;
		console.log(`\n── ${name}\n${all.trimEnd()}\n${ending}\n`);
	}
	const count = runsTests ? `  ${totals.passed} passed, ${totals.failed} failed` : '';
	const sign = totals.failed === 0 ? '✔' : '✘';
	console.log(`${sign} ${name.padEnd(22)} ${showTime(started).padStart(8)}${count}`);
	return { name, ...totals };
}
