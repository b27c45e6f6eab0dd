import { readFileSync } from 'node:fs';

import { checkAssumptions } from '../assumptions.ts';
import { isReportPlan, type ReportPlan } from '../domain/reports.ts';
import type { AssumptionValue } from '../switches.ts';

export interface SeedContact {
	phone: string;
	info1?: string;
	info2?: string;
	info3?: string;
	info4?: string;
}

export interface SeedNpai extends Omit<SeedContact, 'phone'> {
	destination: string;
	/** ISO 8601; without one, the moment at which the account is made. */
	date?: string;
	campaign_id?: number | null;
	batch_id?: number | null;
}

/** What an account is made of. */
export interface Seed {
	credits: number;
	/** Whether its campaigns wait for a human look (status -8). */
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
	/** A BALANCE_ALERT comes when credits sink to this; null for never. */
	balanceTrigger: number | null;
	/** Delivery reports of numbers that do not get those of the register. */
	reports: Record<string, ReportPlan>;
	assumptions: Record<string, AssumptionValue>;
}

type Json = Record<string, unknown>;
const isObject = (value: unknown): value is Json =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

/** Merges deeply: objects key by key, everything else (lists too) is replaced whole. */
function merge(base: Json, over: Json): Json {
	const result: Json = { ...base };
	for (const [key, value] of Object.entries(over)) {
		if (key === '__proto__') continue;
		const old = result[key];
		result[key] = isObject(old) && isObject(value) ? merge(old, value) : value;
	}
	return result;
}

const isCount = (value: unknown): value is number => Number.isInteger(value) && Number(value) >= 0;
const isStrings = (value: unknown) =>
	Array.isArray(value) && value.every((one) => typeof one === 'string');

const CHECKS: Record<keyof Seed, [test: (value: unknown) => boolean, rule: string]> = {
	credits: [(value) => Number.isFinite(value), 'a number'],
	moderation: [(value) => typeof value === 'boolean', 'true or false'],
	allowedCountries: [isStrings, 'a list of two-letter country codes'],
	flood: [
		(value) => isObject(value) && isCount(value.max) && isCount(value.windowSeconds),
		'{ max, windowSeconds }, both whole numbers',
	],
	countryLimits: [
		(value) => isObject(value) && Object.values(value).every(isCount),
		'an object of country codes and whole numbers',
	],
	blacklist: [isStrings, 'a list of numbers as strings'],
	npai: [
		(value) =>
			Array.isArray(value) &&
			value.every((one) => typeof (isObject(one) ? one.destination : one) === 'string'),
		'a list of numbers as strings, or of records with a destination',
	],
	lists: [
		(value) =>
			Array.isArray(value) &&
			value.every(
				(one) =>
					isObject(one) &&
					/^(?:[1-9]\d{0,15}|[0-9a-f]{24})$/.test(String(one.id)) &&
					Array.isArray(one.contacts) &&
					one.contacts.every((contact) => isObject(contact) && typeof contact.phone === 'string'),
			),
		'a list of { id, name, contacts: [{ phone, info1 … info4 }] }',
	],
	balanceTrigger: [
		(value) => value === null || Number.isFinite(value),
		'a number of credits, or null',
	],
	reports: [
		(value) =>
			isObject(value) &&
			Object.entries(value).every(([phone, plan]) => /^\d+$/.test(phone) && isReportPlan(plan)),
		'an object of numbers, each with a report sequence or a list of { status, afterMs }',
	],
	assumptions: [isObject, 'an object of register ids and values'],
};

/**
 * A seed with a part of it changed.
 * @throws Error naming the key that is unknown or holds the wrong kind of value
 */
export function mergeSeed(base: Seed, over: unknown): Seed {
	if (!isObject(over)) throw new Error('A seed is a JSON object');
	const merged = merge(base as unknown as Json, over);
	for (const [key, value] of Object.entries(merged)) {
		if (!Object.hasOwn(CHECKS, key)) {
			throw new Error(`A seed has no "${key}"; it has ${Object.keys(CHECKS).join(', ')}`);
		}
		const check = CHECKS[key as keyof Seed];
		if (!check[0](value)) throw new Error(`"${key}" of a seed is ${check[1]}`);
	}
	const seed = merged as unknown as Seed;
	checkAssumptions(seed.assumptions);
	return seed;
}

const EMPTY: Seed = {
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
	assumptions: {},
};

/**
 * Reads the seed that every new account is made from.
 * @param given what replaces keys of the default seed: a JSON file, or an object
 */
export function loadSeed(given: string | object | undefined): Seed {
	const read = (path: string | URL) => JSON.parse(readFileSync(path, 'utf8')) as unknown;
	const seed = mergeSeed(EMPTY, read(new URL('../../seed/default.json', import.meta.url)));
	if (given === undefined) return seed;
	return mergeSeed(seed, typeof given === 'string' ? read(given) : given);
}
