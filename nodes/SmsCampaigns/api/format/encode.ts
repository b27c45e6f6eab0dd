import { XMLBuilder } from 'fast-xml-parser';
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

const CDATA = '#cdata';
const ATTRIBUTE = '@_';

const escapeValue = (_name: string, value: unknown) => escapeXml(String(value));

const builder = new XMLBuilder({
	ignoreAttributes: false,
	attributeNamePrefix: ATTRIBUTE,
	cdataPropName: CDATA,
	// An attribute whose value is the text "true" would lose it.
	suppressBooleanAttributes: false,
	// The builder's own escaping leaves white space, which a parser would change.
	processEntities: false,
	tagValueProcessor: escapeValue,
	attributeValueProcessor: escapeValue,
});

/**
 * Writes a document. The builder splits `]]>` over two CDATA sections. A carriage return, which is in no other place,
 * goes between two sections as a reference: a parser would turn it into a line feed.
 */
const writeXml = (document: object): string =>
	XML_DECLARATION +
	builder.build(document).replace(NOT_XML, '\ufffd').replace(/\r/g, ']]>&#13;<![CDATA[');

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
	// A text with placeholders is in a CDATA section (contract 10.2).
	const written = { ...message, text: { [CDATA]: message.text } };
	if (recipients.kind === 'lists') {
		const lists = recipients.ids.map((value) => ({ value }));
		return writeXml({ sms: { message: written, lists } });
	}
	const gsm = recipients.gsm.map(({ value, gsmsmsid }) => ({
		[`${ATTRIBUTE}gsmsmsid`]: withIds ? gsmsmsid : undefined,
		'#text': value,
	}));
	return writeXml({ sms: { message: written, recipients: { gsm } } });
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
	return writeXml({ webhook });
}
