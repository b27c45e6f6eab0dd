// The command line of `npm start`. It runs before `npm ci`: it needs Node.js alone.
import { parseArgs } from 'node:util';

/** What `npm start` is asked for. */
interface StartOptions {
	/** The editor's port. */
	port: number;
	/** Compare, and leave. */
	once: boolean;
	help: boolean;
}

export const USAGE = `Usage: npm start -- [--port <number>] [--once]
  --port <number>   the editor's port (5678)
  --once            send the campaign, compare its result with what is expected, and leave`;

/**
 * Reads the arguments.
 *
 * @param args without the program and the script
 * @throws Error for people when an option is unknown, or its value cannot be used
 */
export function readStartOptions(args: string[]): StartOptions {
	const { values } = parseArgs({
		args,
		options: {
			port: { type: 'string', default: '5678' },
			once: { type: 'boolean', default: false },
			help: { type: 'boolean', default: false },
		},
	});
	const port = /^\d+$/.test(values.port) ? Number(values.port) : 0;
	if (port < 1 || port > 65535) {
		throw new Error(`--port wants a number from 1 to 65535, not "${values.port}".`);
	}
	return { ...values, port };
}
