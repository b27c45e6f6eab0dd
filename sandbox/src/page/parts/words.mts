// Formats for numbers, times and codes.
import { reportStatusName } from '../../domain/reportStatus.mts';

const dayMonth = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' });
const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });
const exact = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium' });
const number = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 2 });

/** Formats a count or an amount. */
export const count = (value: number) => number.format(value);

/** Formats a number with its noun: `1 message`, `2 messages`. */
export const many = (n: number, one: string, more = `${one}s`) =>
	`${count(n)} ${n === 1 ? one : more}`;

export const fullTime = (at: string | number) => exact.format(new Date(at));

/** Formats a time in its shortest form, with the day only if the day is not today. */
export function shortTime(at: string | number): string {
	const date = new Date(at);
	const hour = clock.format(date);
	const isToday = date.toDateString() === new Date().toDateString();
	return isToday ? hour : `${dayMonth.format(date)}, ${hour}`;
}

/** Formats a phone number for reading. */
export function phoneText(digits: string): string {
	const french = /^33(\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(digits);
	if (french) return `+33 ${french.slice(1).join(' ')}`;
	const british = /^44(7\d{3})(\d{6})$/.exec(digits);
	if (british) return `+44 ${british.slice(1).join(' ')}`;
	const american = /^1(\d{3})(\d{3})(\d{4})$/.exec(digits);
	if (american) return `+1 ${american.slice(1).join(' ')}`;
	return `+${digits}`;
}

/** Converts a typed phone number to its stored form; any other text is unchanged. */
export const searchedNumber = (text: string) =>
	/^[\d\s()./+-]+$/.test(text) ? text.replace(/\D/g, '').replace(/^00/, '') : text;

/** Converts a delivery report status to words, such as `Not delivered`. */
export const reportText = (status: number) => reportNameText(reportStatusName(status));

/** Converts the name of a delivery report status to words: `NOT_DELIVERED` becomes `Not delivered`. */
export function reportNameText(name: string): string {
	const words = name.toLowerCase().replaceAll('_', ' ');
	return words.charAt(0).toUpperCase() + words.slice(1);
}

export const EVENTS: Record<string, string> = {
	DLR: 'Delivery report',
	MO: 'Reply',
	STOP: 'STOP',
	CLICKER: 'Click',
	BALANCE_ALERT: 'Balance alert',
};

export const FILTERS: Record<string, [title: string, why: string]> = {
	invalid: [
		'Invalid',
		'This is not a phone number: the country code is missing or unknown, or the length is wrong for the country.',
	],
	duplicated: [
		'Duplicated',
		'The number occurs earlier in this campaign. Only the first occurrence receives a message.',
	],
	blacklisted: [
		'Blacklisted',
		"The number is on the account's blacklist: the person replied STOP, or somebody added the number.",
	],
	npai: [
		'Undeliverable (NPAI)',
		"The number is on the account's list of undeliverable numbers (NPAI).",
	],
	not_allowed: [
		'Country not allowed',
		"The account is not allowed to send messages to this number's country.",
	],
	flood: ['Anti-flood', 'This number has reached the anti-flood limit.'],
	country_limit: ['Country limit', "This number's country has reached its monthly limit."],
};

export const CAMPAIGN_STATES: Record<string, string> = {
	sent: 'Sent',
	scheduled: 'Scheduled',
	moderated: 'Under moderation',
};

export const DELIVERY_STATES: Record<string, [words: string, kind: string]> = {
	delivered: ['Delivered', 'good'],
	failed: ['Failed', 'bad'],
	pending: ['Pending', 'warn'],
	held: ['Held', 'warn'],
	dropped: ['Dropped', ''],
};
