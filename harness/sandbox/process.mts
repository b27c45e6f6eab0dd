// The sandbox in a separate process.
import path from 'node:path';
import { cleanEnvironment } from '../command.mts';
import { root } from '../root.mts';
import { ChildProcess } from '../system/childProcess.mts';
import { TestAccount } from './account.mts';

/** A running sandbox, with the account of its own token. */
export class Sandbox extends TestAccount {
	readonly process: ChildProcess;

	constructor(process: ChildProcess, baseUrl: string, token: string) {
		super(baseUrl, token);
		this.process = process;
	}
}

/**
 * Starts the sandbox on a free port.
 *
 * @throws Error with the sandbox's last lines if it does not start
 */
export async function startSandbox(): Promise<Sandbox> {
	const main = path.join(root, 'sandbox/src/main.mts');
	const child = new ChildProcess('The sandbox', [main, '--port', '0', '--json'], {
		cwd: root,
		env: cleanEnvironment(),
	});
	const [line] = await child.line(/^\{.*"baseUrl".*\}$/);
	const { baseUrl, token } = JSON.parse(line) as { baseUrl: string; token: string };
	return new Sandbox(child, baseUrl, token);
}
