// How a send ended, as tables for the docs, from the tables of the code.
import { NETWORK_FAULTS } from '../../../nodes/SmsCampaigns/api/http/networkErrors';
import {
	OUTCOMES,
	REFUSAL_HTTP_STATUSES,
	type AnswerFacts,
} from '../../../nodes/SmsCampaigns/api/http/outcomes';
import { table } from './generatedParts';

const STATUS: Record<AnswerFacts['status'], string> = {
	accepted: '1 or -8',
	refused: '-1 to -7',
	unknown: '-99',
	other: 'any other',
	none: 'none',
};

const BODY: Record<AnswerFacts['body'], string> = {
	read: 'JSON, or XML of the service',
	foreign: 'empty, a web page or plain text',
	unreadable: 'cut off, or cannot be read',
};

const yesOrNo = (fact: boolean | undefined, yes: string) =>
	fact === undefined ? 'either' : fact ? yes : 'none';

/** The outcome of every answer, by what its body says and by its HTTP status. */
export function outcomeTable(): string {
	const head = ['Body', '`status`', '`error`', '`ticket`', 'HTTP 2xx'];
	head.push(`HTTP ${[...REFUSAL_HTTP_STATUSES].join(', ')}`, 'Any other HTTP status');
	const rows = OUTCOMES.map(({ when, outcomes }) => {
		const isRead = when.body === 'read';
		return [
			BODY[when.body!],
			isRead ? STATUS[when.status!] : '–',
			isRead ? yesOrNo(when.error, 'a text') : '–',
			isRead ? yesOrNo(when.ticket, 'yes') : '–',
			outcomes.success,
			outcomes.refusal,
			outcomes.other,
		];
	});
	return table(head, rows);
}

/** The outcome of calls without an answer. The first row that applies counts. */
export function networkFaultTable(): string {
	const outcomes = { unreachable: 'never left', unknown: 'unknown', rejected: 'refused' };
	const rows = NETWORK_FAULTS.map(({ name, kind }) => [name, outcomes[kind]]);
	return table(['What happened', 'Outcome'], rows);
}
