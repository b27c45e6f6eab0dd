import { on } from 'node:events';
import { createInterface } from 'node:readline';
import type { Interface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { execa } from 'execa';
import { WAIT_SECONDS } from './polling.ts';

const KEPT_LINES = 200;
const PATIENCE_MS = 10_000;

/** How a child process is started. */
interface ChildOptions {
	cwd: string;
	/** All of its environment. */
	env: NodeJS.ProcessEnv;
	/** The program; this Node.js by default. */
	command?: string;
	/** The user to run it as; this process's own by default. */
	user?: { uid?: number; gid?: number };
}

const running = new Set<ChildProcess>();

const start = (args: string[], { cwd, env, command = process.execPath, user }: ChildOptions) =>
	execa(command, args, {
		...user,
		cwd,
		env,
		extendEnv: false,
		// In a process group of its own, so that it goes with all that it started.
		detached: true,
		cleanup: false,
		stdin: 'ignore',
		all: true,
		buffer: false,
		reject: false,
	});

/** A process that runs beside this one until it is stopped. */
export class ChildProcess {
	/** Shown to people. */
	readonly name: string;
	readonly #child: ReturnType<typeof start>;
	readonly #output: Interface;
	readonly #lines: string[] = [];
	#outputEnded = false;
	#stopping = false;

	constructor(name: string, args: string[], options: ChildOptions) {
		this.name = name;
		this.#child = start(args, options);
		running.add(this);
		void this.#child.then(() => running.delete(this));
		this.#output = createInterface({ input: this.#child.all });
		this.#output.on('line', (line) => {
			this.#lines.push(line);
			if (this.#lines.length > KEPT_LINES) this.#lines.shift();
		});
		this.#output.on('close', () => (this.#outputEnded = true));
	}

	/** Undefined when it could not be started. */
	get pid(): number | undefined {
		return this.#child.pid;
	}

	#lastLines(): string {
		return `Its last lines:\n${this.#lines.slice(-20).join('\n')}`;
	}

	/** What to tell when it ended without being asked to. */
	async #unexpected(): Promise<Error> {
		const { signal, exitCode, originalMessage } = await this.#child;
		const how =
			signal ?? (exitCode === undefined ? originalMessage : `exit code ${exitCode}`) ?? 'unknown';
		return new Error(`${this.name} ended by itself (${how}). ${this.#lastLines()}`);
	}

	/**
	 * Waits for a line of its output; one that it has written already counts.
	 *
	 * @returns what `pattern` found
	 * @throws Error with its last lines when it ends first, or does not write one in time
	 */
	async line(pattern: RegExp): Promise<RegExpExecArray> {
		for (const line of this.#lines) {
			const match = pattern.exec(line);
			if (match) return match;
		}
		const signal = AbortSignal.timeout(WAIT_SECONDS * 1000);
		try {
			const further = this.#outputEnded
				? []
				: on(this.#output, 'line', { signal, close: ['close'] });
			for await (const [line] of further) {
				const match = pattern.exec(line as string);
				if (match) return match;
			}
		} catch (error) {
			if (!signal.aborted) throw error;
			throw new Error(`${this.name} was not ready after ${WAIT_SECONDS} s. ${this.#lastLines()}`);
		}
		throw await this.#unexpected();
	}

	/** Rejects when it ends without being asked to; never resolves. */
	async unexpectedEnd(): Promise<never> {
		await this.#child;
		if (!this.#stopping) throw await this.#unexpected();
		return await new Promise<never>(() => {});
	}

	#signal(signal: NodeJS.Signals): void {
		try {
			if (this.pid !== undefined) process.kill(-this.pid, signal);
		} catch {
			// The group is gone.
		}
	}

	/** Ends it and all that it started: with a signal, and with SIGKILL what is left after `patienceMs`. */
	async stop(signal: NodeJS.Signals = 'SIGTERM', patienceMs = PATIENCE_MS): Promise<void> {
		this.#stopping = true;
		this.#signal(signal);
		await Promise.race([this.#child, sleep(patienceMs, undefined, { ref: false })]);
		// Also what the first process of the group may have left behind.
		this.#signal('SIGKILL');
		await this.#child;
	}
}

/** Rejects when one of the child processes that run now ends without being asked to; never resolves. */
export const anyUnexpectedEnd = async (): Promise<never> =>
	await Promise.race([...running].map(async (child) => await child.unexpectedEnd()));

/** Ends every child process that is still running, also those that start meanwhile. */
export async function stopAll(): Promise<void> {
	while (running.size > 0) {
		await Promise.all([...running].map(async (child) => await child.stop()));
	}
}
