import { planCampaign, type CampaignPlan } from '../domain/campaignPlan.ts';
import { checkLists, checkMessage, checkNumbers, checkTarget } from '../domain/smsValidation.ts';
import { readDelay } from '../domain/delay.ts';
import { badData, OUTCOME, Refusal } from '../domain/outcome.ts';
import { codeLength, planText, type TextPlan } from '../domain/messageText.ts';
import type { Message } from '../domain/types.ts';
import { storeCampaign } from '../store/campaigns/campaigns.ts';
import { contactsOf, filterFacts } from '../store/campaigns/filterFacts.ts';
import { readJsonSms } from '../wire/jsonRequests.ts';
import { readXmlSms } from '../wire/xmlRequests.ts';
import type { Body } from '../wire/xmlWriter.ts';
import { bodyOf, type Answer } from './apiCall.ts';
import type { Work } from './endpoint.ts';

type Call = Parameters<Work>[0];
type Target = 'numbers' | 'lists';

interface Prepared {
	message: Message;
	text: TextPlan;
	plan: CampaignPlan;
	dueAt: number | null;
	now: number;
}

/** Checks a call and works its campaign out, without creating anything. */
function prepare(call: Call, target: Target, isSend: boolean): Prepared {
	const { account, decide, services } = call;
	const { db } = services;
	const body = bodyOf(call);
	const raw = body.format === 'json' ? readJsonSms(body.root) : readXmlSms(body.root);
	const message = checkMessage(raw, isSend, decide);
	const now = services.accounts.now(account);
	const dueAt = readDelay(message.delay, now, decide);
	checkTarget(raw, decide);
	const recipients =
		target === 'lists'
			? contactsOf(db, account, checkLists(raw, decide), decide)
			: checkNumbers(raw, decide);
	const text = planText(message, target === 'lists', decide);
	const links = isSend
		? Math.min(text.placeholders, message.links?.length ?? 0)
		: text.placeholders;
	const facts = filterFacts(db, account, recipients, now);
	const plan = planCampaign(recipients, text, links, facts, decide);
	if (plan.counters.filtered.flood > 0) decide.note('flood.window');
	if (plan.counters.filtered.country_limit > 0) decide.note('country-limit.month');
	if (text.usesInfo) decide.note('info.missing');
	return { message, text, plan, dueAt, now };
}

/** The result of a simulation or a send (interface §2.3, §2.4). */
function resultFields(plan: CampaignPlan, credits: number, withAll: boolean): Body {
	const { cost, total, sent, filtered } = plan.counters;
	const { blacklisted, duplicated, invalid, npai, ...others } = filtered;
	const common = { cost, credits, total, sent, blacklisted, duplicated, invalid, npai };
	return withAll ? { ...common, ...others } : common;
}

/** POST /send/simulate and POST /send/lists/simulate (interface §4.1). */
export function simulate(target: Target): Work {
	return (call) => {
		const { plan } = prepare(call, target, false);
		if (call.account.settings.moderation) call.decide.note('moderation.scope');
		const left = call.services.accounts.credits(call.account) - plan.counters.cost;
		if (left < 0 && call.decide.text('simulate.credits-short') === 'refuse') {
			throw new Refusal(OUTCOME.credits);
		}
		return { status: OUTCOME.ok, fields: resultFields(plan, left, true) };
	};
}

/** When a campaign goes out, and in which state it waits until then. */
function fate(call: Call, { dueAt, now }: Prepared) {
	if (call.account.settings.moderation) {
		const looked = now + call.decide.number('moderation.seconds') * 1000;
		return { state: 'moderated' as const, dueAt: Math.max(looked, dueAt ?? 0) };
	}
	return dueAt === null
		? { state: 'sent' as const, dueAt: null }
		: { state: 'scheduled' as const, dueAt };
}

/** POST /send and POST /send/lists (interface §4.2). */
export function send(target: Target): Work {
	return (call): Answer => {
		const { account, decide, services } = call;
		const prepared = prepare(call, target, true);
		const { message, text, plan, now } = prepared;
		const { cost, sent } = plan.counters;
		const left = services.accounts.credits(account) - cost;
		if (left < 0) throw new Refusal(OUTCOME.credits);
		if (sent === 0 && decide.text('send.nobody-left') === 'refuse') {
			throw badData('every recipient was filtered');
		}
		const ticket = storeCampaign(services.db, account, {
			message,
			text,
			plan,
			now,
			requestId: call.requestId,
			...fate(call, prepared),
			codeLength: codeLength(decide),
			ticketForm: decide.text('ticket.form'),
		});
		services.accounts.debit(account, cost);
		const fields = resultFields(plan, left, decide.flag('send.extra-counters'));
		const status = account.settings.moderation ? OUTCOME.moderation : OUTCOME.ok;
		return { status, fields: { ticket, ...fields } };
	};
}
