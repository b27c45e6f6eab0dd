import type { IExecuteFunctions } from 'n8n-workflow';
import { finalSends, itemsOf, openLedger, type LedgerEntry } from '../../rules/ledger/ledger';
import { eachIndex } from '../../rules/targets/ranges';
import type { MessageKey } from '../../rules/targets/types';
import { runScope } from '../../run/runScope';
import { summarizeLedger } from './runSummary';

const ledgerOf = (context: IExecuteFunctions) =>
	openLedger(context.getContext('node'), runScope(context));

/** The sends of earlier tries that are not made again. */
function sendsBefore(context: IExecuteFunctions): LedgerEntry[] {
	const ledger = ledgerOf(context);
	if (ledger.entries.length === 0) return [];
	const resendUnknown =
		context.getNodeParameter('options.unknownOutcome', 0, 'stop') === 'sendAgain';
	return finalSends(ledger, { resendUnknown });
}

/** Returns the items that earlier tries of this run sent, or may have sent and do not send again. */
export function itemsSentBefore(context: IExecuteFunctions): Set<number> {
	return new Set(sendsBefore(context).flatMap((entry) => [...eachIndex(itemsOf(entry))]));
}

/** Returns by list the message that earlier tries sent to it, or may have sent and do not send again. */
export function listsSentBefore(context: IExecuteFunctions): Map<string, MessageKey> {
	return new Map(
		sendsBefore(context).flatMap(({ lists = [], hash }) => lists.map((list) => [list, hash])),
	);
}

/** Summarizes the run's sends for the error that stops it; see {@link summarizeLedger}. */
export function summarizeSent(context: IExecuteFunctions, except?: number): string | undefined {
	return summarizeLedger(ledgerOf(context), except);
}
