import type { IDataObject } from 'n8n-workflow';
import { invalid } from '../../../shared/validation';
import type { Invalid } from '../../../shared/validation';

/** Reasons for which the service filters a number, by the counters' names in the output. */
const FILTER_REASONS: Readonly<Record<string, string>> = {
	blacklisted: 'who has it does not want any more messages',
	npai: 'it no longer exists',
	invalid: 'the service does not take it for a number that can get messages',
};

/**
 * Refuses to wait when the service accepted the question but filtered its only recipient (contract 2.3): no answer
 * would come.
 * @param output of the send; without counters from the service, the question counts as sent
 */
export function checkReached({ campaign, moderated, ticket }: IDataObject): Invalid | undefined {
	const { sent, filtered } = (campaign ?? {}) as IDataObject;
	if (sent !== 0 || moderated === true) return undefined;
	const counts = (filtered ?? {}) as IDataObject;
	const counter = Object.keys(FILTER_REASONS).find((name) => Number(counts[name]) > 0);
	const because = counter === undefined ? '' : `: ${FILTER_REASONS[counter]}`;
	return invalid(
		'To',
		`The question reached nobody, so nobody can answer. The service accepted it (ticket ${String(ticket ?? 'unknown')}), but left the number out${because}.`,
		"Ask somebody else, or check the number in 'To'.",
	);
}
