import { readFileSync } from 'node:fs';

import type { AssumptionValue } from '../../assumptions/assumption.ts';
import { validateAssumptions } from '../../assumptions/register.ts';
import { isReportPlan, type ReportPlan } from '../../domain/deliveryReports.ts';
import { isJsonObject, type JsonObject } from '../../domain/json.ts';
import { readProfile, type Profile } from '../../domain/profile.ts';
import type { InfoFields } from '../../domain/types.ts';

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
	campaign_id?: number | null;
	batch_id?: number | null;
}

/** The initial state of an account. */
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
	lists: Array<{ id: string | number; name: string; contacts: SeedContact[] }>;
	/** Credits at which a BALANCE_ALERT is sent; null for never. */
	balanceTrigger: number | null;
	/** Delivery reports by number, for numbers that do not get those of the register. */
	reports: Record<string, ReportPlan>;
	/** How the service behaves; in a file, the name of a ready-made profile will do. */
	profile: Profile | null;
	assumptions: Record<string, AssumptionValue>;
}

/** Merges deeply: objects key by key; anything else, lists too, is replaced whole. */
function mergeDeep(base: JsonObject, over: JsonObject): JsonObject {
	const result: JsonObject = { ...base };
	for (const [key, value] of Object.entries(over)) {
		if (key === '__proto__') continue;
		const old = result[key];
		result[key] = isJsonObject(old) && isJsonObject(value) ? mergeDeep(old, value) : value;
	}
	return result;
}

const isCount = (value: unknown): value is number => Number.isInteger(value) && Number(value) >= 0;
const isStrings = (value: unknown) =>
	Array.isArray(value) && value.every((one) => typeof one === 'string');

const SEED_RULES: Record<keyof Seed, [test: (value: unknown) => boolean, rule: string]> = {
	credits: [(value) => Number.isFinite(value), 'a number'],
	moderation: [(value) => typeof value === 'boolean', 'true or false'],
	allowedCountries: [isStrings, 'a list of two-letter country codes'],
	flood: [
		(value) => isJsonObject(value) && isCount(value.max) && isCount(value.windowSeconds),
		'{ max, windowSeconds }, both whole numbers',
	],
	countryLimits: [
		(value) => isJsonObject(value) && Object.values(value).every(isCount),
		'an object of country codes and whole numbers',
	],
	blacklist: [isStrings, 'a list of numbers as strings'],
	npai: [
		(value) =>
			Array.isArray(value) &&
			value.every((one) => typeof (isJsonObject(one) ? one.destination : one) === 'string'),
		'a list of numbers as strings, or of records with a destination',
	],
	lists: [
		(value) =>
			Array.isArray(value) &&
			value.every(
				(one) =>
					isJsonObject(one) &&
					/^(?:[1-9]\d{0,15}|[0-9a-f]{24})$/.test(String(one.id)) &&
					Array.isArray(one.contacts) &&
					one.contacts.every(
						(contact) => isJsonObject(contact) && typeof contact.phone === 'string',
					),
			),
		'a list of { id, name, contacts: [{ phone, info1 … info4 }] }',
	],
	balanceTrigger: [
		(value) => value === null || Number.isFinite(value),
		'a number of credits, or null',
	],
	reports: [
		(value) =>
			isJsonObject(value) &&
			Object.entries(value).every(([phone, plan]) => /^\d+$/.test(phone) && isReportPlan(plan)),
		'an object of numbers, each with a report sequence or a list of { status, afterMs }',
	],
	profile: [() => true, 'a profile'],
	assumptions: [isJsonObject, 'an object of register ids and values'],
};

/** Returns the four fields of a contact or NPAI record, empty where it has none. */
export function infoFieldsOf(from: Partial<SeedContact> | SeedNpai): InfoFields {
	return [from.info1 ?? '', from.info2 ?? '', from.info3 ?? '', from.info4 ?? ''];
}

/**
 * Returns a seed with some keys replaced.
 * @throws Error naming the key that is unknown or holds the wrong type of value
 */
export function mergeSeed(base: Seed, over: unknown): Seed {
	if (!isJsonObject(over)) throw new Error('A seed is a JSON object');
	const merged = mergeDeep(base as unknown as JsonObject, over);
	for (const [key, value] of Object.entries(merged)) {
		if (!Object.hasOwn(SEED_RULES, key)) {
			throw new Error(`A seed has no "${key}"; it has ${Object.keys(SEED_RULES).join(', ')}`);
		}
		const check = SEED_RULES[key as keyof Seed];
		if (!check[0](value)) throw new Error(`"${key}" of a seed is ${check[1]}`);
	}
	const seed = merged as unknown as Seed;
	validateAssumptions(seed.assumptions);
	return { ...seed, profile: readProfile(seed.profile) };
}

const EMPTY_SEED: Seed = {
	credits: 0,
	moderation: false,
	allowedCountries: [],
	flood: { max: 1000, windowSeconds: 86_400 },
	countryLimits: {},
	blacklist: [],
	npai: [],
	lists: [],
	balanceTrigger: null,
	reports: {},
	profile: null,
	assumptions: {},
};

/**
 * Loads the seed that every new account is created from.
 * @param given a JSON file or an object whose keys replace those of the default seed
 * @throws Error for a file that cannot be read, and as `mergeSeed`
 */
export function loadSeed(given: string | object | undefined): Seed {
	const read = (path: string | URL) => JSON.parse(readFileSync(path, 'utf8')) as unknown;
	const seed = mergeSeed(EMPTY_SEED, read(new URL('../../../seed/default.json', import.meta.url)));
	if (given === undefined) return seed;
	return mergeSeed(seed, typeof given === 'string' ? read(given) : given);
}
