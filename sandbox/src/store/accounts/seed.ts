import type { AssumptionValue } from '../../assumptions/assumption.ts';
import type { ReportPlan } from '../../domain/deliveryReports.ts';
import type { EventType } from '../../domain/events.ts';
import type { Profile } from '../../domain/profile.ts';
import type { InfoFields } from '../../domain/types.ts';
import type { Fault } from '../../faults/fault.ts';

export interface SeedContact {
	phone: string;
	info1?: string;
	info2?: string;
	info3?: string;
	info4?: string;
}

export interface SeedNpai extends Omit<SeedContact, 'phone'> {
	destination: string;
	/** ISO 8601; by default the time at which the account is created. */
	date?: string;
	campaign_id?: number;
	batch_id?: number | null;
}

interface SeedWebhook {
	type: EventType;
	url: string;
	/** The secret that signs its requests. */
	signature?: string | null;
}

/** What a phone does automatically, once: it replies (STOP opts out), or clicks the first link of its newest message. */
export interface SeedReply {
	phone: string;
	message?: string;
	click?: true;
	/** Milliseconds after the beginning of the account, or after the message. */
	afterMs?: number;
	/** After which of the messages that the phone gets, from 1. */
	afterMessage?: number;
}

/** The initial state of an account, and what happens to it by itself. */
export interface Seed {
	credits: number;
	/** Whether its campaigns wait for a moderator (status -8). */
	moderation: boolean;
	/** ISO 3166 alpha-2. */
	allowedCountries: string[];
	/** A number gets at most `max` messages within `windowSeconds`. */
	flood: { max: number; windowSeconds: number };
	/** Messages per country and month. */
	countryLimits: Record<string, number>;
	blacklist: string[];
	npai: Array<string | SeedNpai>;
	lists: Array<{ id: string | number; name?: string; contacts: SeedContact[] }>;
	/** Credits at which a BALANCE_ALERT is sent; null for never. */
	balanceTrigger: number | null;
	/** Delivery reports by number, for numbers that do not get those of the register. */
	reports: Record<string, ReportPlan>;
	webhooks: SeedWebhook[];
	faults: Fault[];
	/** What the account's clock begins with, a date in ISO 8601; null for the machine's time. */
	clock: string | null;
	replies: SeedReply[];
	/** How the service behaves; in a file, the name of a ready-made profile will do. */
	profile: Profile | null;
	assumptions: Record<string, AssumptionValue>;
}

/** Returns the four fields of a contact or NPAI record, empty where it has none. */
export function infoFieldsOf(from: Partial<SeedContact> | SeedNpai): InfoFields {
	return [from.info1 ?? '', from.info2 ?? '', from.info3 ?? '', from.info4 ?? ''];
}
