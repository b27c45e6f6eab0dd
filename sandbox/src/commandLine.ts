import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';

import { PROFILES } from './domain/profile.ts';
import { nearestName } from './domain/nearestName.ts';

export const USAGE = `Usage: sms-campaigns-sandbox [options]
       sms-campaigns-sandbox verify BASE_URL [options]: see verify --help
       sms-campaigns-sandbox mcp [options]: tools for an agent, see mcp --help

  --port N           port to listen on: 7878, or PORT of the environment; 0 takes any free one
  --host ADDRESS     address to bind to: 127.0.0.1, or SANDBOX_HOST of the environment
  --data FILE        keep everything in this file; without it, in memory
  --seed FILE        JSON whose keys replace those of the default seed
  --assumptions FILE values for the rows of the assumption register, as verify --write writes them
  --allow-host NAME  a further name that requests may come in under; may be repeated
  --allow-link-local call webhooks at link-local addresses too, such as 169.254.169.254
  --profile NAME     how all accounts behave: ${Object.keys(PROFILES).join(', ')}
  --refuse-unknown-tokens
                     make no account for a token that is new
  --strict           refuse what the contract does not know in a request
  --log, --log=json  print one line for each call and delivery, to read or as JSON
  --json             print one line of JSON with baseUrl and token
  --version          print the version
  --help             print this
`;

export const OPTIONS = {
	port: { type: 'string' },
	host: { type: 'string' },
	data: { type: 'string' },
	seed: { type: 'string' },
	assumptions: { type: 'string' },
	'allow-host': { type: 'string', multiple: true },
	'allow-link-local': { type: 'boolean' },
	profile: { type: 'string' },
	strict: { type: 'boolean' },
	'refuse-unknown-tokens': { type: 'boolean' },
	log: { type: 'string' },
	json: { type: 'boolean' },
	version: { type: 'boolean' },
	help: { type: 'boolean' },
} as const;

/** What the command was asked to do. */
export interface CommandLine {
	port: number;
	host: string;
	data?: string;
	seed?: string;
	assumptions?: string;
	allowedHosts: string[];
	allowLinkLocal: boolean;
	profile?: string;
	strict: boolean;
	unknownTokens: 'create' | 'refuse';
	/** How calls and deliveries are logged; null for not at all. */
	log: 'text' | 'json' | null;
	json: boolean;
	version: boolean;
	help: boolean;
}

/** Refuses options that there are not, with the closest one that there is. @throws Error */
export function refuseUnknown(args: string[], options: ParseArgsOptionsConfig = OPTIONS): void {
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
}

/** Reads `--log`, `--log=text` or `--log=json`. @throws Error */
function readLogFormat(given: string | undefined): CommandLine['log'] {
	if (given === undefined || given === 'text' || given === 'json') return given ?? null;
	throw new Error(`--log cannot be "${given}". Write --log, or --log=json`);
}

function readPort(given: string, source: string): number {
	if (/^\d{1,5}$/.test(given) && Number(given) <= 65_535) return Number(given);
	throw new Error(`${source} is a number from 0 to 65535`);
}

/**
 * Reads the command line. An option goes before the variable of the environment.
 * @param given without the program and the script
 * @throws Error in words, for an option or a value that does not fit
 */
export function readCommandLine(given: string[], env: NodeJS.ProcessEnv): CommandLine {
	// The only option whose value may be left out.
	const args = given.map((one) => (one === '--log' ? '--log=text' : one));
	refuseUnknown(args);
	const values = parseArgs({ args, options: OPTIONS }).values;
	const {
		data,
		seed,
		assumptions,
		profile,
		strict = false,
		json = false,
		version = false,
		help = false,
	} = values;
	// An empty variable is one that was not set.
	const port =
		values.port === undefined
			? readPort(env.PORT || '7878', 'PORT of the environment')
			: readPort(values.port, '--port');
	return {
		port,
		host: values.host ?? (env.SANDBOX_HOST || '127.0.0.1'),
		...(data === undefined ? {} : { data }),
		...(seed === undefined ? {} : { seed }),
		...(assumptions === undefined ? {} : { assumptions }),
		allowedHosts: values['allow-host'] ?? [],
		allowLinkLocal: values['allow-link-local'] ?? false,
		...(profile === undefined ? {} : { profile }),
		strict,
		unknownTokens: values['refuse-unknown-tokens'] ? 'refuse' : 'create',
		log: readLogFormat(values.log),
		json,
		version,
		help,
	};
}

/** Says why a sandbox did not start. */
export function describeStartError(error: NodeJS.ErrnoException, port: number): string {
	if (error.code === 'EADDRINUSE') {
		return `Port ${port} is in use. Stop what uses it, or choose another one with --port (0 takes any free one).`;
	}
	return `The sandbox could not start: ${error.message}`;
}
