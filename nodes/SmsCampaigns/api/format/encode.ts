import { XMLBuilder } from 'fast-xml-parser';
import type { CampaignRequest, WebhookStatus, WebhookType, WireFormat } from '../model/types';

const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** Characters that XML 1.0 cannot contain, not even as references: most control characters, and lone surrogates. */
const NOT_XML = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;

/** The special characters, and the white space that a parser would change. */
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
	// By default, the builder leaves out the value of an attribute if the value is "true".
	suppressBooleanAttributes: false,
	// The builder's own escaping does not include white space, which a parser would change.
	processEntities: false,
	tagValueProcessor: escapeValue,
	attributeValueProcessor: escapeValue,
});

/**
 * Writes a body in UTF-8. The builder splits `]]>` over two CDATA sections. Only the message text still contains raw
 * carriage returns, which a parser would change. Each carriage return becomes a reference outside CDATA.
 */
function write(document: object, format: WireFormat): Buffer {
	if (format === 'json') return Buffer.from(JSON.stringify(document));
	const xml = builder.build(document).replace(NOT_XML, '\ufffd');
	return Buffer.from(XML_DECLARATION + xml.replace(/\r/g, ']]>&#13;<![CDATA['));
}

/** Converts a whole number without leading zeros, up to 2^53-1. Other list IDs stay strings (contract 2.2). */
function listId(id: string): number | string {
	const isInteger = /^[1-9]\d{0,15}$/.test(id) && Number.isSafeInteger(Number(id));
	return isInteger ? Number(id) : id;
}

/** The kind of call. A simulation has neither `links` (contract 4.1) nor `gsmsmsid` (contract 2.2). */
export type CampaignPurpose = 'send' | 'simulate';

/**
 * Encodes the body of a send or a simulation (contract 4.1, 4.2). XML contains one `lists` element per list (contract
 * 2.2). The message text, which may contain placeholders, is in a CDATA section (contract 10.2).
 */
export function encodeCampaign(
	{ message, recipients }: CampaignRequest,
	format: WireFormat,
	purpose: CampaignPurpose,
): Buffer {
	const { text, pushtype, delay, sender, unicode } = message;
	const links = purpose === 'send' && message.links?.length ? message.links : undefined;
	const written = format === 'xml' ? { [CDATA]: text } : text;
	// The properties are in the contract's order.
	const sms = { message: { text: written, pushtype, delay, sender, unicode, links } };
	if (recipients.kind === 'lists') {
		const lists = recipients.ids.map((id) => ({ value: listId(id) }));
		return write({ sms: { ...sms, lists } }, format);
	}
	const gsm = recipients.gsm.map(({ value, gsmsmsid }) => {
		const id = purpose === 'send' ? gsmsmsid : undefined;
		return format === 'xml'
			? { [`${ATTRIBUTE}gsmsmsid`]: id, '#text': value }
			: { value, gsmsmsid: id };
	});
	return write({ sms: { ...sms, recipients: { gsm } } }, format);
}

/** Encodes the body of a webhook request (contract 4.3, 4.4) without undefined fields. */
export const encodeWebhook = (
	webhook: { type?: WebhookType; url?: string; signature?: string; status?: WebhookStatus },
	format: WireFormat,
): Buffer => write({ webhook }, format);
