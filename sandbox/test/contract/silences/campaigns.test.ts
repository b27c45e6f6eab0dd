// Where the contract is silent about campaigns: a row of the register decides.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { callService, type Answer } from '../support/callService.ts';
import { newAccount, type SandboxAccount } from '../support/accounts.ts';
import { frenchNumbers } from '../support/numbers.ts';
import { campaignBody, PLAIN, send, simulate } from '../support/requestBodies.ts';
import type { Campaign } from '../support/requestBodies.ts';
import { testSilences } from '../support/silences.ts';

const PAST = '2020-01-06 10:00:00';
const BLACKLISTED = '33639980900';

const json = ({ raw }: Answer) => JSON.parse(raw);

const sendStatus = (campaign: Campaign) => async (account: SandboxAccount) =>
	(await send(account, 'json', { ...PLAIN, ...campaign })).status;

const simulationOf = (campaign: Campaign) => async (account: SandboxAccount) =>
	json(await simulate(account, 'json', { ...PLAIN, ...campaign }));

/** The text that reached the first recipient. */
const textSent = (campaign: Campaign) => async (account: SandboxAccount) => {
	await send(account, 'json', { ...PLAIN, ...campaign });
	return (await account.messages())[0]?.text;
};

/** The outcome of a body written by hand; in XML with no blanks between elements. */
const outcomeOf =
	(format: 'json' | 'xml', path: string, body: string) => async (account: SandboxAccount) =>
		(await callService(account, format, 'POST', path, { body })).status;

const linkInXml = (links: string) =>
	'<sms><message><text><![CDATA[See <-short->]]></text><pushtype>alert</pushtype>' +
	`${links}</message><recipients><gsm>33639980001</gsm></recipients></sms>`;

