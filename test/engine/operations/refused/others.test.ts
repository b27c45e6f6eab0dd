// What the other operations, and the credential, refuse before any call.
import type { IDataObject } from 'n8n-workflow';
import { describeRefusals, EMPTY, type Refusal } from '../../../support/operations/refusals';
import { run, type RunOptions } from '../../../support/operations/runOperation';
import { newAccount } from '../../../support/sandbox/accounts';

const limitWaitTime = (values: IDataObject) => ({ options: { limitWaitTime: { values } } });
const byReply = (options: IDataObject, message = 'Go?') => ({
	answerBy: 'reply',
	message,
	options,
});

describeRefusals(['campaign.sendAndWait'], { to: '33639980001', message: 'Go?' }, [
	[
		'Does the column exist in your input? Give at least one number, such as 33639980000, several separated by commas, or an array of numbers.',
		[{ to: EMPTY }, "'To' is empty. [item 0]"],
	],
	[
		'Give one number. To ask several people, use Loop Over Items or several of these nodes.',
		[
			{ to: '33639980001, 33639980002' },
			"'To' contains 2 numbers, but one person is asked. [item 0]",
		],
	],
	['Write the text to send.', [{ message: EMPTY }, "'Message' is empty. [item 0]"]],
	[
		'Fill it in before this node.',
		[{ message: "=Go {{ '' }}" }, "`{{ '' }}` in 'Message' is empty. [item 0]"],
	],
	[
		'Keep one of them, or none: then the link gets its own line.',
		[
			{ message: '[link] or [link]' },
			"'Message' contains [link] more than once, but there is one link: the one to the page. [item 0]",
		],
	],
	[
		"Leave 'Sender' empty, or set 'Answer By' to Link.",
		[
			byReply({ sender: 'MyShop' }),
			'\'Sender\' is a name, "MyShop", and people can probably not reply to a name. [item 0]',
		],
	],
	[
		"Remove it, or set 'Answer By' to Link or Reply.",
		[
			byReply({}, 'Go? [link]'),
			"'Message' contains [link], but 'Answer By' is Reply: there is no link. [item 0]",
		],
	],
	[
		'Give each button its own label.',
		[
			{
				approvalOptions: {
					values: { approvalType: 'double', approveLabel: 'OK', disapproveLabel: 'OK' },
				},
			},
			"'Approve Button Label' and 'Disapprove Button Label' are the same: \"OK\". [item 0]",
		],
	],
	[
		'Enter how many minutes, hours or days to wait, or remove the option to wait without a limit.',
		[
			limitWaitTime({ limitType: 'afterTimeInterval', resumeAmount: 0, resumeUnit: 'hours' }),
			'\'Limit Wait Time\' is not a time above 0: "0 hours". [item 0]',
		],
	],
	[
		'Choose a later time, or remove the option to wait without a limit.',
		[
			limitWaitTime({ limitType: 'atSpecifiedTime', maxDateAndTime: '2020-02-02T10:00:00Z' }),
			"'Limit Wait Time' is in the past: Sun 2 Feb 2020, 11:00 (Paris). [item 0]",
		],
	],
]);

describeRefusals(['webhook.create'], { url: 'https://example.com/sms', signature: 'none' }, [
	[
		'Enter the whole address, with https:// in front.',
		[{ url: EMPTY }, "'URL' is empty [item 0]"],
		[{ url: 'example.com/sms' }, "'URL' is not a complete web address: example.com/sms [item 0]"],
		[
			{ url: 'ftp://example.com/x' },
			"'URL' is not a complete web address: ftp://example.com/x [item 0]",
		],
	],
	[
		"Enter a secret, or set 'Signature' to None.",
		[{ signature: 'custom', signatureSecret: EMPTY }, "'Signature Secret' is empty [item 0]"],
	],
]);

/** What an ID must not hold: it would lead to another address. */
const NO_IDS = ['..', '.', '%2e%2e', 'a/b', '?', '#'];

describeRefusals(['webhook.updateStatus', 'webhook.delete'], { status: 'live' }, [
	[
		'Enter the ID that the service gave.',
		[{ webhookId: EMPTY }, "'Webhook ID' is empty [item 0]"],
		...NO_IDS.map((webhookId): Refusal => [
			{ webhookId },
			`'Webhook ID' is not an ID: "${webhookId}" [item 0]`,
		]),
	],
]);

const logId = (value: string) => ({ logId: { __rl: true, mode: 'id', value } });

describeRefusals(['apiError.get'], {}, [
	[
		'Enter the ID that the service gave.',
		[logId(EMPTY), "'API Error' is empty [item 0]"],
		...NO_IDS.map((id): Refusal => [logId(id), `'API Error' is not an ID: "${id}" [item 0]`]),
	],
]);

describeRefusals(['apiError.getAll', 'npai.getAll'], {}, [
	[
		"Enter how many results you want, or turn on 'Return All'.",
		[{ limit: 0 }, "'Limit' is not a whole number above 0. [item 0]"],
		[{ limit: 1.5 }, "'Limit' is not a whole number above 0. [item 0]"],
	],
]);

const ADDRESS =
	'Enter the address that the service gave you for its interface, for example https://api.example.com.';

it.each<[RunOptions, message: string, nextStep: string]>([
	[{ baseUrl: '' }, "'Base URL' is empty. Correct it in the credential.", ADDRESS],
	[
		{ format: 'yaml' as never },
		'\'Data Format\' is "yaml", which is not one of its choices. Correct it in the credential.',
		'Choose JSON or XML. An expression must give json or xml.',
	],
])('a credential with %j is refused', async (credential, message, description) => {
	const account = await newAccount();
	const { stopped } = await run(account, 'npai.getAll', {}, undefined, credential);
	expect(stopped).toMatchObject({ message, description });
	expect(await account.calls()).toEqual([]);
});
