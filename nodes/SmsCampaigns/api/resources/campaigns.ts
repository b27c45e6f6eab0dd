import type { Connection, ServiceContext } from '../http/connection';
import { readCampaign } from '../format/decode';
import { encodeCampaign, type CampaignPurpose } from '../format/encode';
import { callWithRetries } from '../http/request';
import type { RetryRule } from '../http/request';
import type { ServiceCall, CallOptions } from '../http/httpCall';
import type { CampaignAnswer, CampaignRequest, Outcome } from '../model/types';

export interface SendCallOptions extends CallOptions {
	/** The `X-Request-Id` of the send. */
	requestId: string;
}

function campaignCall(
	connection: Connection,
	campaign: CampaignRequest,
	purpose: CampaignPurpose,
	options: CallOptions & { requestId?: string },
): ServiceCall {
	const send = campaign.recipients.kind === 'numbers' ? '/send' : '/send/lists';
	return {
		method: 'POST',
		path: purpose === 'simulate' ? `${send}/simulate` : send,
		body: encodeCampaign(campaign, connection.format, purpose),
		...options,
	};
}

async function callCampaign(
	context: ServiceContext,
	connection: Connection,
	call: ServiceCall,
	retryRule: RetryRule,
): Promise<Outcome<CampaignAnswer>> {
	const outcome = await callWithRetries(context, connection, call, retryRule);
	return outcome.ok ? { ...outcome, value: readCampaign(outcome.value) } : outcome;
}

/**
 * Simulates a campaign: returns its cost and reach without creating it (contract 4.1). Retries on temporary faults.
 */
export async function simulateCampaign(
	context: ServiceContext,
	connection: Connection,
	campaign: CampaignRequest,
	options: CallOptions = {},
): Promise<Outcome<CampaignAnswer>> {
	const call = campaignCall(connection, campaign, 'simulate', options);
	return await callCampaign(context, connection, call, 'safe');
}

/**
 * Sends a campaign, by exactly one request (contract 4.2). Never retries, not even when the service is busy: the caller
 * keeps the ledger.
 */
export async function sendCampaign(
	context: ServiceContext,
	connection: Connection,
	campaign: CampaignRequest,
	options: SendCallOptions,
): Promise<Outcome<CampaignAnswer>> {
	const call = campaignCall(connection, campaign, 'send', options);
	return await callCampaign(context, connection, call, 'once');
}
