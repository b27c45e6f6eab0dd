import { Command, InvalidArgumentError, Option } from 'commander';

import type { TrafficLog } from './domain/logLine.mts';
import { createSandbox, type Sandbox } from './index.mts';

export const PROGRAM = 'sms-campaigns-sandbox';

/** Returns a reader of a port. @param usual for a variable of the environment that is empty */
const portReader = (usual: number) => (text: string) => {
	if (text === '') return usual;
	if (/^\d{1,5}$/.test(text) && Number(text) <= 65_535) return Number(text);
	throw new InvalidArgumentError('Give a number from 0 to 65535.');
};

/** What the options of a sandbox come to. */
export interface SandboxValues {
	port: number;
	host: string;
	data?: string;
	seed?: string;
	allowHost?: string[];
}

/**
 * Makes a command with the options of a sandbox, which prints what is wrong, or the help, and ends the process.
 * @param port by default
 */
export const sandboxCommand = (name: string, port: number): Command =>
	new Command(name)
		.allowExcessArguments(false)
		.showHelpAfterError()
		.helpOption('--help', 'print this')
		.addOption(
			new Option('--port <n>', 'port to listen on; 0 takes any free port')
				.env('PORT')
				.default(port)
				.argParser(portReader(port)),
		)
		.addOption(
			new Option('--host <address>', 'address to bind to')
				.env('SANDBOX_HOST')
				.default('127.0.0.1')
				.argParser((address) => address || '127.0.0.1'),
		)
		.option('--data <file>', 'file that keeps the accounts (default: in memory)')
		.option('--seed <file>', 'JSON whose keys replace those of the default seed')
		.option(
			'--allow-host <name>',
			'another host name that requests may use; may be repeated',
			(name: string, names: string[] = []) => [...names, name],
		);

/** Starts a sandbox, or says why it does not start, and ends the process. */
export async function startSandbox(
	{ allowHost, ...values }: SandboxValues,
	log?: TrafficLog,
): Promise<Sandbox> {
	const options = { ...values, allowedHosts: allowHost, ...(log ? { log } : {}) };
	return await createSandbox(options).catch((error: NodeJS.ErrnoException) => {
		process.stderr.write(
			error.code === 'EADDRINUSE'
				? `Port ${values.port} is in use. Stop the program that uses the port, or choose another port with --port (0 takes any free port).\n`
				: `The sandbox could not start: ${error.message}\n`,
		);
		process.exit(1);
	});
}
