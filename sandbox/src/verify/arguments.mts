import { parseArgs } from 'node:util';

const TOKEN_VARIABLE = 'SMS_CAMPAIGNS_TOKEN';

export const USAGE = `Usage: sandbox verify BASE_URL [options]

Checks which rows of the assumption register hold for a real service. The command sends no message and
creates no webhook. It only reads, simulates and makes invalid calls. The service may log the invalid calls.

  --token TOKEN        access token, preferably set in the environment variable ${TOKEN_VARIABLE}
  --write FILE         write the results as a seed, for the sandbox's --seed FILE
  --questions FILE     write the differences and unchecked rows as questions, in Markdown

Exit codes: 0 if all rows that can be checked hold, 1 if some rows differ, 2 if the check could not run.
`;

/** An invalid command line. The message explains the correction. It quotes no argument, which may be the token. */
export class UsageError extends Error {}

const string = { type: 'string' } as const;
const OPTIONS = {
	token: string,
	write: string,
	questions: string,
	help: { type: 'boolean', default: false },
} as const;

function parse(args: string[]) {
	try {
		return parseArgs({ args, allowPositionals: true, options: OPTIONS });
	} catch {
		throw new UsageError('An option is unknown, or its value is missing. See --help.');
	}
}

const isUrl = (url: string) => /^https?:\/\/[^?#@]+$/.test(url) && URL.canParse(url);

/**
 * Parses the command line.
 * @param args the arguments after `verify`
 * @param environment variables, which may contain the token
 * @returns null for `--help`
 * @throws UsageError
 */
export function readArguments(args: string[], environment: Record<string, string | undefined>) {
	const { values, positionals } = parse(args);
	if (values.help) return null;
	const { token = environment[TOKEN_VARIABLE] ?? '', write, questions } = values;
	const [baseUrl = '', ...others] = positionals;
	const check = (isRight: boolean, message: string) => {
		if (!isRight) throw new UsageError(message);
	};
	check(baseUrl !== '' && others.length === 0, 'Specify one base URL. See --help.');
	check(isUrl(baseUrl), 'The base URL must use http or https, and contain no password or query.');
	check(
		/^[\x21-\x7e]+$/.test(token),
		`Specify the token with --token, or preferably in ${TOKEN_VARIABLE}.`,
	);
	return { baseUrl, token, write, questions };
}

/** The parsed command line. */
export type VerifyArguments = NonNullable<ReturnType<typeof readArguments>>;
