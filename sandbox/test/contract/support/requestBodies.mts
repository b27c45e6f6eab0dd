import type { Json } from '../../support/sandbox.mts';
import type { SandboxAccount } from './accounts.mts';
import { callService, type Format } from './callService.mts';

interface Recipient {
	value: string;
	gsmsmsid?: string;
}

/** A campaign's fields; undefined fields are not sent. */
export interface Campaign {
	/** The type is `unknown`, because tests also use values that the contract does not allow. */
	text?: unknown;
	pushtype?: unknown;
	delay?: unknown;
	sender?: unknown;
	unicode?: 0 | 1;
	links?: string[];
	numbers?: Array<string | Recipient>;
	lists?: Array<number | string>;
}

/** A campaign that the service accepts: one number, one part. */
export const PLAIN: Campaign = {
	text: 'Hello',
	pushtype: 'alert',
	numbers: ['33639980001'],
};

const escapeXml = (text: string) =>
	text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** Writes an element for each value. A list becomes a repeated element, and a message's ID becomes an attribute. */
function writeXml(name: string, value: unknown): string {
	if (value === undefined) return '';
	if (Array.isArray(value)) return value.map((one) => writeXml(name, one)).join('');
	if (typeof value !== 'object' || value === null) {
		return `<${name}>${escapeXml(String(value))}</${name}>`;
	}
	if (name === 'gsm') {
		const { value: number, gsmsmsid } = value as Recipient;
		const id = gsmsmsid === undefined ? '' : ` gsmsmsid="${escapeXml(gsmsmsid)}"`;
		return `<gsm${id}>${escapeXml(number)}</gsm>`;
	}
	const inner = Object.entries(value).map(([member, one]) => writeXml(member, one));
	return `<${name}>${inner.join('')}</${name}>`;
}

/** Writes a request body. */
export function writeBody(format: Format, body: Json): string {
	if (format === 'json') return JSON.stringify(body);
	const elements = Object.entries(body).map(([name, value]) => writeXml(name, value));
	return `<?xml version="1.0" encoding="UTF-8"?>${elements.join('')}`;
}

/** Writes a campaign's request body (contract 4.1, 4.2). */
export function campaignBody(format: Format, { numbers, lists, ...message }: Campaign): string {
	const gsm = numbers?.map((one) => (typeof one === 'string' ? { value: one } : one));
	const recipients = gsm && { gsm };
	return writeBody(format, {
		sms: { message, recipients, lists: lists?.map((value) => ({ value })) },
	});
}

const post = (account: SandboxAccount, format: Format, campaign: Campaign, what = '') =>
	callService(account, format, 'POST', `/send${campaign.lists ? '/lists' : ''}${what}`, {
		body: campaignBody(format, campaign),
	});

/** Calls POST `/send`, or `/send/lists` for recipient lists. */
export const send = async (account: SandboxAccount, format: Format, campaign: Campaign) =>
	await post(account, format, campaign);

/** Calls POST `/send/simulate`, or `/send/lists/simulate` for recipient lists. */
export const simulate = async (account: SandboxAccount, format: Format, campaign: Campaign) =>
	await post(account, format, campaign, '/simulate');
