import { parseArgs } from 'node:util';

import { OPTIONS, readCommandLine, refuseUnknown, type CommandLine } from '../commandLine.ts';
import { DEMO_TOKEN } from '../domain/demoToken.ts';
import { isHttpUrl } from '../domain/httpUrl.ts';

export const USAGE = `Usage: sms-campaigns-sandbox mcp [options]

Serves an agent over stdin and stdout, by the Model Context Protocol. It starts its own sandbox, which ends with
it, or uses one that runs.

  --url URL          use the sandbox that runs there
  --token TOKEN      the account: ${DEMO_TOKEN}, or any that begins with sbx_
  --port N           port of its own sandbox: any free one, or PORT of the environment

Its own sandbox takes the options of the command without mcp, too, but for --log and --json.
`;

/** Without those for what goes to stdout, which is the agent's. */
const { log: _log, json: _json, version: _version, ...OWN_OPTIONS } = OPTIONS;
const MCP_OPTIONS = { ...OWN_OPTIONS, url: { type: 'string' }, token: { type: 'string' } } as const;
/** Those that may go with `--url`. */
const WITH_URL = ['url', 'token'];

/** What `mcp` was asked to do; null for its help. */
export type McpArguments = { token: string } & ({ url: string } | { own: CommandLine });

/** Reads the name of each option, and where its value is. */
const readTokens = (args: string[]) =>
	parseArgs({ args, options: MCP_OPTIONS, strict: false, tokens: true }).tokens.filter(
		(token) => token.kind === 'option',
	);

function checkToken(token: string): string {
	if (/^sbx_[\x21-\x7e]*$/.test(token)) return token;
	throw new Error('--token begins with sbx_: the tools are for the sandbox alone');
}

/**
 * Reads the arguments that follow `mcp`.
 * @throws Error in words, for an option or a value that does not fit
 */
export function readMcpArguments(args: string[], env: NodeJS.ProcessEnv): McpArguments | null {
	refuseUnknown(args, MCP_OPTIONS);
	const { values } = parseArgs({ args, options: MCP_OPTIONS });
	if (values.help) return null;
	const { url } = values;
	const token = checkToken(values.token ?? DEMO_TOKEN);
	const tokens = readTokens(args);
	if (url !== undefined) {
		const extra = tokens.find(({ name }) => !WITH_URL.includes(name));
		if (extra) throw new Error(`${extra.rawName} cannot go with --url: that sandbox runs already`);
		if (!isHttpUrl(url)) throw new Error('--url is an http or https URL');
		return { token, url };
	}
	const ofToken = tokens.filter(({ name }) => name === 'token');
	const own = args.filter(
		(_, at) =>
			!ofToken.some(({ index, inlineValue }) => at === index || (at === index + 1 && !inlineValue)),
	);
	return { token, own: readCommandLine(own, { ...env, PORT: env.PORT || '0' }) };
}
