import { ByteWriter } from './byteWriter';
import type {
	CampaignRequest,
	WebhookStatus,
	WebhookType,
	WireFormat,
	WireMessage,
} from '../model/types';

const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** Characters that XML 1.0 cannot contain, not even as references: most control characters, and lone surrogates. */
const NOT_XML = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;

/** Includes the white space that a parser would change. */
const XML_SPECIAL = /[&<>"'\t\n\r]/g;
const XML_REFERENCES: Readonly<Record<string, string>> = {
	'&': '&amp;',
	'<': '&lt;',
	'>': '&gt;',
	'"': '&quot;',
	"'": '&apos;',
	'\t': '&#9;',
	'\n': '&#10;',
	'\r': '&#13;',
};

/** Escapes text for an XML element or attribute. Characters that XML cannot contain become U+FFFD. */
function escapeXml(text: string): string {
	return text
		.replace(NOT_XML, '\ufffd')
		.replace(XML_SPECIAL, (character) => XML_REFERENCES[character]);
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

/** Returns the fields that are set, in the contract's order. */
function messageFields(message: WireMessage, purpose: CampaignPurpose): WireMessage {
	const { text, pushtype, delay, sender, unicode, links } = message;
	return {
		text,
		...(pushtype !== undefined && { pushtype }),
		...(delay !== undefined && { delay }),
		...(sender !== undefined && { sender }),
		...(unicode !== undefined && { unicode }),
		...(purpose === 'send' && links !== undefined && links.length > 0 && { links }),
	};
}

/** Text that needs no escaping in JSON and XML. */
const NEEDS_NO_ESCAPING = /^[\w-]*$/;

const escapeIfNeeded = (text: string, escape: (text: string) => string) =>
	NEEDS_NO_ESCAPING.test(text) ? text : escape(text);

/** Escapes text for a JSON string. */
const escapeJson = (text: string) => JSON.stringify(text).slice(1, -1);

function writeJson(
	out: ByteWriter,
	recipients: CampaignRequest['recipients'],
	message: WireMessage,
	withIds: boolean,
): void {
	// Without the braces that close `sms` and the body.
	out.write(JSON.stringify({ sms: { message } }).slice(0, -2));
	if (recipients.kind === 'lists') {
		const lists = recipients.ids.map((id) => ({ value: listIdForJson(id) }));
		out.write(`,"lists":${JSON.stringify(lists)}}}`);
		return;
	}
	out.write(',"recipients":{"gsm":[');
	// Existing strings piece by piece: 200,000 recipients then leave no garbage to collect.
	for (let at = 0; at < recipients.gsm.length; at++) {
		const { value, gsmsmsid } = recipients.gsm[at];
		out.write(at > 0 ? ',{"value":"' : '{"value":"');
		out.write(escapeIfNeeded(value, escapeJson));
		if (withIds && gsmsmsid !== undefined) {
			out.write('","gsmsmsid":"');
			out.write(escapeIfNeeded(gsmsmsid, escapeJson));
		}
		out.write('"}');
	}
	out.write(']}}}');
}

function writeXml(
	out: ByteWriter,
	recipients: CampaignRequest['recipients'],
	message: WireMessage,
	withIds: boolean,
): void {
	const { text, links = [], ...rest } = message;
	out.write(`${XML_DECLARATION}<sms><message><text>`);
	out.write(cdata(text));
	out.write('</text>');
	for (const [name, value] of Object.entries(rest)) out.write(xmlElement(name, value));
	for (const link of links) out.write(xmlElement('links', link));
	out.write('</message>');
	if (recipients.kind === 'numbers') {
		out.write('<recipients>');
		for (let at = 0; at < recipients.gsm.length; at++) {
			const { value, gsmsmsid } = recipients.gsm[at];
			out.write('<gsm');
			if (withIds && gsmsmsid !== undefined) {
				out.write(' gsmsmsid="');
				out.write(escapeIfNeeded(gsmsmsid, escapeXml));
				out.write('"');
			}
			out.write('>');
			out.write(escapeIfNeeded(value, escapeXml));
			out.write('</gsm>');
		}
		out.write('</recipients>');
	} else {
		for (const id of recipients.ids) out.write(`<lists>${xmlElement('value', id)}</lists>`);
	}
	out.write('</sms>');
}

/** The longest text around a recipient's number and id. */
const RECIPIENT_OVERHEAD = '{"value":"","gsmsmsid":""},'.length;

/** Estimates the bytes of a body without characters to escape; a little too high does no harm. */
function expectedBytes({ message, recipients }: CampaignRequest, withIds: boolean): number {
	let bytes = 2_000 + message.text.length + (message.links ?? []).join('').length;
	if (recipients.kind === 'lists') return bytes + 50 * recipients.ids.length;
	// No `for of`: an iterator creates an object for each step.
	for (let at = 0; at < recipients.gsm.length; at++) {
		const { value, gsmsmsid } = recipients.gsm[at];
		bytes += value.length + RECIPIENT_OVERHEAD;
		if (withIds && gsmsmsid !== undefined) bytes += gsmsmsid.length;
	}
	return bytes;
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
	const message = messageFields(request.message, purpose);
	const withIds = purpose === 'send';
	const out = new ByteWriter(expectedBytes(request, withIds));
	const write = format === 'json' ? writeJson : writeXml;
	write(out, request.recipients, message, withIds);
	return out.finish();
}

/** The fields of a webhook request's body (contract 4.3, 4.4). */
interface WebhookBody {
	type?: WebhookType;
	url?: string;
	signature?: string;
	status?: WebhookStatus;
}

/** Encodes the body of a webhook request (contract 4.3, 4.4); leaves out undefined fields. */
export function encodeWebhook(
	{ type, url, signature, status }: WebhookBody,
	format: WireFormat,
): string {
	const webhook = { type, url, signature, status };
	if (format === 'json') return JSON.stringify({ webhook });
	const fields = Object.entries(webhook).map(([name, value]) => xmlElement(name, value));
	return `${XML_DECLARATION}<webhook>${fields.join('')}</webhook>`;
}
