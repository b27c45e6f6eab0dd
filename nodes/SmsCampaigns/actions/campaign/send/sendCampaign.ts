import { randomUUID } from 'crypto';
import type { Campaign } from '../../../rules/targets/types';
import {
	begin,
	finish,
	mayHaveGone,
	type Ledger,
	type LedgerEntry,
} from '../../../rules/ledger/ledger';
import { sendCampaign } from '../../../api/resources/campaigns';
import { findByRequestId } from '../../../api/resources/apiErrors';
import { describeFault, describeProvenRefusal, type FaultAdvice } from '../../../api/errors/describeFault';
import type { CampaignRequest, Fault } from '../../../api/model/types';
import type { Advice } from '../../common/results';
import type { Session } from '../../common/types';
import type { Patience } from './inNodeRetries';
import { atRiskOf } from './spentCredits';
import { endedWell, type Accepted, type AtRisk, type Ended } from '../output/acceptedCampaign';

/** How a send ended. */
export type Attempt = { state: 'accepted'; ended: Ended } | { state: 'failed'; advice: Advice };

const MODERATED =
	'The service accepted this and looks at it before it goes out, usually for some minutes. Do not send it again.';

/** Looks once whether the service's error log proves that it refused the call. */
async function lookUp(
	session: Session,
	fault: Fault,
	requestId: string,
): Promise<FaultAdvice | undefined> {
	if (fault.reason === 'cancelled') return undefined;
	const { context, connection, signal } = session;
	const found = await findByRequestId(context, connection, requestId, { signal });
	return found.found ? describeProvenRefusal(found) : undefined;
}

/** What a send needs beside its request. */
export interface SendOptions {
	ledger: Ledger;
	idBase: string;
	timeoutMs: number;
	patience: Patience;
	/** What earlier tries did, as it was before this one. */
	earlier: Record<string, LedgerEntry>;
	/** Credits, where the price was asked for. */
	price?: number;
	scheduledFor?: string;
	testNumbers?: string[];
}

/**
 * Sends one campaign and keeps the record of it: `pending` before the call, the outcome after it. The call
 * is made once; what follows from its outcome is for the next try to decide. Only one that never left this
 * machine is made again, where the node's settings ask for it.
 */
export async function sendRecorded(
	session: Session,
	campaign: Campaign,
	request: CampaignRequest,
	options: SendOptions,
): Promise<Attempt> {
	for (;;) {
		const { neverLeft, ...attempt } = await sendOnce(session, campaign, request, options);
		if (!neverLeft || !(await options.patience.again(session.signal))) return attempt;
	}
}

/** Notes what a send may cost before it is known, so that a further try counts it. */
function noteRisk({ record }: Ledger, key: string, atRisk: number): void {
	const entry = record.entries[key];
	const result: AtRisk = { atRisk };
	if (atRisk > 0) entry.result = result;
	else delete entry.result;
}

async function sendOnce(
	session: Session,
	campaign: Campaign,
	request: CampaignRequest,
	options: SendOptions,
): Promise<Attempt & { neverLeft?: boolean }> {
	const { ledger, idBase, timeoutMs, scheduledFor, testNumbers } = options;
	const { context, connection, signal } = session;
	const requestId = randomUUID();
	const key = begin(ledger, campaign, { requestId, idBase });
	const before = mayHaveGone(options.earlier[key]) ? atRiskOf(options.earlier[key]) : 0;
	noteRisk(ledger, key, before + (options.price ?? 0));
	const outcome = await sendCampaign(context, connection, request, {
		requestId,
		timeoutMs,
		signal,
	});
	if (outcome.ok) {
		const { value: answer, moderated } = outcome;
		const atRisk = before + (answer.cost === undefined ? (options.price ?? 0) : 0);
		const result: Accepted = {
			answer,
			moderated,
			scheduledFor,
			testNumbers,
			...(atRisk > 0 && { atRisk }),
		};
		finish(ledger, key, { state: 'accepted', result });
		if (moderated) session.hints.say(MODERATED);
		return { state: 'accepted', ended: endedWell({ result }) };
	}
	const { fault } = outcome;
	const proven = fault.kind === 'unknown' ? await lookUp(session, fault, requestId) : undefined;
	const advice = proven ?? describeFault(fault, 'send');
	const state = proven ? 'rejected' : fault.kind;
	finish(ledger, key, { state, message: advice.message });
	if (state !== 'unknown') noteRisk(ledger, key, before);
	return {
		state: 'failed',
		advice: { ...advice, unknown: state === 'unknown' },
		neverLeft: state === 'unreachable',
	};
}
