// Questions that an AI agent asks, in both ways in which n8n runs a tool, and rejected tool calls.
import type { IDataObject } from 'n8n-workflow';
import { unfilteredAccount } from '../../support/atMostOnce/unfilteredAccount.cts';
import { countSends, type SandboxAccount } from '../../support/sandbox/accounts.cts';
import { runAgent, WAYS, type Way } from '../../support/atMostOnce/aiAgents.cts';
import { credentialFor } from '../../support/engine/credential.cts';

const ASK: IDataObject = {
	resource: 'campaign',
	operation: 'sendAndWait',
	to: '33639980001',
	message: "={{ $fromAI('text', '', 'string') }}",
	maximumCost: 10,
};

const agent = async (account: SandboxAccount, way: Way, parameters: IDataObject) =>
	await runAgent({
		way,
		rounds: [[{ text: 'May I?' }]],
		credential: credentialFor(account),
		node: { parameters: parameters as never },
	});

it('waits for the answer if n8n runs the tool as a node', async () => {
	const account = await unfilteredAccount();
	const result = await agent(account, 'agentByRequest', ASK);
	expect(result.status).toBe('waiting');
	expect(await countSends(account)).toBe(1);
});

it('sends no question if n8n cannot wait, and returns the reason to the agent', async () => {
	const account = await unfilteredAccount();
	const result = await agent(account, 'agentByHand', ASK);
	expect(result.run.waitTill).toBeUndefined();
	const [{ json }] = result.output('Agent');
	expect(JSON.stringify(json)).toMatch(/cannot wait for an answer.*Nothing was sent/);
	expect(await countSends(account)).toBe(0);
});

describe.each(WAYS)('an AI agent in the mode "%s"', (way) => {
	it.each([0, undefined])('sends nothing if Maximum Cost is %p', async (maximumCost) => {
		const account = await unfilteredAccount();
		const parameters = { ...ASK, operation: 'send', phoneNumbers: ASK.to, maximumCost };
		const result = await agent(account, way, parameters as IDataObject);
		expect(JSON.stringify(result.output('Agent'))).toMatch(
			/'Maximum Cost \(Credits\)' is not set.* In the tool, enter .* Nothing was sent\./,
		);
		expect(await account.calls()).toEqual([]);
	});

	it('returns the reason for a rejection and the next step in one string', async () => {
		const account = await unfilteredAccount();
		const result = await runAgent({
			way,
			rounds: [[{ text: 'Hello' }]],
			credential: credentialFor(account, { accessToken: 'nobody' }),
			node: {
				parameters: {
					...ASK,
					operation: 'send',
					phoneNumbers: '33639980001',
					pushtype: 'alert',
				} as never,
			},
		});
		expect(JSON.stringify(result.output('Agent'))).toMatch(
			/could not be simulated: the access token is not valid\. Check 'Access Token' in the credential\. Nothing was sent\. The service responded .{2,12}Authentication error.*Send Authorization: \*\*\*.*\(status -1\)/,
		);
	});

	it.each([
		['send', { sendOnlyTo: 'X' }, 'Send Only To (Test)'],
		['send', { frequencyLimit: { limit: { value: 'X' } } }, 'Frequency Limit'],
		['sendAndWait', { limitWaitTime: { values: { resumeAmount: 'X' } } }, 'Limit Wait Time'],
		['send', { unknownOutcome: 'X' }, 'When the Outcome Is Unknown'],
		['send', { maxRecipients: 'X' }, 'Maximum Campaign Size'],
		['send', { doNotSendTo: 'X' }, 'Do Not Send To'],
		['send', { doNotSendTo: '1', defaultCountry: 'X' }, 'Default Country'],
		['send', { sendOnlyTo: '1', defaultCountry: 'X' }, 'Default Country'],
		['sendAndWait', { pushtype: 'X' }, 'Message Type'],
		['send', { schedule: { time: { notAfter: 'X' } } }, 'Not After'],
		['send', { schedule: { time: { spreadOver: 'X' } } }, 'Spread Over (Hours)'],
		['send', { allowedHours: { window: { hours: 'own', from: 'X' } } }, 'Allowed Hours'],
	])('makes no call in %s if the AI model could set %j', async (operation, options, field) => {
		const account = await unfilteredAccount();
		const written = JSON.stringify(options).replace('"X"', JSON.stringify(ASK.message));
		const given = { operation, phoneNumbers: ASK.to, options: JSON.parse(written) as IDataObject };
		const result = await agent(account, way, { ...ASK, ...given });
		const reported = JSON.stringify(result.output('Agent'));
		expect(reported).toContain(`'${field}' could take its value from the AI model`);
		expect(await account.calls()).toEqual([]);
	});

	it('makes no call if the AI model could choose the message type', async () => {
		const account = await unfilteredAccount();
		const given = { operation: 'send', phoneNumbers: ASK.to, pushtype: ASK.message };
		const result = await agent(account, way, { ...ASK, ...given });
		expect(JSON.stringify(result.output('Agent'))).toContain("'Message Type' could take its value");
		expect(await account.calls()).toEqual([]);
	});

	it.each([
		[
			'create',
			{ webhookType: 'MO', url: "={{ $fromAI('text', '', 'string') }}" },
			/'URL' could take its value from the AI/,
		],
		['delete', { webhookId: 'w1' }, /An AI agent cannot delete webhooks/],
	])('does not let an agent %s webhooks freely', async (operation, parameters, reported) => {
		const account = await unfilteredAccount();
		const result = await agent(account, way, { resource: 'webhook', operation, ...parameters });
		expect(JSON.stringify(result.output('Agent'))).toMatch(reported);
		expect(await account.calls()).toEqual([]);
	});
});
