import assert from 'node:assert/strict';
import { test } from 'node:test';

import { readArguments, UsageError } from '../../src/verify/arguments.mts';
import { maskToken } from '../../src/verify/report.mts';
import { newToken } from '../support/verify.mts';

const URL = 'http://127.0.0.1:7878';
const token = newToken();

test('a wrong command line is rejected with an explanation that does not contain the token', () => {
	for (const [args, message] of [
		[[URL, `--tokn=${token}`], /An option is unknown/],
		[[URL, `--${token}`], /An option is unknown/],
		[[URL, '--token'], /An option is unknown, or its value is missing/],
		[[URL, token], /Specify one base URL/],
		[[], /Specify one base URL/],
		[['nowhere'], /base URL must use http/],
		[
			[`http://user:${token}@127.0.0.1/`],
			/base URL must use http or https, and contain no password/,
		],
		[[`${URL}/?token=${token}`], /base URL must .* contain no password or query/],
		[[URL, '--token', ''], /Specify the token with --token, or preferably in SMS_CAMPAIGNS_TOKEN/],
		[[URL, '--token', `${token}\n`], /Specify the token/],
	] as Array<[string[], RegExp]>) {
		assert.throws(
			() => readArguments(args, { SMS_CAMPAIGNS_TOKEN: token }),
			(error: Error) => {
				assert.ok(error instanceof UsageError);
				assert.match(error.message, message);
				return !error.message.includes(token);
			},
		);
	}
	assert.throws(() => readArguments([URL], {}), /Specify the token/);
});

test('the token is read from the environment, but --token takes precedence', () => {
	const read = (args: string[]) => readArguments(args, { SMS_CAMPAIGNS_TOKEN: 'a' })?.token;
	assert.deepEqual([read([URL]), read([URL, '--token', 'b'])], ['a', 'b']);
	assert.equal(readArguments(['--help'], {}), null);
});

test('a token is masked in plain text, in a URL and in JSON', () => {
	const odd = 'a"b/c+d';
	const text = `${odd} ${encodeURIComponent(odd)} ${JSON.stringify({ odd })}`;
	assert.equal(maskToken(odd)(text), '*** *** {"odd":"***"}');
});
