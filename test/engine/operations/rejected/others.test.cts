// Parameters and credentials that the other operations reject before any call.
import type { IDataObject } from 'n8n-workflow';
import { describeRejections, EMPTY, expression } from '../../../support/operations/rejections.cts';
import { run, type RunOptions } from '../../../support/operations/runOperation.cts';
import { newAccount } from '../../../support/sandbox/accounts.cts';

const limitWaitTime = (values: IDataObject) => ({ options: { limitWaitTime: { values } } });
const byReply = (options: IDataObject, message = 'Go?') => ({
	answerBy: 'reply',
	message,
	options,
});

describeRejections(['campaign.sendAndWait'], { to: '33639980001', message: 'Go?' }, [
	[
		'Enter one or more numbers, such as 33639980000, separated by commas, or an array of numbers.',
		[{ to: EMPTY }, "'To' is empty."],
	],
	[
		'Enter one number. To ask several people, use Loop Over Items or several of these nodes.',
		[{ to: '33639980001, 33639980002' }, "'To' contains 2 numbers, but this node asks one person."],
	],
	['Enter the text to send.', [{ message: EMPTY }, "'Message' is empty."]],
	[
		'Fill in the value in an earlier node.',
		[{ message: "=Go {{ '' }}" }, "`{{ '' }}` in 'Message' is empty."],
	],
	[
		'Write [link] only once.',
		[
			{ message: '[link] or [link]' },
			"'Message' contains [link] more than once, but there is only one link.",
		],
	],
	[
		"Leave 'Sender' empty, or set 'Answer By' to Link.",
		[
			byReply({ sender: 'MyShop' }),
			'\'Sender\' contains the name "MyShop". Replies to a name usually do not arrive.',
		],
	],
	[
		'Remove [link].',
		[
			byReply({}, 'Go? [link]'),
			"'Message' contains [link], but no link is sent, because 'Answer By' is Reply.",
		],
	],
	[
		"Set 'Response Type' to Approval, and add 'Limit Wait Time' under 'Options'.",
		[
			{ options: { ifNotApproved: 'goOnUnlessDeclined' } },
			"'If Declined or Unanswered' is Continue Unless Declined, which needs an approval and a time limit.",
		],
		[
			{
				responseType: 'freeText',
				options: { ifNotApproved: 'goOnUnlessDeclined', limitWaitTime: { values: {} } },
			},
			"'If Declined or Unanswered' is Continue Unless Declined, which needs an approval and a time limit.",
		],
	],
	[
		'Enter a positive number up to 36525, or keep the default.',
		[
			limitWaitTime({ resumeAmount: 0, resumeUnit: 'hours' }),
			"'Amount' is not a positive number up to 36525.",
		],
		[
			limitWaitTime({ resumeAmount: 36_526, resumeUnit: 'hours' }),
			"'Amount' is not a positive number up to 36525.",
		],
	],
]);

describeRejections(['webhook.create'], { url: 'https://example.com/sms' }, [
	[
		'Enter the complete URL, starting with https://.',
		[{ url: EMPTY }, "'URL' is empty."],
		[{ url: 'example.com/sms' }, '\'URL\': "example.com/sms" is not a complete URL.'],
		[{ url: 'ftp://example.com/x' }, '\'URL\': "ftp://example.com/x" is not a complete URL.'],
	],
	[
		"Let the expression return a secret, or remove the expression to use the credential's secret.",
		[{ signatureSecret: EMPTY }, "'Signature Secret' is empty."],
	],
]);

// unit/api/resources/readResourceId lists the characters that an ID must not contain.
describeRejections(['webhook.updateStatus', 'webhook.delete'], { status: 'live' }, [
	[
		'Enter the ID that the service returned.',
		[{ webhookId: EMPTY }, "'Webhook ID' is empty."],
		[{ webhookId: '..' }, `'Webhook ID' is not an ID: "..".`],
	],
]);

const logId = (value: string) => ({ logId: { __rl: true, mode: 'id', value } });

describeRejections(['apiError.get'], {}, [
	[
		'Enter the ID that the service returned.',
		[logId(EMPTY), "'API Error' is empty."],
		[logId('..'), `'API Error' is not an ID: "..".`],
	],
]);

describeRejections(['apiError.getAll', 'npai.getAll'], {}, [
	[
		"Enter a limit, or turn on 'Return All'.",
		[{ limit: 0 }, "'Limit' is not a whole number above 0."],
		[{ limit: 1.5 }, "'Limit' is not a whole number above 0."],
	],
]);

describeRejections(['webhook.updateStatus'], { webhookId: '1' }, [
	[
		'Choose an operation from the list.',
		[{ operation: 'promo' }, "'Operation' is not available for this 'Resource'."],
	],
	[
		'Choose Live or Paused. An expression must return live or paused.',
		[{ status: expression('promo') }, '\'Status\' is "promo", which is not one of its choices.'],
	],
]);

const ADDRESS =
	'Enter the API URL that your provider gave you, for example https://api.example.com.';

it.each<[RunOptions, message: string, nextStep: string]>([
	[{ baseUrl: '' }, "'Base URL' is empty. Correct this field in the credential.", ADDRESS],
	[
		{ format: 'yaml' as never },
		'\'Data Format\' is "yaml", which is not one of its choices. Correct this field in the credential.',
		'Choose JSON or XML. An expression must return json or xml.',
	],
])('rejects a credential with %j', async (credential, message, description) => {
	const account = await newAccount();
	const { stopped } = await run(account, 'npai.getAll', {}, undefined, credential);
	expect(stopped).toMatchObject({ message, description });
	expect(await account.calls()).toEqual([]);
});
