import * as describeFault from '../../../nodes/SmsCampaigns/api/errors/describeFault';
import * as maskAnswer from '../../../nodes/SmsCampaigns/api/errors/maskAnswer';
import { quoteText } from '../../../nodes/SmsCampaigns/api/errors/quoteText';
import * as redact from '../../../nodes/SmsCampaigns/api/errors/redact';
import * as secretMatcher from '../../../nodes/SmsCampaigns/api/errors/secretMatcher';
import * as secretNames from '../../../nodes/SmsCampaigns/api/errors/secretNames';
import * as byteWriter from '../../../nodes/SmsCampaigns/api/format/byteWriter';
import * as decode from '../../../nodes/SmsCampaigns/api/format/decode';
import { BytesDecoder, decodeBytes } from '../../../nodes/SmsCampaigns/api/format/decodeBytes';
import * as encode from '../../../nodes/SmsCampaigns/api/format/encode';
import { NPAI_FIELDS } from '../../../nodes/SmsCampaigns/api/format/fieldTables';
import * as json from '../../../nodes/SmsCampaigns/api/format/json';
import * as parseBody from '../../../nodes/SmsCampaigns/api/format/parseBody';
import * as xml from '../../../nodes/SmsCampaigns/api/format/xml';
import { answerFacts } from '../../../nodes/SmsCampaigns/api/http/answerFacts';
import { classifyResponse } from '../../../nodes/SmsCampaigns/api/http/classifyResponse';
import * as connection from '../../../nodes/SmsCampaigns/api/http/connection';
import { classifyNetworkError } from '../../../nodes/SmsCampaigns/api/http/networkErrors';
import * as retryAfter from '../../../nodes/SmsCampaigns/api/http/retryAfter';
import type { CampaignRequest } from '../../../nodes/SmsCampaigns/api/model/types';
import { readHeaders } from '../../../nodes/SmsCampaigns/api/resources/apiErrors';
import { isResourceId } from '../../../nodes/SmsCampaigns/api/resources/resourceId';
import type { Pumped } from './pump';
import { CALLS, COPIES, except, NO_TEXT, pump, type Readers } from './types';

const TOKEN = 'sbx_token/"with\\\\odd&characters';
/** Secrets with which a search could go back and forth. */
const SECRETS = [
	TOKEN,
	'\\\\\\\\a\\\\\\\\b',
	'""""""""',
	'&&&&&&&&',
	'%%%%%%%%',
	'        x',
	'aaaaaaaa=',
];

const IN_JSON: Pumped['around'][number] = ['{"a":"', '"}'];
const IN_XML: Pumped['around'][number] = ['<response><a>', '</a></response>'];
const BODIES: Pumped['around'] = [
	IN_JSON,
	['{"status":', '}'],
	['{"data":[', ']}'],
	IN_XML,
	['<response ', '/>'],
	['<response><![CDATA[', ']]></response>'],
	['<!--', '--><html'],
];

/** Where a text can stand that may hold a secret. */
const CONTEXTS: Pumped['around'] = [
	['"token":"', '"'],
	['"key', '":"x"'],
	['<token>', '</token>'],
	['<token ', '>x</token>'],
	['Authorization: Bearer ', '\r\nHost: x'],
	['x bearer" ', ''],
	['https://', '@example.com'],
	['?key=', '&a=1'],
];

const campaign = (text: string): CampaignRequest => ({
	message: { text, sender: text, links: [text] },
	recipients: { kind: 'numbers', gsm: [{ value: text, gsmsmsid: text }] },
});
const answer = (body: string) => ({ httpStatus: 200, headers: {}, body, requestId: 'r' });
const fault = (detail: string) =>
	({ kind: 'rejected', reason: 'status', code: -7, detail }) as const;

