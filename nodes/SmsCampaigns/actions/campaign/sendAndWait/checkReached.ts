import type { IDataObject } from 'n8n-workflow';
import { invalid } from '../../../shared/validation';
import type { Invalid } from '../../../shared/validation';

/** Why the service leaves somebody out, by its counters as the output names them. */
const FILTER_REASONS: Readonly<Record<string, string>> = {
	blacklisted: 'who has it does not want any more messages',
	npai: 'it no longer exists',
	invalid: 'the service does not take it for a number that can get messages',
};

/**
 * Whether a question was taken and given to nobody: the service accepts a campaign of which it leaves everybody out
 * (contract 2.3). Waiting for an answer would then be in vain.
 * @param output of the send; a count that the service did not give says nothing
 */
export function checkReached({ campaign, moderated, ticket }: IDataObject): Invalid | undefined {
	const { sent, filtered } = (campaign ?? {}) as IDataObject;
	if (sent !== 0 || moderated === true) return undefined;
	const counts = (filtered ?? {}) as IDataObject;
	const [why] = Object.keys(FILTER_REASONS).filter((name) => Number(counts[name]) > 0);
	const because = why === undefined ? '' : `: ${FILTER_REASONS[why]}`;
	return invalid(
		'To',
		`The question reached nobody, so nobody can answer. The service accepted it (ticket ${String(ticket ?? 'unknown')}), but left the number out${because}.`,
		"Ask somebody else, or check the number in 'To'.",
	);
}
