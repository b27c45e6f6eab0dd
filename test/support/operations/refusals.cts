// Wrong parameters as a table: each row is refused in n8n's engine with its message and next step, and nothing is sent.
import type { IDataObject } from 'n8n-workflow';
import { newAccount } from '../sandbox/accounts.cts';
import { PARIS, run } from './runOperation.cts';

export type Refusal = [wrong: IDataObject, message: string];

/** The line below the message, which says how to go on, with the rows that it belongs to. */
type Refusals = Array<[nextStep: string, ...rows: Refusal[]]>;

/** A value from an expression: n8n itself refuses an empty required field, and a choice that is not on the panel. */
export const expression = (value: unknown) => `={{ ${JSON.stringify(value)} }}`;

export const EMPTY = expression('');

/** @param fine parameters with which the operations work */
export function describeRefusals(operations: string[], fine: IDataObject, refusals: Refusals) {
	const rows = refusals.flatMap(([nextStep, ...wrongs]) =>
		wrongs.map(([wrong, message]) => ({ given: JSON.stringify(wrong), wrong, message, nextStep })),
	);
	describe.each(operations)('%s refuses', (operation) => {
		it.each(rows)('$given: $message', async ({ wrong, message, nextStep }) => {
			const account = await newAccount();
			const parameters = { ...fine, ...wrong };
			const { stopped } = await run(account, operation, parameters, undefined, PARIS);
			const sends = operation.startsWith('campaign.send');
			const description = sends ? `${nextStep} Nothing was sent.` : nextStep;
			expect(stopped).toMatchObject({ name: 'NodeOperationError', message, description });
			expect(await account.calls()).toEqual([]);
		});
	});
}
