import { readOptions, SANDBOX_OPTIONS, toSandboxOptions } from '../commandLine.ts';
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

const OPTIONS = {
	...SANDBOX_OPTIONS,
	url: { type: 'string' },
	token: { type: 'string' },
} as const;

/**
 * Reads the arguments that follow `mcp`.
 * @returns the sandbox to use or to start; null when the help is asked for
 * @throws Error in words, for an option or a value that does not fit
 */
export function readMcpArguments(args: string[], env: NodeJS.ProcessEnv) {
	const { url = null, token = DEMO_TOKEN, help, ...values } = readOptions(args, OPTIONS);
	if (help) return null;
	if (!/^sbx_[\x21-\x7e]*$/.test(token)) {
		throw new Error('--token begins with sbx_: the tools are for the sandbox alone');
	}
	if (url !== null && !isHttpUrl(url)) throw new Error('--url is an http or https URL');
	return { url, token, own: toSandboxOptions(values, env, '0') };
}
