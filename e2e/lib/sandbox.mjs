// The sandbox as a process of its own, and its control interface.
import path from 'node:path';
import { cleanEnvironment, root } from '../../tools/run.mjs';
import { ChildProcess } from './processes.mjs';

/** Starts the sandbox on a free port. @returns {baseUrl, token, control(path), process} */
export async function startSandbox(args = []) {
	const main = path.join(root, 'sandbox/src/main.ts');
	const child = new ChildProcess('The sandbox', [main, '--port', '0', '--json', ...args], {
		cwd: root,
		env: cleanEnvironment(),
	});
	const [line] = await child.line(/^\{.*"baseUrl".*\}$/, 30);
	const { baseUrl, token } = JSON.parse(line);
	return {
		baseUrl,
		token,
		process: child,
		/** Reads the control interface, for instance `messages`. */
		control: async (name) => {
			const response = await fetch(`${new URL(baseUrl).origin}/_sandbox/${name}`, {
				headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
			});
			const text = await response.text();
			if (!response.ok)
				throw new Error(`The sandbox answered ${name} with ${response.status}: ${text}`);
			return JSON.parse(text);
		},
	};
}
