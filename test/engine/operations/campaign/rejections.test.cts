// Rejections by the service. unit/api/errors covers the message of each rejection.
import { runRecorded } from '../../../support/operations/runRecorded.cts';
import { newAccount } from '../../../support/sandbox/accounts.cts';
import { filled } from '../../../support/operations/filled.cts';

const send = { phoneNumbers: '33639980001', message: 'Hello', pushtype: 'alert' };

it("reports a rejection by the service with a cause, a next step and the response's details", async () => {
	const body = JSON.stringify({
		status: -3,
		message: 'No',
		details: "The service's text",
		credits: '0',
	});
	const { stopped } = await runRecorded(await newAccount(), 'campaign.send', send, undefined, {
		answering: () => ({ body }),
	});
	expect(stopped).toMatchObject({
		name: 'NodeApiError',
		message: 'Not sent: there are not enough credits.',
		description:
			'The campaign needs up to 1 credit (1 recipient, 1 SMS each). Your account has 0 credits. Top up your provider account, then run the workflow again.',
		cause: 'quota-exhausted',
		httpCode: '-3',
		data: { status: -3, message: "No: The service's text", httpStatus: 200 },
	});
});

it.each([
	['continueRegularOutput', 0],
	['continueErrorOutput', 1],
] as const)(
	"includes the service's reason in the row if the node continues (onError: %s)",
	async (onError, output) => {
		const body = JSON.stringify({ status: -1, message: 'Authentication error' });
		const result = await runRecorded(await newAccount(), 'campaign.send', send, undefined, {
			answering: () => ({ body }),
			node: { onError },
		});
		const reported =
			'Not sent: the access token is not valid. Check \'Access Token\' in the credential. The service responded "Authentication error" (status -1).';
		const rows = result.output(undefined, output).map(({ json }) => json);
		const totals = { totalPeople: 0, totalCredits: 0 };
		expect(filled(rows)).toEqual([
			{
				phone: send.phoneNumbers,
				recipientStatus: 'rejected',
				reason: reported,
				accepted: false,
				underReview: false,
				...totals,
			},
		]);
	},
);
