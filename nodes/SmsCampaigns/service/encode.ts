import type { CampaignRequest, WebhookStatus, WebhookType, WireFormat, WireMessage } from './types';

const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** What XML 1.0 cannot hold, not even as a reference: most control characters and halves of surrogate pairs. */
const NOT_XML = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;

/** White space that a parser would change goes out as a reference. */
const SPECIAL = /[&<>"'\t\n\r]/g;
const REFERENCES: Readonly<Record<string, string>> = {
	'&': '&amp;',
	'<': '&lt;',
	'>': '&gt;',
	'"': '&quot;',
	"'": '&apos;',
	'\t': '&#9;',
	'\n': '&#10;',
	'\r': '&#13;',
};

/** Text that reads back unchanged, in an element or an attribute. What XML cannot hold becomes U+FFFD. */
export function escapeXml(text: string): string {
	return text.replace(NOT_XML, '\ufffd').replace(SPECIAL, (character) => REFERENCES[character]);
}

/**
 * A message's text as a CDATA section, as the service wants it when it holds placeholders (public facts:
 * Formats, "XML text"). `]]>` is split over two sections; carriage returns stand between sections, as
 * references: a parser would turn them into line feeds.
 */
export function cdata(text: string): string {
	const inner = text
		.replace(NOT_XML, '\ufffd')
		.replace(/\]\]>/g, ']]]]><![CDATA[>')
		.replace(/\r+/g, (returns) => `]]>${'&#13;'.repeat(returns.length)}<![CDATA[`);
	return `<![CDATA[${inner}]]>`;
}

const element = (name: string, value: string | number | undefined) =>
	value === undefined ? '' : `<${name}>${escapeXml(String(value))}</${name}>`;

/**
 * A list id as JSON has it: digits without a leading zero up to 2^53-1 as an integer, anything else as a
 * string (public facts: Sending, "list id").
 */
export function listIdForJson(id: string): number | string {
	const isInteger = /^[1-9]\d{0,15}$/.test(id) && Number.isSafeInteger(Number(id));
	return isInteger ? Number(id) : id;
}

/** Only the fields that are there, in the contract's order; without `links` for a simulation. */
function messageFields(message: WireMessage, withLinks: boolean): WireMessage {
	const { text, pushtype, delay, sender, unicode, links } = message;
	return {
		text,
		...(pushtype !== undefined && { pushtype }),
		...(delay !== undefined && { delay }),
		...(sender !== undefined && { sender }),
		...(unicode !== undefined && { unicode }),
		...(withLinks && links !== undefined && links.length > 0 && { links }),
	};
}

function campaignJson({ recipients }: CampaignRequest, message: WireMessage): string {
	const to =
		recipients.kind === 'numbers'
			? { recipients: { gsm: recipients.gsm } }
			: { lists: recipients.ids.map((id) => ({ value: listIdForJson(id) })) };
	return JSON.stringify({ sms: { message, ...to } });
}

function campaignXml({ recipients }: CampaignRequest, message: WireMessage): string {
	const { text, links = [], ...rest } = message;
	const parts = [DECLARATION, '<sms><message><text>', cdata(text), '</text>'];
	for (const [name, value] of Object.entries(rest)) parts.push(element(name, value));
	for (const link of links) parts.push(element('links', link));
	parts.push('</message>');
	if (recipients.kind === 'numbers') {
		parts.push('<recipients>');
		for (const { value, gsmsmsid } of recipients.gsm) {
			const id = gsmsmsid === undefined ? '' : ` gsmsmsid="${escapeXml(gsmsmsid)}"`;
			parts.push(`<gsm${id}>${escapeXml(value)}</gsm>`);
		}
		parts.push('</recipients>');
	} else {
		for (const id of recipients.ids) parts.push(`<lists>${element('value', id)}</lists>`);
	}
	parts.push('</sms>');
	return parts.join('');
}

/**
 * The body of a send or a simulation (interface §4.1, §4.2): one `lists` element per list in XML (public
 * facts: Formats, "XML lists").
 * @param withLinks false for a simulation, which has no `links` (public facts: Sending, "links in a simulation")
 */
export function encodeCampaign(
	request: CampaignRequest,
	format: WireFormat,
	withLinks: boolean,
): string {
	const message = messageFields(request.message, withLinks);
	return format === 'json' ? campaignJson(request, message) : campaignXml(request, message);
}

/** What the body of a webhook request can hold (interface §4.3, §4.4). */
export interface WebhookRequest {
	type?: WebhookType;
	url?: string;
	signature?: string;
	status?: WebhookStatus;
}

/** The body of a webhook request (interface §4.3, §4.4); fields that are undefined are left out. */
export function encodeWebhook(
	{ type, url, signature, status }: WebhookRequest,
	format: WireFormat,
): string {
	const webhook = { type, url, signature, status };
	if (format === 'json') return JSON.stringify({ webhook });
	const fields = Object.entries(webhook).map(([name, value]) => element(name, value));
	return `${DECLARATION}<webhook>${fields.join('')}</webhook>`;
}
