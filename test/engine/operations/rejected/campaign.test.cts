// Parameters that Send and Simulate reject before any call. unit/rules covers the other messages.
import type { IDataObject } from 'n8n-workflow';
import { describeRejections, EMPTY, expression } from '../../../support/operations/rejections.cts';

const FINE = { phoneNumbers: '33639980001', message: 'Hello', pushtype: 'alert' };
const lists = (listIds: string) => ({ sendTo: 'lists', listIds });
const utm = (utmCampaign: string) => ({ links: { values: { utmCampaign } } });
const limited = (limit: IDataObject) => ({ options: { frequencyLimit: { limit } } });
const notAfter = (time: unknown) => ({
	options: { schedule: { time: { notAfter: time } as IDataObject } },
});
const HOURS = "'Not After' is not a number of hours above 0 and at most 720.";
const hours = (window: IDataObject) => ({
	options: { allowedHours: { window: { hours: 'own', ...window } } },
});

describeRejections(['campaign.send', 'campaign.simulate'], FINE, [
	[
		'Enter one or more numbers, such as 33639980000, separated by commas, or an array of numbers.',
		[{ phoneNumbers: EMPTY }, "'Phone Numbers' is empty."],
	],
	[
		"Write the number with its country code, such as 33639980000, or set 'Default Country' in the credential 'SMS Campaigns API' or in the node under 'Options'.",
		[
			{ phoneNumbers: '06 39 98 00 01' },
			'\'Phone Numbers\': "06 39 98 00 01" is a national number, and its country is not known.',
		],
	],
	[
		'Enter one or more list IDs, such as 123456, separated by a comma and a space. An ID is a whole number without commas, or 24 characters from 0-9 and a-f.',
		[lists(EMPTY), "'List IDs' is empty."],
		[lists('Newsletter'), '\'List IDs\' contains "Newsletter", which is not a list ID.'],
	],
	[
		'Enter the text to send.',
		[{ message: EMPTY, options: { emptyFields: 'send' } }, "'Message' is empty."],
	],
	[
		'Remove the character, or replace it with a space. Line breaks are allowed. If the text was cut, it may end with half an emoji.',
		[{ message: 'Hello\u0007' }, "'Message' contains U+0007 at character 6, which cannot be sent."],
	],
	[
		"n8n evaluates expressions only in a field in Expression mode, and not inside data. Switch 'Message' to Expression and write, for example, {{ $json.firstname }}. Or enter the finished text.",
		[
			{ message: 'Hello {{ $json.a }}' },
			'\'Message\' contains "{{ $json.a }}", which is not evaluated: the text would be sent as it is.',
		],
	],
	[
		"Insert one of the object's fields, such as {{ $json.contact.name }}.",
		[
			{ message: '={{ {a: 1} }}' },
			'`{{ {a: 1} }}` in \'Message\' returns "[object Object]", because the value is an object, not text.',
		],
		[
			{ message: '=Hi {{ [$json] }}', options: { emptyFields: 'leaveOut' } },
			'`{{ [$json] }}` in \'Message\' returns "[object Object]", because the value is an object, not text.',
		],
	],
	[
		"Fill in the value in an earlier node, or set 'If a Field Is Empty' to Leave Out or Send.",
		[
			{ message: "=Hello {{ '' }}!", options: { emptyFields: 'stop' } },
			"`{{ '' }}` in 'Message' is empty.",
		],
	],
	[
		'Available columns: none.',
		[
			{ message: '=Hello {{ $json.firstname }}!', options: { emptyFields: 'stop' } },
			'`{{ $json.firstname }}` in \'Message\' is empty: no item has a column "firstname".',
		],
	],
	[
		"Write [link] in 'Message' once for each link under 'Short Link URLs' of 'Links', in the same order.",
		[
			{ message: 'See [link]' },
			"'Message' has 1 [link] placeholder, but 'Short Link URLs' has 0 links.",
		],
	],
	[
		'Enter a shorter name.',
		[
			{ options: { sender: 'TwelveLetter' } },
			'\'Sender\' "TwelveLetter" has 12 characters, but at most 11 are allowed.',
		],
	],
	[
		'Choose a later time, or leave the field empty to send at once.',
		[
			{ options: { schedule: { time: { sendAt: '2020-02-02 10:00:00' } } } },
			"'Send At' is in the past: Sun 2 Feb 2020, 10:00 (Paris).",
		],
	],
	[
		'Enter a number of hours, or a time such as 2027-01-31 20:00.',
		[notAfter(0), HOURS],
		[notAfter('-4'), HOURS],
		[notAfter('2041'), HOURS],
	],
]);