testSilences([
	{
		id: 'unicode.as-text',
		observe: outcomeOf(
			'json',
			'/send/simulate',
			'{"sms":{"message":{"text":"Hello","unicode":"1"},' +
				'"recipients":{"gsm":[{"value":"33639980001"}]}}}',
		),
		outcomes: [
			['refuse', -7],
			['accept', 1],
		],
	},
	{
		id: 'gsmsmsid.length',
		observe: outcomeOf(
			'json',
			'/send',
			'{"sms":{"message":{"text":"Hello","pushtype":"alert"},' +
				`"recipients":{"gsm":[{"value":"33639980001","gsmsmsid":"${'a'.repeat(76)}"}]}}}`,
		),
		outcomes: [
			[255, 1],
			[76, 1],
			[75, -7],
		],
	},
	{
		id: 'delay.empty',
		observe: sendStatus({ delay: '' }),
		outcomes: [
			['refuse', -4],
			['none', 1],
		],
	},
	{
		id: 'sender.blank',
		observe: sendStatus({ sender: 'My Shop' }),
		outcomes: [
			['refuse', -7],
			['accept', 1],
		],
	},
	{
		id: 'xml.links-value',
		observe: outcomeOf(
			'xml',
			'/send',
			linkInXml('<links><value>https://client.example/a</value></links>'),
		),
		outcomes: [
			['refuse', -7],
			['accept', 1],
		],
	},
	{
		id: 'xml.gsm-value',
		observe: async (account) => {
			const body =
				'<sms><message><text>Hello</text></message>' +
				'<recipients><gsm><value>33639980001</value></gsm></recipients></sms>';
			const { status, raw } = await callService(account, 'xml', 'POST', '/send/simulate', { body });
			return [status, /<sent>(\d)</.exec(raw)?.[1]];
		},
		outcomes: [
			['invalid', [1, '0']],
			['accept', [1, '1']],
			['refuse', [-7, undefined]],
		],
	},
	{
		id: 'filter.order',
		observe: async (account) => {
			const { duplicated, blacklisted } = await simulationOf({
				numbers: [BLACKLISTED, BLACKLISTED],
			})(account);
			return { duplicated, blacklisted };
		},
		outcomes: [
			[
				'invalid,duplicated,blacklisted,npai,not_allowed,flood,country_limit',
				{ duplicated: 1, blacklisted: 1 },
			],
			[
				'invalid,blacklisted,duplicated,npai,not_allowed,flood,country_limit',
				{ duplicated: 0, blacklisted: 2 },
			],
		],
	},
	{
		id: 'phone.plus-sign',
		observe: async (account) =>
			(await simulationOf({ numbers: ['+33639980001', '33639980002'] })(account)).sent,
		outcomes: [
			['invalid', 1],
			['accept', 2],
		],
	},
	{
		id: 'phone.as-number',
		observe: async (account) => {
			const body =
				'{"sms":{"message":{"text":"Hello","pushtype":"alert"},' +
				'"recipients":{"gsm":[{"value":33639980001}]}}}';
			return (await callService(account, 'json', 'POST', '/send', { body })).status;
		},
		outcomes: [
			['refuse', -7],
			['accept', 1],
		],
	},
	{
		id: 'phone.empty',
		observe: async (account) => {
			const numbers = ['', frenchNumbers(1)[0]];
			const { status, invalid, sent } = await simulationOf({ numbers })(account);
			return [status, invalid, sent];
		},
		outcomes: [
			['invalid', [1, 1, 1]],
			['refuse', [-7, undefined, undefined]],
		],
	},
	{
		id: 'recipients.both',
		observe: async (account) => {
			const body = campaignBody('json', { ...PLAIN, lists: [1001] });
			const totals = [];
			for (const path of ['/send', '/send/lists', '/send/simulate', '/send/lists/simulate']) {
				totals.push(
					json(await callService(account, 'json', 'POST', path, { body })).total ?? 'refused',
				);
			}
			return totals;
		},
		outcomes: [
			['refuse', ['refused', 'refused', 'refused', 'refused']],
			['ignore', [1, 60, 1, 60]],
		],
	},
	{
		id: 'lists.unknown',
		observe: async (account) => {
			const campaign = { ...PLAIN, numbers: undefined };
			const { status, total } = json(
				await send(account, 'json', { ...campaign, lists: [1001, 424242] }),
			);
			const none = await send(account, 'json', { ...campaign, lists: [424242] });
			return [status, total, none.status];
		},
		outcomes: [
			['refuse', [-5, undefined, -5]],
			['skip', [1, 60, -5]],
		],
	},
	{
		id: 'lists.repeated',
		observe: async (account) => {
			const { total, duplicated, sent } = await simulationOf({
				numbers: undefined,
				lists: [1001, 1001],
			})(account);
			return [total, duplicated, sent];
		},
		outcomes: [
			['duplicated', [120, 60, 60]],
			['once', [60, 0, 60]],
		],
	},
	{
		id: 'send.pushtype',
		observe: sendStatus({ pushtype: undefined }),
		outcomes: [
			['required', -7],
			['optional', 1],
		],
	},
	{
		id: 'pushtype.absent',
		// Marketing with a sender of one's own gets the opt-out text, which makes it a second part.
		observe: async (account) =>
			(
				await simulationOf({
					pushtype: undefined,
					sender: 'MyShop',
					text: 'a'.repeat(150),
				})(account)
			).cost,
		outcomes: [
			['alert', 1],
			['marketing', 2],
		],
	},
	{
		id: 'send.links-missing',
		observe: sendStatus({ text: 'See <-short->' }),
		outcomes: [
			['refuse', -7],
			['literal', 1],
		],
	},
	{
		id: 'links.mismatch',
		observe: async (account) => [
			await sendStatus({
				text: 'See <-short->',
				links: ['https://a.example', 'https://b.example'],
			})(account),
			await sendStatus({ text: '<-short-> <-short->', links: ['https://a.example'] })(account),
		],
		outcomes: [
			['refuse', [-7, -7]],
			['tolerate', [1, 1]],
		],
	},
	{
		id: 'simulate.links',
		observe: async (account) =>
			(await simulationOf({ text: 'No link', links: ['https://a.example'] })(account)).status,
		outcomes: [
			['ignore', 1],
			['check', -7],
		],
	},
	{
		id: 'shortlink.length',
		observe: async (account) => {
			const text = await textSent({ text: '<-short->', links: ['https://a.example'] })(account);
			return text.length;
		},
		outcomes: [
			[22, 22],
			[40, 40],
		],
	},
	{
		id: 'optout.text',
		observe: textSent({ pushtype: 'marketing', sender: 'MyShop', text: 'Sale ' }),
		outcomes: [
			['STOP to opt out.', 'Sale STOP to opt out.'],
			['Write STOP to us', 'Sale Write STOP to us'],
		],
	},
	{
		id: 'unicode.without-flag',
		observe: async (account) => {
			const answer = json(await send(account, 'json', { ...PLAIN, text: 'ж'.repeat(71) }));
			return [answer.status, answer.cost];
		},
		outcomes: [
			['refuse', [-7, undefined]],
			['replace', [1, 1]],
			['count', [1, 2]],
		],
	},
	{
		id: 'unicode.gsm-text',
		observe: async (account) =>
			(await simulationOf({ text: 'a'.repeat(71), unicode: 1 })(account)).cost,
		outcomes: [
			['gsm', 1],
			['unicode', 2],
		],
	},
	{
		id: 'delay.past',
		observe: sendStatus({ delay: PAST }),
		outcomes: [
			['refuse', -4],
			['now', 1],
		],
	},
	{
		id: 'delay.gap',
		observe: async (account) => {
			const status = await sendStatus({ delay: '2031-03-30 02:30:00' })(account);
			const [campaign] = await account.campaigns();
			return [status, campaign && Date.parse(campaign.scheduledFor ?? '')];
		},
		outcomes: [
			['refuse', [-4, undefined]],
			['later', [1, Date.parse('2031-03-30T03:30:00+02:00')]],
		],
	},
	{
		id: 'delay.overlap',
		observe: async (account) => {
			await send(account, 'json', { ...PLAIN, delay: '2031-10-26 02:30:00' });
			return Date.parse((await account.campaigns())[0].scheduledFor ?? '');
		},
		outcomes: [
			['first', Date.parse('2031-10-26T02:30:00+02:00')],
			['second', Date.parse('2031-10-26T02:30:00+01:00')],
		],
	},
	{
		id: 'moderation.seconds',
		seed: { moderation: true },
		observe: async (account) => {
			await send(account, 'json', PLAIN);
			return (await account.campaigns())[0].state;
		},
		outcomes: [
			[120, 'moderated'],
			[0, 'sent'],
		],
	},
	{
		id: 'send.extra-counters',
		observe: async (account) => {
			const { not_allowed, flood, country_limit } = json(
				await send(account, 'json', { ...PLAIN, numbers: ['12025550123', ...frenchNumbers(1)] }),
			);
			return [not_allowed, flood, country_limit];
		},
		outcomes: [
			[false, [undefined, undefined, undefined]],
			[true, [1, 0, 0]],
		],
	},
	{
		id: 'send.nobody-left',
		observe: async (account) => {
			const { status, sent } = json(
				await send(account, 'json', { ...PLAIN, numbers: [BLACKLISTED] }),
			);
			return [status, sent];
		},
		outcomes: [
			['accept', [1, 0]],
			['refuse', [-7, undefined]],
		],
	},
	{
		id: 'simulate.credits-short',
		seed: { credits: 1 },
		observe: async (account) => {
			const { status, credits } = await simulationOf({ numbers: frenchNumbers(3) })(account);
			return [status, credits];
		},
		outcomes: [
			['negative', [1, -2]],
			['refuse', [-3, undefined]],
		],
	},
]);

describe('an open point without a switch', () => {
	it('a simulation is not moderated, and -8 is no failed call', async () => {
		const account = await newAccount({ moderation: true });
		assert.equal((await simulationOf({})(account)).status, 1);
		assert.equal(await sendStatus({})(account), -8);
		const { raw } = await callService(account, 'json', 'GET', '/errors');
		assert.deepEqual(JSON.parse(raw).data, []);
	});

	it('[info1] stays as it is in a campaign to numbers', async () => {
		assert.equal(await textSent({ text: '[info1]!' })(await newAccount()), '[info1]!');
	});

	for (const character of ['\u0007', '\ud800']) {
		it(`${JSON.stringify(character)} is refused in a text`, async () => {
			const account = await newAccount();
			assert.equal(await sendStatus({ text: `a${character}b`, unicode: 1 })(account), -7);
		});
	}

	it('a link is an http or https address', async () => {
		const links = ['ftp://files.example/a'];
		const account = await newAccount();
		assert.equal(await sendStatus({ text: '<-short->', links })(account), -7);
	});
});
