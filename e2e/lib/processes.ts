// Child processes: each in a process group of its own, so that it goes with all that it started.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';

const running = new Set();
const KEPT_LINES = 200;
const PATIENCE_MS = 10_000;

export class ChildProcess {
	#lines = [];
	#watchers = new Set();
	#stopping = false;

	/**
	 * @param name shown to people
	 * @param args script and arguments, run with this Node.js
	 * @param options `cwd`, `env`; `command`: another program; `user`: `{ uid, gid }` to run it as
	 */
	constructor(name, args, { cwd, env, command = process.execPath, user = {} }) {
		this.name = name;
		this.child = spawn(command, args, {
			...user,
			cwd,
			env,
			detached: true,
			stdio: ['ignore', 'pipe', 'pipe'],
		});
		this.exited = once(this.child, 'exit').catch(() => {});
		running.add(this);
		void this.exited.then(() => running.delete(this));
		for (const input of [this.child.stdout, this.child.stderr]) {
			createInterface({ input }).on('line', (line) => this.#keep(line));
		}
	}

	#keep(line) {
		this.#lines.push(line);
		if (this.#lines.length > KEPT_LINES) this.#lines.shift();
		for (const watch of this.#watchers) watch(line);
	}

	/** The last lines it wrote. */
	tail(count = 20) {
		return this.#lines.slice(-count).join('\n');
	}

	/** What to tell when it ended without being asked to. */
	#ending() {
		const { exitCode, signalCode } = this.child;
		return new Error(
			`${this.name} ended by itself (${signalCode ?? `exit code ${exitCode}`}). Its last lines:\n${this.tail()}`,
		);
	}

	/**
	 * Waits for a line of its output.
	 * @returns what `pattern` found
	 * @throws Error with its last lines when it ends first or stays silent for `seconds`
	 */
	async line(pattern, seconds) {
		let watch;
		const seen = new Promise((resolve) => {
			watch = (line) => {
				const match = pattern.exec(line);
				if (match) resolve(match);
			};
		});
		this.#lines.forEach(watch);
		this.#watchers.add(watch);
		const limit = new AbortController();
		try {
			return await Promise.race([
				seen,
				// Output may still be on its way when the exit is noticed.
				this.exited.then(() => sleep(100)).then(() => Promise.reject(this.#ending())),
				sleep(seconds * 1000, undefined, { signal: limit.signal }).then(() =>
					Promise.reject(
						new Error(
							`${this.name} was not ready after ${seconds} s. Its last lines:\n${this.tail()}`,
						),
					),
				),
			]);
		} finally {
			limit.abort();
			this.#watchers.delete(watch);
		}
	}

	/** Rejects when it ends without being asked to; stays pending else. */
	async unexpectedEnd() {
		await this.exited;
		await sleep(100);
		if (!this.#stopping) throw this.#ending();
		return await new Promise(() => {});
	}

	#signal(signal) {
		try {
			process.kill(-this.child.pid, signal);
		} catch {
			// The group is gone.
		}
	}

	/** Ends it: SIGTERM or another signal, and after ten seconds SIGKILL, for the whole group. */
	async stop(signal = 'SIGTERM') {
		this.#stopping = true;
		if (this.child.pid === undefined) return;
		this.#signal(signal);
		const limit = new AbortController();
		await Promise.race([
			this.exited,
			sleep(PATIENCE_MS, undefined, { signal: limit.signal }).catch(() => {}),
		]);
		limit.abort();
		// Also what the first process of the group may have left behind.
		this.#signal('SIGKILL');
		await this.exited;
	}
}

/** Ends everything that is still running. */
export async function stopAll() {
	await Promise.all([...running].map(async (child) => await child.stop()));
}

/**
 * On Ctrl-C, SIGTERM or a closed terminal: `cleanUp`, then leave with the signal's usual exit code.
 * @returns a function that tells whether that has begun
 */
export function stopOnSignals(cleanUp) {
	let stopping = false;
	for (const [signal, code] of Object.entries({ SIGINT: 130, SIGTERM: 143, SIGHUP: 129 })) {
		process.on(signal, async () => {
			if (stopping) return;
			stopping = true;
			try {
				await cleanUp();
			} finally {
				process.exit(code);
			}
		});
	}
	return () => stopping;
}