export const apiReaders: Readers = {
	'api/errors/describeFault.ts': {
		describeFault: pump((text) => describeFault.describeFault(fault(text), 'send')),
		inOneText: pump((text) =>
			describeFault.inOneText({ message: text, description: text, answer: { message: text } }),
		),
		...except(COPIES, 'joinSentences'),
		...except(NO_TEXT, 'answerCode', 'describeProvenRefusal', 'formatDuration'),
	},
	'api/errors/faultCatalog.ts': except(NO_TEXT, 'faultTextFor'),
	'api/errors/maskAnswer.ts': {
		maskAnswer: pump((text) => maskAnswer.maskAnswer({ a: [text], [text]: { b: text } }, [TOKEN])),
	},
	'api/errors/quoteText.ts': { quoteText: pump((text) => quoteText(text, [TOKEN])) },
	'api/errors/statusMeaning.ts': except(NO_TEXT, 'statusMeaning'),
	'api/errors/redact.ts': {
		maskText: pump((text) => redact.maskText(text, [TOKEN]), ...CONTEXTS),
		maskValue: pump((text) => redact.maskValue({ a: [text], [text]: 1 }, [TOKEN])),
		shorten: pump((text) => redact.shorten(text)),
		...except(NO_TEXT, 'maskSecret'),
	},
	'api/errors/secretMatcher.ts': {
		SecretMatcher: pump(
			(text) => new secretMatcher.SecretMatcher(SECRETS).mask(text, '***'),
			['sbx_token/', 'odd'],
			['\\\\a', 'b'],
			['"', '"'],
			['&', ''],
		),
		...except('creates a matcher', 'secretMatcherFor'),
	},
	'api/errors/secretNames.ts': {
		isCommonWord: pump((text) => secretNames.isCommonWord(text), ['key', '']),
		isSecretName: pump((text) => secretNames.isSecretName(text), ['x-ke', 'y']),
		plainLetters: pump((text) => secretNames.plainLetters(text)),
	},
	'api/format/byteWriter.ts': {
		ByteWriter: pump((text) => {
			const writer = new byteWriter.ByteWriter(10);
			for (let at = 0; at < text.length; at += 100) writer.write(text.slice(at, at + 100));
			return writer.finish();
		}),
	},
	'api/format/decode.ts': {
		readCampaign: pump((text) => decode.readCampaign({ status: '1', ticket: text, cost: text })),
		readRecord: pump((text) =>
			decode.readRecord({ id: text, campaign_id: text, [text]: text }, NPAI_FIELDS),
		),
		toInteger: pump((text) => decode.toInteger(text), ['+', 'x']),
		toList: pump((text) => decode.toList(text)),
		...except(NO_TEXT, 'isNull'),
		toAmount: pump((text) => decode.toAmount(text), ['1', 'e'], ['1.', 'e1x']),
		toCount: pump((text) => decode.toCount(text), ['1', '.'], ['1.', 'x']),
		toNumber: pump((text) => decode.toNumber(text, decode.NUMBER), ['1', 'e'], ['1.', 'e1x']),
		toObject: pump((text) => decode.toObject(text)),
		toText: pump((text) => decode.toText([text])),
	},
	'api/format/decodeBytes.ts': {
		decodeBytes: pump((text) => decodeBytes(Buffer.from(text)), ['<?xml encoding="', '"?><a/>']),
		BytesDecoder: pump(
			(text) => {
				const decoder = new BytesDecoder(text);
				const bytes = Buffer.from(text);
				const decoded = [];
				for (let at = 0; at < bytes.length; at += 100) {
					decoded.push(decoder.decode(bytes.subarray(at, at + 100)));
				}
				return [...decoded, decoder.end()];
			},
			['<?xml encoding="', '"?><a/>'],
		),
	},
	'api/format/encode.ts': {
		cdata: pump((text) => encode.cdata(text)),
		encodeCampaign: pump((text) => encode.encodeCampaign(campaign(text), 'xml', 'send')),
		encodeWebhook: pump((text) => [
			encode.encodeWebhook({ url: text, signature: text }, 'json'),
			encode.encodeWebhook({ url: text, signature: text }, 'xml'),
		]),
		escapeXml: pump((text) => encode.escapeXml(text)),
		listIdForJson: pump((text) => encode.listIdForJson(text), ['1', '']),
	},
	'api/format/json.ts': {
		parseJson: pump((text) => json.parseJson(text), ['{"id":', '}'], IN_JSON),
		parseJsonAnswer: pump((text) => json.parseJsonAnswer(text), ['{"ticket":', '}'], IN_JSON),
	},
	'api/format/parseBody.ts': {
		parseBody: pump((text) => parseBody.parseBody(text), ...BODIES),
	},
	'api/format/xml.ts': {
		isHtml: pump((text) => xml.isHtml(text), ['<!--', '--><html'], ['<?xml ', '<html']),
		parseXml: pump((text) => xml.parseXml(text), ...BODIES),
		parseXmlAnswer: pump((text) => xml.parseXmlAnswer(text), IN_XML),
	},
	'api/http/answerFacts.ts': {
		answerFacts: pump((text) =>
			answerFacts({
				ok: true,
				format: 'json',
				fields: { status: text, error: text, ticket: text },
			}),
		),
	},
	'api/http/outcomes.ts': except(NO_TEXT, 'httpRange', 'outcomeOf'),
	'api/http/classifyResponse.ts': {
		classifyResponse: pump(
			(text) => classifyResponse(answer(text), [TOKEN], 0),
			['{"status":-7,"message":"', '"}'],
			['<response><status>', '</status></response>'],
			['<response><error>', '</error></response>'],
		),
		...except(NO_TEXT, 'provesRefusal'),
	},
	'api/http/connection.ts': {
		baseUrlProblem: pump(
			(text) => connection.baseUrlProblem(text),
			['https://', ''],
			['https://x/', '/'],
		),
		normalizeBaseUrl: pump((text) => connection.normalizeBaseUrl(text), ['https://', '/x']),
		trimmedText: pump((text) => connection.trimmedText(text)),
		...except(CALLS, 'readConnection'),
	},
	'api/http/httpCall.ts': except(
		'reads the charset of a header, which Node.js limits to 16 kB',
		'callService',
	),
	'api/http/networkErrors.ts': {
		classifyNetworkError: pump(
			(text) => classifyNetworkError({ name: text, message: text, code: text, syscall: text }),
			['Ssrf', ''],
			['ERR_TLS_CERT_', ''],
			['EAI_', ''],
		),
	},
	'api/http/readBodyStream.ts': except(COPIES, 'readBodyStream'),
	'api/http/request.ts': except(CALLS, 'callWithRetries', 'unreadableAnswer'),
	'api/http/retryAfter.ts': {
		headerValue: pump((text) => retryAfter.headerValue({ [text]: text }, 'retry-after')),
		readRetryAfter: pump(
			(text) => retryAfter.readRetryAfter({ 'retry-after': text }, 0),
			['1', 'x'],
			['Mon', ''],
		),
	},
	'api/http/retryPolicy.ts': except(NO_TEXT, 'isTemporary', 'retryDelay', 'retrySafely'),
	'api/resources/apiErrors.ts': {
		readHeaders: pump(
			(text) => [readHeaders(text), readHeaders({ [text]: [text, text] })],
			['a: ', ''],
		),
		...except(CALLS, 'findByRequestId', 'getApiError', 'listApiErrors'),
	},
	'api/resources/campaigns.ts': except(CALLS, 'priceCampaign', 'sendCampaign', 'simulateCampaign'),
	'api/resources/npai.ts': except(CALLS, 'listNpai'),
	'api/resources/resourceId.ts': { isResourceId: pump((text) => isResourceId(text), ['.', '.']) },
	'api/resources/webhooks.ts': except(
		CALLS,
		...['createWebhook', 'deleteWebhook', 'whyNotGone', 'updateWebhookStatus'],
	),
};
