// Items of several recipients, and a send that breaks at one call: for runs whose items are spread over campaigns.
import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import type { GivenCallFault, SandboxAccount } from '../sandbox/accounts';
import { credentialFor } from '../engine/credential';
import { runSend, type SendResult, type SendRun } from './runSend';

export const REFUSED: GivenCallFault = {
	method: 'POST',
	path: '/send',
	when: 'before',
	kind: 'status',
	status: 429,
	times: 1,
};
export const LOST: GivenCallFault = { ...REFUSED, when: 'after', kind: 'reset', status: undefined };
export const CONTINUE = { onError: 'continueRegularOutput' as const };

export const phone = (at: number) => `3363998${String(at).padStart(4, '0')}`;
export const phones = (...at: number[]) => at.map(phone);
export const rows = (...items: IDataObject[]): INodeExecutionData[] =>
	items.map((json) => ({ json }));

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
