import type { Connection, ServiceContext } from '../http/connection';
import { quoteText } from '../errors/quoteText';
import { isNull, readCampaign, toAmount, toText } from '../format/decode';
import { encodeCampaign, type CampaignPurpose } from '../format/encode';
import { callWithRetries } from '../http/request';
import type { ServiceCall, CallOptions } from '../http/httpCall';
import type { CampaignAnswer, CampaignRequest, Outcome } from '../model/types';

interface SendCallOptions extends CallOptions {
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
	const outcome = await callWithRetries(context, connection, call, 'safe');
	return outcome.ok ? { ...outcome, value: readCampaign(outcome.value) } : outcome;
}

/** The price of a campaign, in credits (contract 2.3). It is absent where the service does not say it as a number. */
export interface CampaignPrice {
	cost?: number;
	/** What the service says in these fields, quoted for a message; `message` only if it is not OK. */
	said: { cost?: string; message?: string };
}

/** Asks for the price of a campaign by a simulation; see {@link simulateCampaign}. */
export async function priceCampaign(
	context: ServiceContext,
	connection: Connection,
	campaign: CampaignRequest,
	options: CallOptions = {},
): Promise<Outcome<CampaignPrice>> {
	const call = campaignCall(connection, campaign, 'simulate', options);
	const outcome = await callWithRetries(context, connection, call, 'safe');
	if (!outcome.ok) return outcome;
	const { cost, message } = outcome.value;
	const quote = (value: unknown) =>
		isNull(value) ? undefined : quoteText(toText(value), connection.secrets);
	const said = { cost: quote(cost), message: message === 'OK' ? undefined : quote(message) };
	return { ...outcome, value: { cost: toAmount(cost), said } };
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
	const outcome = await callWithRetries(context, connection, call, 'once');
	return outcome.ok ? { ...outcome, value: readCampaign(outcome.value) } : outcome;
}
