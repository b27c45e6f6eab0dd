import type { CampaignRequest, WebhookStatus, WebhookType, WireFormat } from '../model/types';

const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** Characters that XML 1.0 cannot contain, not even as references: most control characters, and lone surrogates. */
const NOT_XML = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;

/** Includes the white space that a parser would change. */
const XML_SPECIAL = /[&<>"'\t\n\r]/g;

/** Escapes text for an element or attribute of XML or HTML. Characters that XML cannot contain become U+FFFD. */
export function escapeXml(text: string): string {
	return text
		.replace(NOT_XML, '\ufffd')
		.replace(XML_SPECIAL, (character) => `&#${character.charCodeAt(0)};`);
}

/**
 * Encodes a message's text as a CDATA section, which the service requires for text with placeholders (contract 10.2).
 * `]]>` is split over two sections. Carriage returns go between sections, as references: a parser would turn them into
 * line feeds.
 */
function cdata(text: string): string {
	const inner = text
		.replace(NOT_XML, '\ufffd')
		.replace(/\]\]>/g, ']]]]><![CDATA[>')
		.replace(/\r+/g, (returns) => `]]>${'&#13;'.repeat(returns.length)}<![CDATA[`);
	return `<![CDATA[${inner}]]>`;
}

const xmlElement = (name: string, value: string | number | undefined) =>
	value === undefined ? '' : `<${name}>${escapeXml(String(value))}</${name}>`;

/**
 * Converts a list id for JSON: digits without a leading zero up to 2^53-1 become an integer, anything else stays a
 * string (contract 2.2).
 */
export function listIdForJson(id: string): number | string {
	const isInteger = /^[1-9]\d{0,15}$/.test(id) && Number.isSafeInteger(Number(id));
	return isInteger ? Number(id) : id;
}

/** What a campaign is encoded for. A simulation has neither `links` (contract 4.1) nor `gsmsmsid` (contract 2.2). */
export type CampaignPurpose = 'send' | 'simulate';

function jsonOf({ message, recipients }: CampaignRequest, withIds: boolean): string {
	if (recipients.kind === 'lists') {
		const lists = recipients.ids.map((id) => ({ value: listIdForJson(id) }));
		return JSON.stringify({ sms: { message, lists } });
	}
	const gsm = withIds ? recipients.gsm : recipients.gsm.map(({ value }) => ({ value }));
	return JSON.stringify({ sms: { message, recipients: { gsm } } });
}

function xmlOf({ message, recipients }: CampaignRequest, withIds: boolean): string {
	const { text, links = [], ...rest } = message;
	const fields = [
		`<text>${cdata(text)}</text>`,
		...Object.entries(rest).map(([name, value]) => xmlElement(name, value)),
		...links.map((link) => xmlElement('links', link)),
	];
	const attribute = (id?: string) =>
		withIds && id !== undefined ? ` gsmsmsid="${escapeXml(id)}"` : '';
	const addressed =
		recipients.kind === 'lists'
			? recipients.ids.map((id) => `<lists>${xmlElement('value', id)}</lists>`)
			: [
					'<recipients>',
					...recipients.gsm.map(
						({ value, gsmsmsid }) => `<gsm${attribute(gsmsmsid)}>${escapeXml(value)}</gsm>`,
					),
					'</recipients>',
				];
	return `${XML_DECLARATION}<sms><message>${fields.join('')}</message>${addressed.join('')}</sms>`;
}

/**
 * Encodes the body of a send or a simulation (contract 4.1, 4.2) in UTF-8. XML has one `lists` element per list
 * (contract 2.2).
 */
export function encodeCampaign(
	request: CampaignRequest,
	format: WireFormat,
	purpose: CampaignPurpose,
): Buffer {
	const { text, pushtype, delay, sender, unicode, links = [] } = request.message;
	const isLinked = purpose === 'send' && links.length > 0;
	// In the contract's order.
	const message = { text, pushtype, delay, sender, unicode, links: isLinked ? links : undefined };
	const encode = format === 'json' ? jsonOf : xmlOf;
	return Buffer.from(encode({ ...request, message }, purpose === 'send'));
}

/** Encodes the body of a webhook request (contract 4.3, 4.4); leaves out undefined fields. */
export function encodeWebhook(
	webhook: { type?: WebhookType; url?: string; signature?: string; status?: WebhookStatus },
	format: WireFormat,
): string {
	if (format === 'json') return JSON.stringify({ webhook });
	const fields = Object.entries(webhook).map(([name, value]) => xmlElement(name, value));
	return `${XML_DECLARATION}<webhook>${fields.join('')}</webhook>`;
}
