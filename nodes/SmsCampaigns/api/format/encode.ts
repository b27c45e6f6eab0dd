import { ByteWriter } from './byteWriter';
import type {
	CampaignRequest,
	WireRecipient,
	WebhookStatus,
	WebhookType,
	WireFormat,
	WireMessage,
} from '../model/types';

const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** What XML 1.0 cannot hold, not even as a reference: most control characters and halves of surrogate pairs. */
const NOT_XML = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;

/** White space that a parser would change goes out as a reference. */
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

/** Text that reads back unchanged, in an element or an attribute. What XML cannot hold becomes U+FFFD. */
export function escapeXml(text: string): string {
	return text
		.replace(NOT_XML, '\ufffd')
		.replace(XML_SPECIAL, (character) => XML_REFERENCES[character]);
}

/**
 * A message's text as a CDATA section, as the service wants it when it holds placeholders (contract 10.2).
 * `]]>` is split over two sections; carriage returns stand between sections, as references: a parser would turn them
 * into line feeds.
 */
export function cdata(text: string): string {
	const inner = text
		.replace(NOT_XML, '\ufffd')
		.replace(/\]\]>/g, ']]]]><![CDATA[>')
		.replace(/\r+/g, (returns) => `]]>${'&#13;'.repeat(returns.length)}<![CDATA[`);
	return `<![CDATA[${inner}]]>`;
}

const xmlElement = (name: string, value: string | number | undefined) =>
	value === undefined ? '' : `<${name}>${escapeXml(String(value))}</${name}>`;

/**
 * A list id as JSON has it: digits without a leading zero up to 2^53-1 as an integer, anything else as a
 * string (contract 2.2).
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

/** Text that stands in JSON and XML as it is. */
const NEEDS_NO_ESCAPING = /^[\w-]*$/;

const escapeIfNeeded = (text: string) => (NEEDS_NO_ESCAPING.test(text) ? text : escapeXml(text));

function writeJson(out: ByteWriter, { recipients }: CampaignRequest, message: WireMessage): void {
	// The message in its place, without the brace that closes `sms`.
	out.write(JSON.stringify({ sms: { message } }).slice(0, -2));
	if (recipients.kind === 'lists') {
		const lists = recipients.ids.map((id) => ({ value: listIdForJson(id) }));
		out.write(`,"lists":${JSON.stringify(lists)}}}`);
		return;
	}
	out.write(',"recipients":{"gsm":[');
	for (let at = 0; at < recipients.gsm.length; at++) {
		if (at > 0) out.write(',');
		writeRecipient(out, recipients.gsm[at]);
	}
	out.write(']}}}');
}

/** In pieces that are there already: of 200,000 recipients nothing is left to clean up. */
function writeRecipient(out: ByteWriter, recipient: WireRecipient): void {
	const { value, gsmsmsid } = recipient;
	if (
		gsmsmsid === undefined ||
		!NEEDS_NO_ESCAPING.test(value) ||
		!NEEDS_NO_ESCAPING.test(gsmsmsid)
	) {
		out.write(JSON.stringify(recipient));
		return;
	}
	out.write('{"value":"');
	out.write(value);
	out.write('","gsmsmsid":"');
	out.write(gsmsmsid);
	out.write('"}');
}

function writeXml(out: ByteWriter, { recipients }: CampaignRequest, message: WireMessage): void {
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
			out.write(gsmsmsid === undefined ? '<gsm>' : '<gsm gsmsmsid="');
			if (gsmsmsid !== undefined) {
				out.write(escapeIfNeeded(gsmsmsid));
				out.write('">');
			}
			out.write(escapeIfNeeded(value));
			out.write('</gsm>');
		}
		out.write('</recipients>');
	} else {
		for (const id of recipients.ids) out.write(`<lists>${xmlElement('value', id)}</lists>`);
	}
	out.write('</sms>');
}

/** What is around the number and the id of a recipient, at most: the JSON of both. */
const RECIPIENT_OVERHEAD = '{"value":"","gsmsmsid":""},'.length;

/** How many bytes a body takes when all in it is plain; a little more does no harm. */
function expectedBytes({ message, recipients }: CampaignRequest): number {
	let bytes = 2_000 + message.text.length + (message.links ?? []).join('').length;
	if (recipients.kind === 'lists') return bytes + 50 * recipients.ids.length;
	// Counted, not iterated over: an iterator makes an object for each step.
	for (let at = 0; at < recipients.gsm.length; at++) {
		const { value, gsmsmsid } = recipients.gsm[at];
		bytes += value.length + (gsmsmsid?.length ?? 0) + RECIPIENT_OVERHEAD;
	}
	return bytes;
}

/**
 * The body of a send or a simulation (contract 4.1, 4.2), in UTF-8: one `lists` element per list in XML
 * (contract 2.2).
 * @param withLinks false for a simulation, which has no `links` (contract 4.1)
 */
export function encodeCampaign(
	request: CampaignRequest,
	format: WireFormat,
	withLinks: boolean,
): Buffer {
	const message = messageFields(request.message, withLinks);
	const out = new ByteWriter(expectedBytes(request));
	if (format === 'json') writeJson(out, request, message);
	else writeXml(out, request, message);
	return out.finish();
}

/** What the body of a webhook request can hold (contract 4.3, 4.4). */
export interface WebhookBody {
	type?: WebhookType;
	url?: string;
	signature?: string;
	status?: WebhookStatus;
}

/** The body of a webhook request (contract 4.3, 4.4); fields that are undefined are left out. */
export function encodeWebhook(
	{ type, url, signature, status }: WebhookBody,
	format: WireFormat,
): string {
	const webhook = { type, url, signature, status };
	if (format === 'json') return JSON.stringify({ webhook });
	const fields = Object.entries(webhook).map(([name, value]) => xmlElement(name, value));
	return `${XML_DECLARATION}<webhook>${fields.join('')}</webhook>`;
}
