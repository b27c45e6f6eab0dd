import { parseArgs } from 'node:util';

import { MOST_MESSAGES } from './rows/sends.mts';

const TOKEN_VARIABLE = 'SMS_CAMPAIGNS_TOKEN';

export const USAGE = `Usage: sandbox verify BASE_URL [options]

Asks a real service which rows of the assumption register hold. It simulates, reads, and creates webhooks that it
deletes again. It sends nothing, unless you name a number to send to.

  --token TOKEN        access token; better in the environment variable ${TOKEN_VARIABLE}
  --number NUMBER      number to simulate with (33639981000, which is kept for fiction)
  --send-to NUMBER     also send up to ${MOST_MESSAGES} messages to this number, which costs credits
  --listen URL         with --send-to: hear events, at an address where the service reaches this machine
  --listen-port PORT   the port to listen at, if it is not that of the URL
  --wait SECONDS       how long events, and you at the phone, may take (120)
  --timeout SECONDS    how long an answer may take (15)
  --write FILE         write what was found as a seed, for the sandbox's --seed FILE
  --questions FILE     write what differs and what could not be checked as questions, in Markdown
  --json               print JSON

Exit code: 0 all rows that can be checked hold, 1 some differ, 2 it could not run.
`;

/** The command line cannot be used. The message says what to change, and quotes nothing: it may contain the token. */
export class UsageError extends Error {}

const string = { type: 'string' } as const;
const OPTIONS = {
	token: string,
	number: { ...string, default: '33639981000' },
	'send-to': string,
	listen: string,
	'listen-port': string,
	wait: { ...string, default: '120' },
	timeout: { ...string, default: '15' },
	write: string,
	questions: string,
	json: { type: 'boolean', default: false },
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
const isNumber = (number: string) => /^[1-9]\d{5,14}$/.test(number);
const isPort = (port: number) => Number.isInteger(port) && port >= 0 && port < 65_536;
const isTime = (seconds: string) => Number(seconds) > 0 && Number(seconds) <= 600;
const NOT_URL = 'is not an http or https address, or has a password or a query. Leave these out.';
const NOT_NUMBER = 'is an international number, digits alone, such as 33639981000.';
const NOT_TIME = 'is a number of seconds, up to 600.';

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
	const { listen = null, 'send-to': sendTo = null, number, wait, timeout } = values;
	const { token = environment[TOKEN_VARIABLE] ?? '', write = null, questions = null } = values;
	const [baseUrl = '', ...others] = positionals;
	const { protocol, port } = new URL(listen !== null && isUrl(listen) ? listen : 'http://here');
	const usualPort = port || (protocol === 'https:' ? 443 : 80);
	const listenPort = Number(values['listen-port'] ?? usualPort);
	const rules: Array<[isRight: boolean, message: string]> = [
		[baseUrl !== '' && others.length === 0, 'Give one base URL. See --help.'],
		[isUrl(baseUrl), `The base URL ${NOT_URL}`],
		[isNumber(number), `--number ${NOT_NUMBER}`],
		[sendTo === null || isNumber(sendTo), `--send-to ${NOT_NUMBER}`],
		[listen === null || isUrl(listen), `--listen ${NOT_URL}`],
		[
			listen === null || sendTo !== null,
			'--listen hears what comes of a send: give --send-to too.',
		],
		[isPort(listenPort), '--listen-port is a port, up to 65535; 0 takes any free one.'],
		[isTime(wait), `--wait ${NOT_TIME}`],
		[isTime(timeout), `--timeout ${NOT_TIME}`],
		[/^[\x21-\x7e]+$/.test(token), `Give the token with --token, or better in ${TOKEN_VARIABLE}.`],
	];
	const wrong = rules.find(([isRight]) => !isRight);
	if (wrong) throw new UsageError(wrong[1]);
	const waitMs = Number(wait) * 1000;
	const timeoutMs = Number(timeout) * 1000;
	const { json } = values;
	return {
		...{ baseUrl, token, number, sendTo, listen, listenPort },
		...{ waitMs, timeoutMs, write, questions, json },
	};
}

/** What the command line asks for. */
export type VerifyArguments = NonNullable<ReturnType<typeof readArguments>>;
