import type { IDataObject } from 'n8n-workflow';
import { invalid } from '../shared/validation';
import type { Invalid } from '../shared/validation';

/** Reasons for which the service leaves a number out, by its status in the output. */
const FILTER_REASONS: Readonly<Record<string, string>> = {
	optedOut: 'who has it does not want any more messages',
	undeliverable: 'it no longer exists',
	invalid: 'the service does not take it for a number that can get messages',
};

/**
 * Refuses to wait when the service accepted the question but filtered its only recipient (contract 2.3): no answer
 * would come.
 * @param output of the send; without counters from the service, the question counts as sent
 */
export function checkReached(output: IDataObject): Invalid | undefined {
	const { recipientStatus, campaignSent, moderated, ticket } = output;
	if (campaignSent !== 0 || moderated === true) return undefined;
	const reason = FILTER_REASONS[String(recipientStatus)];
	const because = reason === undefined ? '' : `: ${reason}`;
	return invalid(
		`The question reached nobody, so nobody can answer. The service accepted it (ticket ${String(ticket ?? 'unknown')}), but left the number out${because}.`,
		"Ask somebody else, or check the number in 'To'.",
	);
}
