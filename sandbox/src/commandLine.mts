import { Command, InvalidArgumentError, Option } from 'commander';

import type { TrafficLog } from './domain/logLine.mts';
import { createSandbox, type Sandbox } from './index.mts';

export const PROGRAM = 'sms-campaigns-sandbox';

/** Returns a parser for a port option. @param usual the port if the value is empty */
const portParser = (usual: number) => (text: string) => {
	if (text === '') return usual;
	if (/^\d{1,5}$/.test(text) && Number(text) <= 65_535) return Number(text);
	throw new InvalidArgumentError('Use a number from 0 to 65535.');
};

/** A sandbox's parsed options. */
export interface SandboxValues {
	port: number;
	host: string;
	data?: string;
	seed?: string;
	allowHost?: string[];
}

/**
 * Creates a command with a sandbox's options. For `--help` or an invalid option, the command prints the help or the
 * error, and ends the process.
 * @param port the default port
 */
export const sandboxCommand = (name: string, port: number): Command =>
	new Command(name)
		.allowExcessArguments(false)
		.showHelpAfterError()
		.helpOption('--help', 'print this help')
		.addOption(
			new Option('--port <n>', 'port to listen on; 0 selects any free port')
				.env('PORT')
				.default(port)
				.argParser(portParser(port)),
		)
		.addOption(
			new Option('--host <address>', 'IP address to listen on')
				.env('SANDBOX_HOST')
				.default('127.0.0.1')
				.argParser((address) => address || '127.0.0.1'),
		)
		.option('--data <file>', 'file that stores the accounts (default: in memory)')
		.option('--seed <file>', "JSON file whose keys replace the default seed's keys")
		.option(
			'--allow-host <name>',
			'another host name to accept in requests; can be repeated',
			(name: string, names: string[] = []) => [...names, name],
		);

/** Starts a sandbox. If the start fails, prints the reason and ends the process. */
export async function startSandbox(
	{ allowHost, ...values }: SandboxValues,
	log?: TrafficLog,
): Promise<Sandbox> {
	const options = { ...values, allowedHosts: allowHost, ...(log ? { log } : {}) };
	return await createSandbox(options).catch((error: NodeJS.ErrnoException) => {
		process.stderr.write(
			error.code === 'EADDRINUSE'
				? `Port ${values.port} is in use. Stop the program that uses the port, or choose another port with --port (0 selects any free port).\n`
				: `The sandbox could not start: ${error.message}\n`,
		);
		process.exit(1);
	});
}
