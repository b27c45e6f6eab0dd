// Defines tests with wrong parameters: the node must show the expected message and next step, and make no call.
import type { IDataObject } from 'n8n-workflow';
import { newAccount } from '../sandbox/accounts.cts';
import { PARIS, run } from './runOperation.cts';

export type Rejection = [wrong: IDataObject, message: string];

/** The rejected parameters and their messages, grouped by the next step, which n8n shows below the message. */
type Rejections = Array<[nextStep: string, ...rows: Rejection[]]>;

/** Returns an expression for a value: n8n itself rejects a fixed value that is empty or not among the choices. */
export const expression = (value: unknown) => `={{ ${JSON.stringify(value)} }}`;

export const EMPTY = expression('');

/** @param fine parameters that the operations accept; each rejected case overrides some of these parameters */
export function describeRejections(
	operations: string[],
	fine: IDataObject,
	rejections: Rejections,
) {
	const rows = rejections.flatMap(([nextStep, ...wrongs]) =>
		wrongs.map(([wrong, message]) => ({ given: JSON.stringify(wrong), wrong, message, nextStep })),
	);
	describe.each(operations)('%s rejects', (operation) => {
		it.each(rows)('$given with the message "$message"', async ({ wrong, message, nextStep }) => {
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
