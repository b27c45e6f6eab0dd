import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { after } from 'node:test';
import { fileURLToPath } from 'node:url';

const scriptOf = (name: string) => fileURLToPath(new URL(`../../src/${name}`, import.meta.url));
/** The script of the `sandbox` command. */
export const CLI = scriptOf('cli.mts');
/** The script that starts a sandbox. */
export const MAIN_SCRIPT = scriptOf('main.mts');

/** A sandbox in its own process. */
interface Child {
	baseUrl: string;
	token: string;
	process: ChildProcess;
	/** Sends a signal, SIGTERM by default, and waits for the exit. */
	stop: (signal?: NodeJS.Signals) => Promise<void>;
}

/** Starts Node.js, and kills the process after the test if it still runs. @param input `pipe` for a writable input */
export function startNode(
	args: string[],
	options: SpawnOptions = {},
	input: 'ignore' | 'pipe' = 'ignore',
): ChildProcess {
	const child = spawn(process.execPath, args, { ...options, stdio: [input, 'pipe', 'pipe'] });
	after(() => child.kill('SIGKILL'));
	return child;
}

/** Waits for a process to end. @returns its output and exit code */
export async function waitForExit(child: ChildProcess) {
	const chunks = { out: '', err: '' };
	child.stdout?.on('data', (chunk: Buffer) => (chunks.out += chunk.toString()));
	child.stderr?.on('data', (chunk: Buffer) => (chunks.err += chunk.toString()));
	const [code] = (await once(child, 'close')) as [number | null];
	return { code, ...chunks };
}

/**
 * Starts a sandbox on a free port and waits until the sandbox is ready.
 * @param main the script: `MAIN_SCRIPT`, or the package's script
 * @throws Error with the process's output if the process exits before the sandbox is ready
 */
export async function startSandboxProcess(
	main: string,
	args: string[],
	options: SpawnOptions = {},
): Promise<Child> {
	const child = startNode([main, '--port', '0', '--json', ...args], options);
	const ended = waitForExit(child).then(({ err }) => {
		throw new Error(`The sandbox ended before it was ready: ${err}`);
	});
	// Every process exits eventually: only an exit before the first line is an error.
	ended.catch(() => undefined);
	const [line] = (await Promise.race([once(child.stdout!, 'data'), ended])) as [Buffer];
	const { baseUrl, token } = JSON.parse(line.toString()) as { baseUrl: string; token: string };
	const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
		const gone = once(child, 'exit');
		child.kill(signal);
		await gone;
	};
	return { baseUrl, token, process: child, stop };
}
