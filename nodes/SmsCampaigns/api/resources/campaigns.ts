import type { Connection, ServiceContext } from '../http/connection';
import { readCampaign } from '../format/decode';
import { encodeCampaign } from '../format/encode';
import { request } from '../http/request';
import type { Repeats } from '../http/request';
import type { Call, CallOptions } from '../http/httpCall';
import type { CampaignAnswer, CampaignRequest, Outcome } from '../model/types';

export interface SendOptions extends CallOptions {
	/** The `X-Request-Id` of the send. */
	requestId: string;
}

function campaignCall(
	connection: Connection,
	campaign: CampaignRequest,
	simulated: boolean,
	options: CallOptions & { requestId?: string },
): Call {
	const send = campaign.recipients.kind === 'numbers' ? '/send' : '/send/lists';
	return {
		method: 'POST',
		path: simulated ? `${send}/simulate` : send,
		body: encodeCampaign(campaign, connection.format, !simulated),
		...options,
	};
}

async function exchange(
	context: ServiceContext,
	connection: Connection,
	call: Call,
	repeats: Repeats,
): Promise<Outcome<CampaignAnswer>> {
	const outcome = await request(context, connection, call, repeats);
	return outcome.ok ? { ...outcome, value: readCampaign(outcome.value) } : outcome;
}

/**
 * Asks what a campaign would cost and whom it would reach; none is created (interface §4.1). Repeated on
 * temporary faults.
 */
export async function simulateCampaign(
	context: ServiceContext,
	connection: Connection,
	campaign: CampaignRequest,
	options: CallOptions = {},
): Promise<Outcome<CampaignAnswer>> {
	const call = campaignCall(connection, campaign, true, options);
	return await exchange(context, connection, call, 'safe');
}

/**
 * Sends a campaign: exactly one request, whatever becomes of it (interface §4.2; §4.1 for the list form). It is
 * never repeated here, not even when the service is busy: the caller keeps the ledger.
 */
export async function sendCampaign(
	context: ServiceContext,
	connection: Connection,
	campaign: CampaignRequest,
	options: SendOptions,
): Promise<Outcome<CampaignAnswer>> {
	const call = campaignCall(connection, campaign, false, options);
	return await exchange(context, connection, call, 'once');
}
