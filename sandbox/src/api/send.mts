import { planCampaign, type CampaignPlan } from '../domain/campaignPlan.mts';
import { parseDelay } from '../domain/delay.mts';
import { prepareText, shortCodeLength, type PreparedText } from '../domain/messageText.mts';
import { dataRejection, OUTCOME, Rejection } from '../domain/outcome.mts';
import {
	validateListIds,
	validateMessage,
	validateRecipients,
	validateTarget,
} from '../domain/smsValidation.mts';
import type { Message } from '../domain/types.mts';
import { checkTriggers } from '../faults/textTriggers.mts';
import { readContactsOfLists } from '../store/accounts/contactLists.mts';
import { storeCampaign } from '../store/campaigns/campaigns.mts';
import { debitCredits } from '../store/campaigns/credits.mts';
import { readFilterFacts } from '../store/campaigns/filterFacts.mts';
import type { ResponseFields } from '../wire/xmlWriter.mts';
import { smsFields } from './apiCall.mts';
import type { AuthenticatedCall, EndpointHandler } from './endpoint.mts';

/** A campaign under moderation is sent after this time, even if nobody releases the campaign. */
const MODERATION_MS = 120_000;

type RecipientSource = 'Numbers' | 'Lists';

interface PreparedCampaign {
	message: Message;
	text: PreparedText;
	plan: CampaignPlan;
	dueAt: number | null;
	now: number;
}

/** Validates a call and plans its campaign, without storing anything. @throws Rejection or TriggeredFault */
function prepareCampaign(
	call: AuthenticatedCall,
	source: RecipientSource,
	isSend: boolean,
): PreparedCampaign {
	const { account, assumptions, services } = call;
	const { db } = services;
	const raw = smsFields(call);
	checkTriggers(raw.text);
	const message = validateMessage(raw, isSend);
	const now = services.accounts.now(account);
	const dueAt = parseDelay(message.delay, now, assumptions);
	validateTarget(raw);
	const recipients =
		source === 'Lists'
			? readContactsOfLists(db, account, validateListIds(raw))
			: validateRecipients(raw);
	const text = prepareText(message, source === 'Lists');
	const facts = readFilterFacts(db, account, recipients, now);
	const plan = planCampaign(recipients, text, facts, assumptions);
	return { message, text, plan, dueAt, now };
}

/** Returns the result fields of a simulation or a send (contract 2.3, 2.4). */
function resultFields(plan: CampaignPlan, credits: number, withAll: boolean): ResponseFields {
	const { cost, total, sent, filtered } = plan.counters;
	const { blacklisted, duplicated, invalid, npai, ...others } = filtered;
	const common = { cost, credits, total, sent, blacklisted, duplicated, invalid, npai };
	return withAll ? { ...common, ...others } : common;
}

/** POST /send/simulate and POST /send/lists/simulate (contract 4.1). */
export function simulateEndpoint(source: RecipientSource): EndpointHandler {
	return (call) => {
		const { plan } = prepareCampaign(call, source, false);
		const left = call.services.accounts.credits(call.account) - plan.counters.cost;
		if (left < 0 && call.assumptions.text('simulate.credits-short') === 'reject') {
			throw new Rejection(OUTCOME.credits);
		}
		return { status: OUTCOME.ok, fields: resultFields(plan, left, true) };
	};
}

/** Returns a new campaign's state, and the send time of a scheduled or moderated campaign. */
function initialState(call: AuthenticatedCall, { dueAt, now }: PreparedCampaign) {
	if (call.account.settings.moderation) {
		const dueAtLeast = now + MODERATION_MS;
		return { state: 'moderated' as const, dueAt: Math.max(dueAtLeast, dueAt ?? 0) };
	}
	return dueAt === null
		? { state: 'sent' as const, dueAt: null }
		: { state: 'scheduled' as const, dueAt };
}

/** POST /send and POST /send/lists (contract 4.2). */
export function sendEndpoint(source: RecipientSource): EndpointHandler {
	return (call) => {
		const { account, assumptions, services } = call;
		const prepared = prepareCampaign(call, source, true);
		const { cost, sent } = prepared.plan.counters;
		const left = services.accounts.credits(account) - cost;
		if (left < 0) throw new Rejection(OUTCOME.credits);
		if (sent === 0 && assumptions.text('send.nobody-left') === 'reject') {
			throw dataRejection('every recipient was filtered');
		}
		const ticket = storeCampaign(services.db, account, {
			...prepared,
			...initialState(call, prepared),
			requestId: call.requestId,
			codeLength: shortCodeLength(assumptions),
		});
		debitCredits(services.db, services.accounts, account, cost);
		const fields = resultFields(prepared.plan, left, assumptions.flag('send.extra-counters'));
		const status = account.settings.moderation ? OUTCOME.moderation : OUTCOME.ok;
		return { status, fields: { ticket, ...fields } };
	};
}
