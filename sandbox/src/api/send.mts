import { planCampaign, type CampaignPlan } from '../domain/campaignPlan.mts';
import { parseDelay } from '../domain/delay.mts';
import { prepareText, shortCodeLength, type PreparedText } from '../domain/messageText.mts';
import { dataRefusal, OUTCOME, Refusal } from '../domain/outcome.mts';
import {
	validateListIds,
	validateMessage,
	validateRecipients,
	validateTarget,
} from '../domain/smsValidation.mts';
import type { Message } from '../domain/types.mts';
import { readContactsOfLists } from '../store/accounts/contactLists.mts';
import { storeCampaign } from '../store/campaigns/campaigns.mts';
import { debitCredits } from '../store/campaigns/credits.mts';
import { readFilterFacts } from '../store/campaigns/filterFacts.mts';
import type { ResponseFields } from '../wire/xmlWriter.mts';
import { smsFields } from './apiCall.mts';
import type { AuthenticatedCall, EndpointHandler } from './endpoint.mts';

type RecipientSource = 'numbers' | 'lists';

interface PreparedCampaign {
	message: Message;
	text: PreparedText;
	plan: CampaignPlan;
	dueAt: number | null;
	now: number;
}

/** Validates a call and plans its campaign, without storing anything. @throws Refusal */
function prepareCampaign(
	call: AuthenticatedCall,
	source: RecipientSource,
	isSend: boolean,
): PreparedCampaign {
	const { account, assumptions, services } = call;
	const { db } = services;
	const raw = smsFields(call);
	const message = validateMessage(raw, isSend, assumptions);
	const now = services.accounts.now(account);
	const dueAt = parseDelay(message.delay, now, assumptions);
	validateTarget(raw, assumptions);
	const recipients =
		source === 'lists'
			? readContactsOfLists(db, account, validateListIds(raw, assumptions), assumptions)
			: validateRecipients(raw, assumptions);
	const text = prepareText(message, source === 'lists', assumptions);
	const links = isSend
		? Math.min(text.placeholders, message.links?.length ?? 0)
		: text.placeholders;
	const facts = readFilterFacts(db, account, recipients, now);
	const plan = planCampaign(recipients, text, links, facts, assumptions);
	if (plan.counters.filtered.flood > 0) assumptions.note('flood.window');
	if (plan.counters.filtered.country_limit > 0) assumptions.note('country-limit.month');
	if (text.usesInfo) assumptions.note('info.missing');
	return { message, text, plan, dueAt, now };
}

/** Returns the result of a simulation or a send (contract 2.3, 2.4). */
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
		if (call.account.settings.moderation) call.assumptions.note('moderation.scope');
		const left = call.services.accounts.credits(call.account) - plan.counters.cost;
		if (left < 0 && call.assumptions.text('simulate.credits-short') === 'refuse') {
			throw new Refusal(OUTCOME.credits);
		}
		return { status: OUTCOME.ok, fields: resultFields(plan, left, true) };
	};
}

/** Returns the state of a new campaign, and when it is sent if it waits. */
function initialState(call: AuthenticatedCall, { dueAt, now }: PreparedCampaign) {
	if (call.account.settings.moderation) {
		const moderated = now + call.assumptions.number('moderation.seconds') * 1000;
		return { state: 'moderated' as const, dueAt: Math.max(moderated, dueAt ?? 0) };
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
		if (left < 0) throw new Refusal(OUTCOME.credits);
		if (sent === 0 && assumptions.text('send.nobody-left') === 'refuse') {
			throw dataRefusal('every recipient was filtered');
		}
		const ticket = storeCampaign(services.db, account, {
			...prepared,
			...initialState(call, prepared),
			requestId: call.requestId,
			codeLength: shortCodeLength(assumptions),
			ticketForm: assumptions.text('ticket.form'),
		});
		debitCredits(services.db, services.accounts, account, cost);
		const fields = resultFields(prepared.plan, left, assumptions.flag('send.extra-counters'));
		const status = account.settings.moderation ? OUTCOME.moderation : OUTCOME.ok;
		return { status, fields: { ticket, ...fields } };
	};
}
