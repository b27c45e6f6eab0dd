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

it.each<[string, IDataObject]>([
	['Group Items Into Campaigns', { options: { campaigns: 'x' } }],
	['Maximum Recipients per Campaign', { options: { maxRecipients: 0 } }],
	['One Message per Number', { options: { onePerNumber: 'x' } }],
	['Send Only To', { options: { sendOnlyTo: 'x' } }],
	['When the Outcome Is Unknown', { options: { unknownOutcome: 'x' } }],
	['Days', { options: { allowedHours: HOURS } }],
	['Maximum Cost', { maximumCost: -1 }],
	['Send Once Per', { options: { sendOncePer: '={{ [] }}' } }],
	['Schedule', { options: { schedule: 'x' } }],
	['Send Only To', { ...ASK, options: { sendOnlyTo: 'x' } }],
	['Amount', { ...ASK, options: { limitWaitTime: { values: { resumeAmount: 0 } } } }],
	['If Not Approved', { ...ASK, options: { ifNotApproved: 'x' } }],
	['Answer By', { ...ASK, answerBy: 'x' }],
])("rejects a wrong '%s' first: %j", async (field, { options = {}, ...parameters }) => {
	const account = await unfilteredAccount();
	const steps: RowStep[] = [];
	const { onStep } = deduplicator;
	deduplicator.onStep = (step) => void steps.push(step);
	const result = await runSend({
		credential: credentialFor(account),
		parameters: {
			maximumCost: 9,
			...parameters,
			options: {
				...(parameters.operation ? {} : { sendOncePer: '={{ $json.phone }}' }),
				...(options as IDataObject),
			},
		},
		input: items({ phone: phone(1), text: 'Hello' }),
	});
	deduplicator.onStep = onStep;
	expect(wordsOf(result.error)).toContain(`'${field}`);
	expect([steps, await account.calls()]).toEqual([[], []]);
});
