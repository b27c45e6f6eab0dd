// A wrong setting is rejected before n8n's database is written, and before the service is called.
import type { IDataObject } from 'n8n-workflow';
import { credentialFor } from '../../support/engine/credential.cts';
import { deduplicator, type RowStep } from '../../support/engine/deduplicator.cts';
import { items } from '../../support/engine/items.cts';
import { phone } from '../../support/phoneNumbers.cts';
import { runSend, wordsOf } from '../../support/atMostOnce/runSend.cts';
import { unfilteredAccount } from '../../support/atMostOnce/unfilteredAccount.cts';

const ASK = {
	...{ operation: 'sendAndWait', to: phone(1), message: 'May it go live?' },
	approvalOptions: { values: { approvalType: 'double' } },
};
const HOURS = { window: { hours: 'own', days: [], from: '9:00', until: '20:00' } };

/** Runs with parameters, which stop the run before anything is written or called. @returns what the person reads */
async function stop(parameters: IDataObject): Promise<string> {
	const account = await unfilteredAccount();
	const steps: RowStep[] = [];
	const { onStep } = deduplicator;
	deduplicator.onStep = (step) => void steps.push(step);
	const input = items({ phone: phone(1), text: 'Hello' });
	const result = await runSend({ credential: credentialFor(account), parameters, input });
	deduplicator.onStep = onStep;
	expect([steps, await account.calls()]).toEqual([[], []]);
	return wordsOf(result.error);
}

it.each<[string, IDataObject]>([
	['Maximum Campaign Size', { options: { maxRecipients: 0 } }],
	['Do Not Send To', { options: { doNotSendTo: 'x' } }],
	['Send Only To', { options: { sendOnlyTo: 'x' } }],
	['When the Outcome Is Unknown', { options: { unknownOutcome: 'x' } }],
	['Days', { options: { allowedHours: HOURS } }],
	['Maximum Cost', { maximumCost: -1 }],
	['Value', { options: { frequencyLimit: { limit: { value: '={{ [] }}' } } } }],
	['Per', { options: { frequencyLimit: { limit: { per: 'x' } } } }],
	['Send At', { options: { schedule: { time: { sendAt: 'x' } } } }],
	['Not After', { options: { schedule: { time: { notAfter: 'x' } } } }],
	['Spread Over (Hours)', { options: { schedule: { time: { spreadOver: 169 } } } }],
	['Send Only To', { ...ASK, options: { sendOnlyTo: 'x' } }],
	['Amount', { ...ASK, options: { limitWaitTime: { values: { resumeAmount: 0 } } } }],
	['If Not Approved', { ...ASK, options: { ifNotApproved: 'x' } }],
	['Answer By', { ...ASK, answerBy: 'x' }],
])("rejects a wrong '%s' first: %j", async (field, { options = {}, ...parameters }) => {
	const keys = parameters.operation ? {} : { frequencyLimit: { limit: { per: 'ever' } } };
	const all = { maximumCost: 9, ...parameters, options: { ...keys, ...(options as IDataObject) } };
	expect(await stop(all)).toContain(`'${field}`);
});

it('stops Marketing at night first', async () => {
	const night = jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2040-01-10T21:00:00+01:00'));
	const marketing = { maximumCost: 9, pushtype: 'marketing' };
	expect(await stop(marketing)).toContain('outside the legal hours of France');
	night.mockRestore();
});
