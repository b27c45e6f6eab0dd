import { setTimeout as sleep } from 'node:timers/promises';
import { execa } from 'execa';
import { until } from './polling.mts';

const KEPT_LINES = 200;
const PATIENCE_MS = 10_000;

/** The options of a child process. */
interface ChildOptions {
	cwd: string;
	/** The complete environment. */
	env: NodeJS.ProcessEnv;
	/** The program; this Node.js by default. */
	command?: string;
	/** The user who runs the program; by default, the user of this process. */
	user?: { uid?: number; gid?: number };
}

const running = new Set<ChildProcess>();

const start = (args: string[], { cwd, env, command = process.execPath, user }: ChildOptions) =>
	execa(command, args, {
		...user,
		cwd,
		env,
		extendEnv: false,
		// A separate process group, so that one signal ends the process and all processes that it started.
		detached: true,
		cleanup: false,
		stdin: 'ignore',
		all: true,
		buffer: false,
		reject: false,
	});

/** A process that runs in parallel with this process until it is stopped. */
export class ChildProcess {
	/** The process's name in messages. */
	readonly name: string;
	readonly #child: ReturnType<typeof start>;
	readonly #lines: string[] = [];
	#hasEnded = false;
	#isStopping = false;

	constructor(name: string, args: string[], options: ChildOptions) {
		this.name = name;
		this.#child = start(args, options);
		running.add(this);
		void this.#read();
	}

	async #read(): Promise<void> {
		for await (const line of this.#child.iterable({ from: 'all' })) {
			this.#lines.push(line);
			if (this.#lines.length > KEPT_LINES) this.#lines.shift();
		}
		await this.#child;
		this.#hasEnded = true;
		running.delete(this);
	}

	/** The process ID; undefined if the process could not be started. */
	get pid(): number | undefined {
		return this.#child.pid;
	}

	#failure(what: string): Error {
		const last = this.#lines.slice(-20).join('\n');
		return new Error(`${this.name} ${what}. Its last lines:\n${last}`);
	}

	/** Returns the error that reports an unexpected end of the process. */
	async #unexpected(): Promise<Error> {
		const { signal, exitCode, originalMessage } = await this.#child;
		const code = exitCode === undefined ? originalMessage : `exit code ${exitCode}`;
		return this.#failure(`ended by itself (${signal ?? code})`);
	}

	/**
	 * Waits until one of the last 200 lines of the output matches `pattern`.
	 *
	 * @returns the match
	 * @throws Error with the last lines if the process ends first, or does not write the line in time
	 */
	async line(pattern: RegExp): Promise<RegExpExecArray> {
		const found = await until(`${this.name} to be ready`, () => {
			const match = this.#lines.map((line) => pattern.exec(line)).find((one) => one !== null);
			return match ?? this.#hasEnded;
		}).catch(() => false as const);
		if (typeof found === 'object') return found;
		throw found ? await this.#unexpected() : this.#failure('was not ready in time');
	}

	/** Rejects if the process ends unexpectedly; never resolves. */
	async unexpectedEnd(): Promise<never> {
		await this.#child;
		if (!this.#isStopping) throw await this.#unexpected();
		return await new Promise<never>(() => {});
	}

	#signal(signal: NodeJS.Signals): void {
		try {
			if (this.pid !== undefined) process.kill(-this.pid, signal);
		} catch {
			// The group no longer exists.
		}
	}

	/** Ends the process and its descendants: first with a signal, then, after at most `patienceMs`, with SIGKILL. */
	async stop(signal: NodeJS.Signals = 'SIGTERM', patienceMs = PATIENCE_MS): Promise<void> {
		this.#isStopping = true;
		this.#signal(signal);
		await Promise.race([this.#child, sleep(patienceMs, undefined, { ref: false })]);
		// SIGKILL also ends processes that the group's first process left running.
		this.#signal('SIGKILL');
		await this.#child;
	}
}

/** Rejects if one of the current child processes ends unexpectedly; never resolves. */
export const anyUnexpectedEnd = async (): Promise<never> =>
	await Promise.race([...running].map(async (child) => await child.unexpectedEnd()));

/** Ends every running child process, including those that start meanwhile. */
export async function stopAll(): Promise<void> {
	while (running.size > 0) {
		await Promise.all([...running].map(async (child) => await child.stop()));
	}
}
