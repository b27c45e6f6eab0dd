import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';

import { nearestName } from './domain/nearestName.ts';

export const USAGE = `Usage: sms-campaigns-sandbox [options]
       sms-campaigns-sandbox verify BASE_URL [options]: see verify --help
       sms-campaigns-sandbox mcp [options]: tools for an agent, see mcp --help

  --port N           port to listen on: 7878, or PORT of the environment; 0 takes any free one
  --host ADDRESS     address to bind to: 127.0.0.1, or SANDBOX_HOST of the environment
  --data FILE        keep accounts in this file; without it, in memory
  --seed FILE        JSON whose keys replace those of the default seed
  --assumptions FILE values for the rows of the assumption register, as verify --write writes them
  --allow-host NAME  a further name that requests may come in under; may be repeated
  --allow-link-local call webhooks at link-local addresses too, such as 169.254.169.254
  --strict           refuse what the contract does not know in a request
  --log              print a line of JSON for each call and delivery
  --json             print one line of JSON with baseUrl and token
  --version          print the version
  --help             print this
`;

/** The options of a sandbox, whatever starts it. */
export const SANDBOX_OPTIONS = {
	port: { type: 'string' },
	host: { type: 'string' },
	data: { type: 'string' },
	seed: { type: 'string' },
	assumptions: { type: 'string' },
	'allow-host': { type: 'string', multiple: true },
	'allow-link-local': { type: 'boolean' },
	strict: { type: 'boolean' },
	help: { type: 'boolean' },
} as const;

const OPTIONS = {
	...SANDBOX_OPTIONS,
	log: { type: 'boolean' },
	json: { type: 'boolean' },
	version: { type: 'boolean' },
} as const;

type SandboxValues = ReturnType<typeof readOptions<typeof SANDBOX_OPTIONS>>;

/**
 * Reads options.
 * @param args without the program and the script
 * @throws Error in words for an option that there is not, with the closest one that there is
 */
export function readOptions<Options extends ParseArgsOptionsConfig>(
	args: string[],
	options: Options,
) {
	const { tokens } = parseArgs({ args, options, strict: false, tokens: true });
	for (const token of tokens) {
		if (token.kind === 'positional') {
			throw new Error(`The sandbox takes no "${token.value}". Options begin with --`);
		}
		if (token.kind !== 'option' || Object.hasOwn(options, token.name)) continue;
		const nearest = nearestName(token.name, Object.keys(options));
		const hint = nearest === undefined ? 'See --help' : `Did you mean --${nearest}?`;
		throw new Error(`There is no option ${token.rawName}. ${hint}`);
	}
	return parseArgs({ args, options }).values;
}

function readPort(given: string, source: string): number {
	if (/^\d{1,5}$/.test(given) && Number(given) <= 65_535) return Number(given);
	throw new Error(`${source} is a number from 0 to 65535`);
}

/**
 * Returns what the options ask of a sandbox. An option goes before the variable of the environment.
 * @param port by default
 * @throws Error for a port that cannot be
 */
export function toSandboxOptions(
	{ data, seed, assumptions, strict, ...values }: SandboxValues,
	env: NodeJS.ProcessEnv,
	port = '7878',
) {
	return {
		...{ data, seed, assumptions, strict },
		port:
			values.port === undefined
				? // An empty variable is one that was not set.
					readPort(env.PORT || port, 'PORT of the environment')
				: readPort(values.port, '--port'),
		host: values.host ?? (env.SANDBOX_HOST || '127.0.0.1'),
		allowedHosts: values['allow-host'] ?? [],
		allowLinkLocal: values['allow-link-local'] ?? false,
	};
}

/**
 * Reads the command line.
 * @param args without the program and the script
 * @throws Error in words, for an option or a value that does not fit
 */
export function readCommandLine(args: string[], env: NodeJS.ProcessEnv) {
	const { log = false, json = false, version = false, ...values } = readOptions(args, OPTIONS);
	const { help = false } = values;
	return { ...toSandboxOptions(values, env), log, json, version, help };
}

/** Prints a message and ends the process with exit code 1. */
export function fail(message: string): never {
	process.stderr.write(`${message}\n`);
	process.exit(1);
}

/** Returns what the command line asks for, or prints what is wrong and the usage, and ends the process. */
export function orUsage<T>(read: () => T, usage: string): T {
	try {
		return read();
	} catch (error) {
		return fail(`${(error as Error).message}\n\n${usage}`);
	}
}

/** Says why a sandbox did not start. */
export function describeStartError(error: NodeJS.ErrnoException, port: number): string {
	if (error.code === 'EADDRINUSE') {
		return `Port ${port} is in use. Stop what uses it, or choose another one with --port (0 takes any free one).`;
	}
	return `The sandbox could not start: ${error.message}`;
}
