// What a person is told about a send whose outcome is unknown, and what a further try then does.
import { FORMATS, type Format } from '../../support/formats.cts';
import { unfilteredAccount } from '../../support/atMostOnce/unfilteredAccount.cts';
import {
	countSends,
	type GivenFault,
	type SandboxAccount,
} from '../../support/sandbox/accounts.cts';
import { phones } from '../../support/phoneNumbers.cts';
import { LOST } from '../../support/sandbox/sendFaults.cts';
import { credentialFor } from '../../support/engine/credential.cts';
import { RETRY, runSend, wordsOf, type SendRun } from '../../support/atMostOnce/runSend.cts';

const PHONES = phones(1, 2, 3, 4);
const ONE_MESSAGE = PHONES.map((phone) => ({ json: { phone, text: 'Your parcel is here.' } }));

async function send(account: SandboxAccount, run: Partial<SendRun> = {}, format: Format = 'json') {
	return await runSend({
		credential: credentialFor(account, { format }),
		input: ONE_MESSAGE,
		...run,
	});
}

describe('the log of refused calls', () => {
	// The service refuses for want of credits, and its answer does not get through.
	const refusedUnseen: GivenFault = { ...LOST, kind: 'truncate' };

	it.each(FORMATS)(
		'proves that nothing was sent, and the next try sends again: %s',
		async (format) => {
			const account = await unfilteredAccount({ credits: 0 });
			await account.setFaults(refusedUnseen);
			const result = await send(account, {}, format);
			expect(wordsOf(result.error)).toMatch(/^Item 1: Not sent: there are not enough credits/);
			expect(wordsOf(result.error)).not.toMatch(/twice|may have/i);
			const [sent, ...rest] = await account.calls();
			expect(sent.requestId).toMatch(/^[\da-f-]{36}$/);
			expect(rest.map(({ path }) => path)).toEqual([expect.stringMatching(/^\/errors/)]);
			await account.setFaults(refusedUnseen);
			const tried = await send(account, { node: RETRY }, format);
			expect(tried.tries).toBe(3);
			expect(await countSends(account)).toBe(4);
			expect(wordsOf(tried.error)).not.toMatch(/earlier attempt/);
		},
	);
});
