import { isReportPlan } from '../../domain/deliveryReports.ts';
import { isDateWithZone } from '../../domain/dateWithZone.ts';
import { EVENT_TYPES, isEventType } from '../../domain/events.ts';
import { isHttpUrl } from '../../domain/httpUrl.ts';
import { isJsonObject, type JsonObject } from '../../domain/json.ts';
import { suggestName } from '../../domain/nearestName.ts';
import { parsePhoneNumber } from '../../domain/phoneNumber.ts';
import type { Seed } from './seed.ts';

/** Timed replies that an account may have. */
const MAX_REPLIES = 100;
const MAX_WEBHOOKS = 100;
const MAX_AFTER_MS = 30 * 86_400_000;
const MAX_AFTER_MESSAGE = 1000;

type Rule = [test: (value: unknown) => boolean, rule: string];

const isCount = (value: unknown): value is number => Number.isInteger(value) && Number(value) >= 0;
const isFromTo = (value: unknown, from: number, to: number) =>
	isCount(value) && value >= from && value <= to;
const isStrings = (value: unknown) =>
	Array.isArray(value) && value.every((one) => typeof one === 'string');
const isText = (value: unknown) => typeof value === 'string';

const SEED_RULES: Record<keyof Seed, Rule> = {
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
					one.contacts.every((contact) => isJsonObject(contact) && isText(contact.phone)),
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
	webhooks: [
		(value) => Array.isArray(value) && value.length <= MAX_WEBHOOKS,
		`a list of at most ${MAX_WEBHOOKS} of { type, url, signature }`,
	],
	// Checked as the control API does.
	faults: [Array.isArray, 'a list of faults'],
	clock: [
		(value) => value === null || isDateWithZone(value),
		'a date with its zone, such as 2026-01-15T12:00:00Z, or null for the time as it is',
	],
	replies: [
		(value) => Array.isArray(value) && value.length <= MAX_REPLIES,
		`a list of at most ${MAX_REPLIES} of { phone, message or click, afterMs, afterMessage }`,
	],
	profile: [() => true, 'a profile'],
	assumptions: [isJsonObject, 'an object of register ids and values'],
};

const INFO = ['info1', 'info2', 'info3', 'info4'];

/** The members of what is inside a seed. */
const MEMBERS: Record<string, string[]> = {
	flood: ['max', 'windowSeconds'],
	npai: ['destination', 'date', 'campaign_id', 'batch_id', ...INFO],
	lists: ['id', 'name', 'contacts'],
	contacts: ['phone', ...INFO],
	webhooks: ['type', 'url', 'signature'],
	replies: ['phone', 'message', 'click', 'afterMs', 'afterMessage'],
	reports: ['status', 'afterMs'],
};

const WEBHOOK_RULES: Record<string, Rule> = {
	type: [isEventType, `one of ${EVENT_TYPES.join(', ')}`],
	url: [isHttpUrl, 'an http or https URL'],
	signature: [
		(value) => value === undefined || value === null || (isText(value) && value !== ''),
		'a text, or null',
	],
};
const REPLY_RULES: Record<string, Rule> = {
	phone: [
		(value) => typeof value === 'string' && parsePhoneNumber(value) !== null,
		'a phone number as a string: digits with the country code',
	],
	message: [(value) => value === undefined || isText(value), 'a text'],
	click: [(value) => value === undefined || value === true, 'true, or left out'],
	afterMs: [
		(value) => value === undefined || isFromTo(value, 0, MAX_AFTER_MS),
		`a whole number from 0 to ${MAX_AFTER_MS}`,
	],
	afterMessage: [
		(value) => value === undefined || isFromTo(value, 1, MAX_AFTER_MESSAGE),
		`a whole number from 1 to ${MAX_AFTER_MESSAGE}`,
	],
};

/** Refuses a member that there is not, with the closest one that there is. @throws Error */
function refuseUnknown(given: JsonObject, known: readonly string[], place: string): void {
	const name = Object.keys(given).find((one) => !known.includes(one));
	if (name === undefined) return;
	throw new Error(`${place} has no "${name.slice(0, 100)}". ${suggestName(name, known)}`);
}

/** Checks the names of members in a value and in what is inside it. @throws Error naming the place */
function checkMembers(value: unknown, kind: string, place: string): void {
	if (Array.isArray(value)) {
		for (const [at, one] of value.entries()) checkMembers(one, kind, `${place}[${at}]`);
	} else if (isJsonObject(value)) {
		refuseUnknown(value, MEMBERS[kind] ?? [], `"${place}" of a seed`);
		if (kind === 'lists') checkMembers(value.contacts, 'contacts', `${place}.contacts`);
	}
}

/** Checks the members of each of a list. @throws Error naming the place, and what to give */
function checkEach(list: unknown[], rules: Record<string, Rule>, place: string): void {
	for (const [at, one] of list.entries()) {
		if (!isJsonObject(one)) throw new Error(`"${place}[${at}]" of a seed is an object`);
		for (const [name, [test, rule]] of Object.entries(rules)) {
			if (!test(one[name])) throw new Error(`"${place}[${at}].${name}" of a seed is ${rule}`);
		}
	}
}

/** Checks what the members of a reply say together. @throws Error */
function checkReplies(replies: Seed['replies']): void {
	for (const [at, { message, click, afterMs, afterMessage }] of replies.entries()) {
		const place = `"replies[${at}]" of a seed`;
		if ((message === undefined) === (click === undefined)) {
			throw new Error(`${place} has a message, or "click": true, and not both`);
		}
		if (afterMs === undefined && afterMessage === undefined) {
			throw new Error(`${place} has no time. Give afterMs, afterMessage, or both`);
		}
	}
}

/**
 * Checks a whole seed, but for its assumptions, faults and profile.
 * @throws Error naming what is unknown or wrong and its place, and what to give
 */
export function checkSeed(seed: JsonObject): void {
	refuseUnknown(seed, Object.keys(SEED_RULES), 'A seed');
	for (const [name, [test, rule]] of Object.entries(SEED_RULES)) {
		if (!test(seed[name])) throw new Error(`"${name}" of a seed is ${rule}`);
		if (name === 'reports') {
			for (const [phone, plan] of Object.entries(seed.reports as JsonObject)) {
				checkMembers(plan, name, `${name}.${phone}`);
			}
		} else if (Object.hasOwn(MEMBERS, name)) checkMembers(seed[name], name, name);
	}
	const { webhooks, replies } = seed as unknown as Seed;
	checkEach(webhooks, WEBHOOK_RULES, 'webhooks');
	checkEach(replies, REPLY_RULES, 'replies');
	checkReplies(replies);
}
