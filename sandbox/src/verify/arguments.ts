import { parseArgs } from 'node:util';

import { MOST_MESSAGES } from './rows/sendProbes.ts';
import type { ProbeOptions } from './service/session.ts';

const TOKEN_VARIABLE = 'SMS_CAMPAIGNS_TOKEN';

export const USAGE = `Usage: sandbox verify BASE_URL [options]

Asks a real service which rows of the assumption register hold. It simulates, reads, and creates webhooks that it
deletes again. It sends nothing, unless you name a number to send to.

  --token TOKEN        access token; better in the environment variable ${TOKEN_VARIABLE}
  --number NUMBER      number to simulate with (33639981000, which is kept for fiction)
  --list ID            a list of the account, for simulations with lists
  --webhook-url URL    where the webhooks point to until they are deleted (https://sms-verify.invalid/)
  --send-to NUMBER     also send up to ${MOST_MESSAGES} messages to this number, which costs credits
  --timeout SECONDS    how long an answer may take (15)
  --write FILE         write what was found, for the sandbox's --assumptions FILE
  --json               print JSON

Exit code: 0 all rows that can be told hold, 1 some differ, 2 it could not run.
`;

/** What the command line asks for. */
export interface VerifyArguments extends ProbeOptions {
	baseUrl: string;
	token: string;
	timeoutMs: number;
	write: string | null;
	json: boolean;
}

/** The command line cannot be used. The message says what to change, and quotes nothing: it may contain the token. */
export class UsageError extends Error {}

function parse(args: string[]) {
	try {
		return parseArgs({
			args,
			allowPositionals: true,
			options: {
				token: { type: 'string' },
				number: { type: 'string', default: '33639981000' },
				list: { type: 'string' },
				'webhook-url': { type: 'string', default: 'https://sms-verify.invalid/' },
				'send-to': { type: 'string' },
				timeout: { type: 'string', default: '15' },
				write: { type: 'string' },
				json: { type: 'boolean', default: false },
				help: { type: 'boolean', default: false },
			},
		});
	} catch {
		throw new UsageError('An option is unknown, or lacks its value. See --help.');
	}
}

function checkUrl(url: string, name: string): void {
	const parsed = URL.canParse(url) ? new URL(url) : null;
	if (!parsed || !/^https?:$/.test(parsed.protocol)) {
		throw new UsageError(`${name} is not an http or https address.`);
	}
	if (parsed.username || parsed.password)
		throw new UsageError(`${name} contains a password. Leave it out.`);
}

function checkNumber(number: string, name: string): void {
	if (!/^[1-9]\d{5,14}$/.test(number)) {
		throw new UsageError(`${name} is an international number, digits alone, such as 33639981000.`);
	}
}

/**
 * Reads the command line.
 * @param args what follows `verify`
 * @param environment where the token may be
 * @returns null when the help is asked for
 * @throws UsageError
 */
export function readArguments(
	args: string[],
	environment: Record<string, string | undefined>,
): VerifyArguments | null {
	const { values, positionals } = parse(args);
	if (values.help) return null;
	const [baseUrl, ...others] = positionals;
	if (baseUrl === undefined || others.length > 0)
		throw new UsageError('Give one base URL. See --help.');
	checkUrl(baseUrl, 'The base URL');
	if (/[?#]/.test(baseUrl)) throw new UsageError('The base URL has a query. Leave it out.');
	checkUrl(values['webhook-url'], '--webhook-url');
	checkNumber(values.number, '--number');
	const sendTo = values['send-to'] ?? null;
	if (sendTo !== null) checkNumber(sendTo, '--send-to');
	const token = values.token ?? environment[TOKEN_VARIABLE] ?? '';
	if (!/^[\x21-\x7e]+$/.test(token)) {
		throw new UsageError(`Give the token with --token, or better in ${TOKEN_VARIABLE}.`);
	}
	const seconds = Number(values.timeout);
	if (!(seconds > 0 && seconds <= 600))
		throw new UsageError('--timeout is a number of seconds, up to 600.');
	return {
		baseUrl,
		token,
		number: values.number,
		list: values.list ?? null,
		webhookUrl: values['webhook-url'],
		sendTo,
		timeoutMs: seconds * 1000,
		write: values.write ?? null,
		json: values.json,
	};
}
