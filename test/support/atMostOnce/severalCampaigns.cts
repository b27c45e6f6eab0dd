// Sends whose items are spread over several campaigns.
import type { IDataObject } from 'n8n-workflow';
import type { SandboxAccount } from '../sandbox/accounts.cts';
import { credentialFor } from '../engine/credential.cts';
import { runSend, type SendResult, type SendRun } from './runSend.cts';

export const CONTINUE = { onError: 'continueRegularOutput' as const };

export const sendHello = async (
	account: SandboxAccount,
	options: IDataObject,
	run: Partial<SendRun>,
): Promise<SendResult> =>
	await runSend({
		credential: credentialFor(account),
		...run,
		parameters: { message: 'Hello', ...run.parameters, options },
	});

export const sentTo = async (account: SandboxAccount): Promise<string[]> =>
	(await account.messages()).map((message) => message.phone!).sort();
