import type { Service } from '../http/connection';
import { readCampaign, type CampaignResponse } from '../format/decode';
import { encodeCampaign, type CampaignPurpose } from '../format/encode';
import { callService, isBusy, isTemporary } from '../http/call';
import type { CampaignRequest, Outcome } from '../model/types';

/** A long time-out, because a large campaign may take a long time, and a send that times out has an unknown outcome. */
const TIMEOUT_MS = 300_000;

async function callCampaign(
	{ timeoutMs = TIMEOUT_MS, ...service }: Service,
	campaign: CampaignRequest,
	purpose: CampaignPurpose,
	requestId?: string,
): Promise<Outcome<CampaignResponse>> {
	const send = campaign.recipients.kind === 'numbers' ? '/send' : '/send/lists';
	const path = purpose === 'simulate' ? `${send}/simulate` : send;
	const body = encodeCampaign(campaign, service.connection.format, purpose);
	return await callService(
		{ ...service, timeoutMs },
		{ method: 'POST', path, body, requestId },
		readCampaign,
		(fault) => purpose === 'simulate' && isTemporary(fault) && !isBusy(fault),
	);
}

/**
 * Simulates a campaign: returns its cost and reach without creating the campaign (contract 4.1). Retries after
 * temporary faults, except HTTP 429, after which the caller delays all its calls.
 */
export const simulateCampaign = async (service: Service, campaign: CampaignRequest) =>
	await callCampaign(service, campaign, 'simulate');

/** Sends a campaign with exactly one request (contract 4.2). Never retries, because the caller records each attempt. */
export const sendCampaign = async (
	service: Service,
	campaign: CampaignRequest,
	requestId: string,
) => await callCampaign(service, campaign, 'send', requestId);
