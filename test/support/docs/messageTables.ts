// What the node says when something does not work, as tables for the docs.
import { describeFault } from '../../../nodes/SmsCampaigns/api/errors/describeFault';
import type { Fault } from '../../../nodes/SmsCampaigns/api/model/types';
import { table } from './generatedParts';
import type { Failure } from '../operations/operationResult';
import type { CallKind } from '../../../nodes/SmsCampaigns/api/errors/callKinds';

const refused = (code: number): [string, Fault] => [
	`Status ${code}`,
	{ kind: 'rejected', reason: 'status', code },
];

/** What can become of any call. */
const ALWAYS: Array<[string, Fault]> = [
	['HTTP 429', { kind: 'rejected', reason: 'http', httpStatus: 429, retryAfterMs: 90_000 }],
	['Nothing answers', { kind: 'unreachable', reason: 'refused' }],
	['No such address', { kind: 'unreachable', reason: 'dns' }],
	['n8n forbids the address', { kind: 'unreachable', reason: 'blocked' }],
	['No answer in time', { kind: 'unknown', reason: 'timeout' }],
	['The connection broke off', { kind: 'unknown', reason: 'reset' }],
	['HTTP 500 and above', { kind: 'unknown', reason: 'http', httpStatus: 503 }],
	['Status -99', { kind: 'unknown', reason: 'status', code: -99 }],
	['A web page came back', { kind: 'unknown', reason: 'html', httpStatus: 200 }],
	['Another address', { kind: 'unknown', reason: 'redirect', httpStatus: 302 }],
];

/** What each refusal and each broken call says. @param codes the refusals that this call can meet */
export function faultTable(what: CallKind, codes: number[]): string {
	const rows = [...codes.map(refused), ...ALWAYS].map(([happened, fault]) => {
		const { message, description } = describeFault(fault, what);
		return [happened, message, description];
	});
	return table(['What happened', 'Message', 'And below it'], rows);
}

/** What was found wrong before any call: what was entered, message, and the line beneath it. */
export function checkTable(rows: Array<[entered: string, failure: Failure | undefined]>): string {
	return table(
		['Entered', 'Message', 'And below it'],
		rows.map(([entered, failure]) => [
			entered,
			(failure?.message ?? '').replace(/ \[item 0\]$/, ''),
			failure?.description ?? '',
		]),
	);
}
