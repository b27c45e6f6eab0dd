/** The two formats of the service; both give the same results (contract 10.1). */
export type WireFormat = 'json' | 'xml';

export type PushType = 'alert' | 'marketing';

/** One number of a campaign (contract 2.2). */
export interface WireRecipient {
	/** International number without a plus sign. */
	value: string;
	/** The client's own id: it comes back in the delivery report. */
	gsmsmsid?: string;
}

/** The message of a campaign (contract 2.1). Absent fields are left out of the request. */
export interface WireMessage {
	text: string;
	pushtype?: PushType;
	/** `Y-m-d H:i:s`, Europe/Paris wall time. */
	delay?: string;
	sender?: string;
	unicode?: 0 | 1;
	links?: string[];
}

/** A campaign to simulate or to send, free of any format. */
export interface CampaignRequest {
	message: WireMessage;
	recipients: { kind: 'numbers'; gsm: WireRecipient[] } | { kind: 'lists'; ids: string[] };
}

/**
 * What the service answered to a simulation or a send, under the contract's names (contract 2.3, 2.4).
 * A counter that the answer lacks is absent; unknown extra fields pass through.
 */
export interface CampaignAnswer {
	status: number;
	message?: string;
	ticket?: string;
	cost?: number;
	credits?: number;
	total?: number;
	sent?: number;
	blacklisted?: number;
	duplicated?: number;
	npai?: number;
	invalid?: number;
	not_allowed?: number;
	flood?: number;
	country_limit?: number;
	[extra: string]: unknown;
}

export type WebhookType = 'MO' | 'DLR' | 'STOP' | 'CLICKER' | 'BALANCE_ALERT';
export type WebhookStatus = 'live' | 'paused';

/**
 * Why a call did not end in a readable success.
 * - `rejected`: the service said no; nothing was done, a repeat is safe.
 * - `unreachable`: the request provably never left this machine; a repeat is safe.
 * - `unknown`: it may or may not have been done; a send must not be repeated by itself.
 */
export type FaultKind = 'rejected' | 'unreachable' | 'unknown';

export type FaultReason =
	| 'status' // a negative `status` in the body: see `code`
	| 'errorProperty' // an `error` property without a code
	| 'http' // an HTTP status that decides: see `httpStatus`
	| 'redirect'
	| 'timeout'
	| 'reset'
	| 'refused'
	| 'dns'
	| 'tls'
	| 'network' // any other transport trouble
	| 'blocked' // n8n itself refused to call the address (SSRF protection)
	| 'cancelled'
	| 'empty'
	| 'html'
	| 'malformed' // truncated or not well formed
	| 'unsafeXml' // DOCTYPE or entities
	| 'tooLarge'
	| 'noStatus' // readable, but without a `status`
	| 'unlisted'; // a status that the contract does not list

export interface Fault {
	kind: FaultKind;
	reason: FaultReason;
	/** The body's `status`, when there was one. */
	code?: number;
	httpStatus?: number;
	/** The service's own words: secrets masked, cut to a readable length. */
	detail?: string;
	/** How long the service asks to wait, in milliseconds. */
	retryAfterMs?: number;
	/** The `X-Request-Id` of the call. */
	requestId?: string;
}

/** How a call ended. `moderated` is true for status -8: accepted, and a person looks at it first. */
export type Outcome<T> = { ok: true; value: T; moderated: boolean } | { ok: false; fault: Fault };
