import { callService } from './callService.mts';
import type { SandboxAccount } from './accounts.mts';
import type { Format } from './formats.mts';
import { cdata, escapeXml } from './writeXml.mts';

interface Recipient {
	value: string;
	gsmsmsid?: string;
}

/** A request for a campaign, as far as a test gives it: what is undefined does not go out. */
export interface Campaign {
	/** `unknown` where a test hands over what the contract does not allow */
	text?: unknown;
	pushtype?: unknown;
	delay?: unknown;
	sender?: unknown;
	unicode?: 0 | 1;
	links?: string[];
	numbers?: Array<string | Recipient>;
	lists?: Array<number | string>;
}

/** A campaign that goes through: one number, one part. */
export const PLAIN: Campaign = {
	text: 'Hello',
	pushtype: 'alert',
	numbers: ['33639980001'],
};

/** How a list goes out in XML: an element `lists` each, or one element with a `value` each. */
type ListShape = 'repeated' | 'single';

/** The body of a campaign request (contract 4.1, 4.2). */
export function campaignBody(
	format: Format,
	campaign: Campaign,
	listShape: ListShape = 'repeated',
): string {
	return format === 'json' ? jsonBody(campaign) : xmlBody(campaign, listShape);
}

function jsonBody({ numbers, lists, ...message }: Campaign): string {
	return JSON.stringify({
		sms: {
			message,
			recipients: numbers && { gsm: numbers.map(asRecipient) },
			lists: lists?.map((value) => ({ value })),
		},
	});
}

function xmlBody({ numbers, lists, links, text, ...rest }: Campaign, listShape: ListShape): string {
	const inner = [
		text === undefined ? '' : `<text>${xmlText(text)}</text>`,
		...Object.entries(rest).map(([name, value]) =>
			value === undefined ? '' : `<${name}>${xmlText(value)}</${name}>`,
		),
		...(links ?? []).map((url) => `<links>${xmlText(url)}</links>`),
	].join('');
	return `<?xml version="1.0" encoding="UTF-8"?><sms><message>${inner}</message>${
		numbers ? `<recipients>${numbers.map(gsmElement).join('')}</recipients>` : ''
	}${lists ? listElements(lists, listShape) : ''}</sms>`;
}

/** A value that is no scalar becomes an element with a child. */
function xmlText(value: unknown): string {
	if (typeof value === 'object' && value !== null) return '<nested>1</nested>';
	const text = String(value);
	return text.includes('<') ? cdata(text) : escapeXml(text);
}

function gsmElement(recipient: string | Recipient): string {
	const { value, gsmsmsid } = asRecipient(recipient);
	const attribute = gsmsmsid === undefined ? '' : ` gsmsmsid="${escapeXml(gsmsmsid)}"`;
	return `<gsm${attribute}>${escapeXml(value)}</gsm>`;
}

function listElements(lists: Array<number | string>, shape: ListShape): string {
	const values = lists.map((value) => `<value>${value}</value>`);
	return shape === 'single'
		? `<lists>${values.join('')}</lists>`
		: values.map((value) => `<lists>${value}</lists>`).join('');
}

function asRecipient(recipient: string | Recipient): Recipient {
	return typeof recipient === 'string' ? { value: recipient } : recipient;
}

const post = (account: SandboxAccount, format: Format, campaign: Campaign, what = '') =>
	callService(account, format, 'POST', `/send${campaign.lists ? '/lists' : ''}${what}`, {
		body: campaignBody(format, campaign),
	});

/** POST `/send` or `/send/lists`, whichever the recipients ask for. */
export const send = async (account: SandboxAccount, format: Format, campaign: Campaign) =>
	await post(account, format, campaign);

/** POST `/send/simulate` or `/send/lists/simulate`, whichever the recipients ask for. */
export const simulate = async (account: SandboxAccount, format: Format, campaign: Campaign) =>
	await post(account, format, campaign, '/simulate');

/** The body of a webhook request (contract 4.3, 4.4); a null goes out as one. */
export function webhookBody(format: Format, webhook: Record<string, string | null>): string {
	if (format === 'json') return JSON.stringify({ webhook });
	const inner = Object.entries(webhook).map(([name, value]) =>
		value === null ? `<${name}>null</${name}>` : `<${name}>${escapeXml(value)}</${name}>`,
	);
	return `<?xml version="1.0"?><webhook>${inner.join('')}</webhook>`;
}
