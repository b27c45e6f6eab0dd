import type { IExecuteFunctions } from 'n8n-workflow';
import { itemsOf, openLedger } from '../../../rules/ledger/ledger';
import { eachIndex } from '../../../rules/targets/ranges';
import { runScope } from '../../common/runScope';
import { summarizeLedger } from './runSummary';

const ledgerOf = (context: IExecuteFunctions) =>
	openLedger(context.getContext('node'), runScope(context));

/** Returns the items that earlier tries of this run sent, or may have sent and do not send again. */
export function itemsSentBefore(context: IExecuteFunctions): Set<number> {
	const again = context.getNodeParameter('options.unknownOutcome', 0, 'stop') === 'sendAgain';
	const sent = new Set<number>();
	for (const entry of ledgerOf(context).entries) {
		if (entry.state !== 'accepted' && again) continue;
		for (const index of eachIndex(itemsOf(entry))) sent.add(index);
	}
	return sent;
}

/** Summarizes the run's sends for the error that stops it; see {@link summarizeLedger}. */
export function summarizeSent(context: IExecuteFunctions, except?: number): string | undefined {
	return summarizeLedger(ledgerOf(context), except);
}
