/** The service's two data formats; both return the same results (contract 10.1). */
export type WireFormat = 'json' | 'xml';

export type PushType = 'alert' | 'marketing';

/** A campaign's message (contract 2.1). The request leaves out absent properties. */
export interface WireMessage {
	text: string;
	pushtype?: PushType;
	/** `Y-m-d H:i:s`, local time in Europe/Paris. */
	delay?: string;
	sender?: string;
	unicode?: 0 | 1;
	links?: string[];
}

/** A campaign to simulate or send, independent of the data format. */
export interface CampaignRequest {
	message: WireMessage;
	recipients:
		| {
				kind: 'numbers';
				/** International phone numbers without the plus sign, and the caller's own IDs (contract 2.2). */
				gsm: Array<{ value: string; gsmsmsid?: string }>;
		  }
		| { kind: 'lists'; ids: string[] };
}

export type WebhookType = 'MO' | 'DLR' | 'STOP' | 'CLICKER' | 'BALANCE_ALERT';

/** The service's webhook types (contract 2.5, 6.1) with the names that users see, sorted by name. */
export const WEBHOOK_TYPES: Readonly<Record<WebhookType, string>> = {
	BALANCE_ALERT: 'Balance Low',
	DLR: 'Delivery Report',
	CLICKER: 'Link Clicked',
	STOP: 'Opt-Out',
	MO: 'Reply Received',
};

export type WebhookStatus = 'live' | 'paused';

/**
 * How a call failed.
 * - `rejected`: the service rejected the call and did nothing, so a retry is safe.
 * - `unreachable`: the request provably never left this machine, so a retry is safe.
 * - `unknown`: the service may have processed the call, so a send must not be retried automatically.
 */
type FaultKind = 'rejected' | 'unreachable' | 'unknown';

/** `malformed`: truncated, not well formed, or unsafe to read, such as XML with a DOCTYPE. */
export type ParseFailure = 'empty' | 'html' | 'plainText' | 'malformed' | 'tooLarge';

/** `timeout` to `network`: the response did not arrive, or only its beginning arrived. */
export type FaultReason =
	| ParseFailure
	| ('timeout' | 'reset' | 'refused' | 'dns' | 'tls' | 'network')
	| 'status' // a negative `status` in the body: see `code`
	| 'errorProperty' // an `error` property without a code
	| 'http' // the HTTP status: see `httpStatus`
	| 'redirect'
	| 'blocked' // n8n blocks the URL (SSRF protection)
	| 'cancelled'
	| 'tooEarly' // the service has asked the node to wait
	| 'contradictory' // a ticket together with a rejection, or without a status
	| 'incomplete' // a success without the requested data
	| 'noStatus' // readable, but without a `status`
	| 'unlisted'; // a `status` that the contract does not list

export interface Fault {
	kind: FaultKind;
	reason: FaultReason;
	code?: number;
	httpStatus?: number;
	/** The service's message, with secrets masked, shortened to a readable length. */
	detail?: string;
	/** The account's credits, if the response contains them. */
	credits?: number;
	retryAfterMs?: number;
	requestId?: string;
	/** The called URL, with secrets masked. */
	url?: string;
}

/** The result of a call. `moderated` means that a person reviews the accepted campaign before sending (-8). */
export type Outcome<T> = { ok: true; value: T; moderated: boolean } | { ok: false; fault: Fault };

/** The fields of a response in either format, before their conversion to types. */
export type Fields = Record<string, unknown>;

export type ParsedBody = { ok: true; fields: Fields } | { ok: false; reason: ParseFailure };
