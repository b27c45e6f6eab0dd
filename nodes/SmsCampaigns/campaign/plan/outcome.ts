import type { CallError } from '../../api/errors/describeFault';
import type { Outcome, Sent } from './types';

/** The error of a send that an earlier attempt may have made. */
export function unknownSendError({ problem }: Pick<Sent, 'problem'>): CallError {
	const reason =
		problem ??
		'The run was stopped while waiting for the response. First check in your account with the service, in the campaign list or the delivery reports, whether it was sent.';
	return {
		message:
			'This message may already have been sent by an earlier attempt, so it was not sent again.',
		description: `${reason} To send it again on the next attempt anyway, set the option 'When the Outcome Is Unknown' to Send Again on the Next Attempt. People may then get it twice.`,
		isUnknown: true,
	};
}

/** The outcome of a send of an earlier attempt. */
export function outcomeOf(sent: Sent): Outcome {
	if (sent.state === 'accepted') return { state: 'accepted', record: sent.result! };
	return { state: 'failed', error: unknownSendError(sent) };
}
