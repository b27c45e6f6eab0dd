// The sandbox as a process of its own, and its control interface.
import path from 'node:path';
import { cleanEnvironment, root } from '../../tools/run.ts';
import { ChildProcess } from './processes.ts';

/** Starts the sandbox on a free port. @returns {baseUrl, token, control(path, body), process} */
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
		/** Calls the control interface: reads, for instance `messages`, or posts where there is a body. */
		control: async (name, body) => {
			const response = await fetch(`${new URL(baseUrl).origin}/_sandbox/${name}`, {
				method: body === undefined ? 'GET' : 'POST',
				headers: {
					authorization: `Bearer ${token}`,
					accept: 'application/json',
					...(body !== undefined && { 'content-type': 'application/json' }),
				},
				body: body === undefined ? undefined : JSON.stringify(body),
			});
			const text = await response.text();
			if (!response.ok)
				throw new Error(`The sandbox answered ${name} with ${response.status}: ${text}`);
			return JSON.parse(text);
		},
	};
}
