// Neither the token nor the signature secret is in what n8n stores of a run that failed.
import { inspect } from 'node:util';
import { FORMATS } from '../../../support/formats';
import { run } from '../../../support/operations/runOperation';
import { runRecorded } from '../../../support/operations/runRecorded';
import { newAccount } from '../../../support/sandbox/accounts';

const send = { phoneNumbers: '33639980001', message: 'Hello', pushtype: 'alert' };
const SECRET = 'topsecret-4711';

/** Everything that could be stored: exceptions with what JSON leaves out. */
const storedText = (value: unknown) =>
	inspect(value, {
		depth: Infinity,
		showHidden: true,
		maxStringLength: null,
		maxArrayLength: null,
	});

describe.each(FORMATS)('an answer that repeats them, %s', (format) => {
	it.each(['stopWorkflow', 'continueRegularOutput', 'continueErrorOutput'] as const)(
		'with %s',
		async (onError) => {
			const account = await newAccount();
			const echo = `You sent Bearer ${account.token} and ${SECRET}`;
			for (const answer of [
				{ status: 401, body: echo },
				{ body: JSON.stringify({ status: -7, message: echo, details: echo }) },
				{ body: `<response><status>-7</status><message>${echo}</message></response>` },
				{ body: JSON.stringify({ error: echo }) },
				{ body: echo },
				{ status: 302, headers: { Location: `/x?token=${account.token}` } },
			]) {
				const result = await runRecorded(account, 'campaign.send', send, undefined, {
					answering: () => answer,
					format,
					signatureSecret: SECRET,
					node: { onError },
				});
				const stored = storedText(result.run.data.resultData);
				expect(stored).toContain('[item 0]');
				expect(stored).not.toContain(account.token);
				expect(stored).not.toContain(SECRET);
			}
		},
	);
});

it.each(['http://127.0.0.1:9', 'http://sms.invalid'])(
	'where nothing answers: %s',
	async (baseUrl) => {
		const account = await newAccount();
		const result = await run(account, 'campaign.send', send, undefined, { baseUrl });
		expect(storedText(result.run.data.resultData)).not.toContain(account.token);
	},
);