describeRejections(['campaign.send'], FINE, [
	[
		'Enter the maximum number of recipients per campaign, or remove the option.',
		[{ options: { maxRecipients: 0 } }, "'Maximum Campaign Size' is not a whole number above 0."],
	],
	['Choose Alert or Marketing.', [{ pushtype: '' }, "'Message Type' is not set."]],
	[
		'Enter a number of at least 0, or keep the default.',
		[
			{ maximumCost: expression('much') },
			"'Maximum Cost (Credits)' is not a number of at least 0.",
		],
		[{ maximumCost: -1 }, "'Maximum Cost (Credits)' is not a number of at least 0."],
	],
	[
		'The expression must return a number above 0, or an empty string for no limit.',
		[
			{ maximumCost: expression(0) },
			"'Maximum Cost (Credits)' is 0, which means no limit. An expression must not return 0.",
		],
	],
	[
		'The expression must return text or a number, or an empty string to count per phone number.',
		[
			limited({ value: expression(true) }),
			"'Value' of 'Frequency Limit' is neither text nor a number.",
		],
	],
	[
		'Enter a whole number from 1 to 100, or keep the default.',
		[limited({ most: 0 }), "'Maximum Messages' is not a whole number from 1 to 100."],
		[limited({ most: 101 }), "'Maximum Messages' is not a whole number from 1 to 100."],
	],
	[
		"Add () after the function's name in the expression.",
		[{ options: { sendOnlyTo: "={{ ''.trim }}" } }, "'Send Only To (Test)' is a function."],
		[{ message: "=Hi {{ ''.trim }}" }, "'Message' is a function."],
	],
	[
		'Enter a fixed value, or a single variable such as {{ $vars.name }}.',
		[
			{ maximumCost: "={{ $fromAI('limit') }}" },
			"'Maximum Cost (Credits)' could take its value from the AI model, which must not set the spending limit.",
		],
	],
	[
		'Write digits only. Separate several numbers with commas.',
		[{ options: { sendOnlyTo: 'me' } }, '\'Send Only To (Test)\': "me" is not a phone number.'],
	],
	[
		'Correct the expression, or let it return an empty string to send without this option.',
		[
			{ options: { sendOnlyTo: '={{ $json.misspelt.phone }}' } },
			"The expression in 'Send Only To (Test)' returns nothing.",
		],
	],
	[
		'Fill in the field, or remove the option.',
		[{ options: { sendOnlyTo: '' } }, "'Send Only To (Test)' is empty."],
	],
	[
		'Fill in each field, or remove the option. Expressions work only inside the fields.',
		[{ options: { allowedHours: 'always' } }, "'Allowed Hours' has no settings that n8n can read."],
	],
	[
		'Use letters, digits and dashes.',
		[
			{ options: { messageId: 'x\u0007' } },
			'\'Message ID\': the message ID "x\u0007" contains U+0007, which cannot be sent.',
		],
		[{ options: utm('={{ [$json] }}') }, "'UTM Campaign' is not text."],
	],
	[
		"n8n evaluates expressions only in a field in Expression mode, and not inside data. Switch 'UTM Campaign' to Expression and write, for example, {{ $json.firstname }}. Or enter the finished text.",
		[
			{ options: utm('{{ $json.a }}') },
			'\'UTM Campaign\' contains "{{ $json.a }}", which is not evaluated: the text would be sent as it is.',
		],
	],
	[
		'Enter a later time on the same day, up to 24:00.',
		[
			hours({ from: '20:00', until: '08:00' }),
			"'Until' of 'Allowed Hours' is not later than 'From'.",
		],
	],
	[
		'Enter hours and minutes, such as 09:00 or 20:30.',
		[hours({ from: '8 am' }), "'From' of 'Allowed Hours': \"8 am\" is not a time of day."],
		[hours({ from: '08:60' }), "'From' of 'Allowed Hours': \"08:60\" is not a time of day."],
		[hours({ until: '24:01' }), "'Until' of 'Allowed Hours': \"24:01\" is not a time of day."],
	],
	['Choose at least one entry from the list.', [hours({ days: [] }), "'Days' is empty."]],
	[
		'Choose from the list. An expression must return one or more of 1, 2, 3, 4, 5, 6, 7.',
		[hours({ days: ['lundi'] }), `'Days' contains "lundi", which is not one of its choices.`],
	],
]);
