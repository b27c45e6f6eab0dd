import { parseArgs } from 'node:util';

const TOKEN_VARIABLE = 'SMS_CAMPAIGNS_TOKEN';

export const USAGE = `Usage: sandbox verify BASE_URL [options]

Asks a real service which rows of the assumption register hold. It only simulates and reads: it sends no message and
creates nothing.

  --token TOKEN        access token; better in the environment variable ${TOKEN_VARIABLE}
  --write FILE         write what was found as a seed, for the sandbox's --seed FILE
  --questions FILE     write what differs and what could not be checked as questions, in Markdown

Exit code: 0 all rows that can be checked hold, 1 some differ, 2 it could not run.
`;

/** The command line cannot be used. The message says what to change, and quotes nothing: it may contain the token. */
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
		throw new UsageError('An option is unknown, or lacks its value. See --help.');
	}
}

const isUrl = (url: string) => /^https?:\/\/[^?#@]+$/.test(url) && URL.canParse(url);

/**
 * Reads the command line.
 * @param args what follows `verify`
 * @param environment where the token may be
 * @returns null when the help is asked for
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
	check(baseUrl !== '' && others.length === 0, 'Give one base URL. See --help.');
	check(isUrl(baseUrl), 'The base URL must use http or https, and contain no password or query.');
	check(
		/^[\x21-\x7e]+$/.test(token),
		`Give the token with --token, or better in ${TOKEN_VARIABLE}.`,
	);
	return { baseUrl, token, write, questions };
}

/** What the command line asks for. */
export type VerifyArguments = NonNullable<ReturnType<typeof readArguments>>;
