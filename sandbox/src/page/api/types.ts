// What the sandbox answers to the page, as its routes under `view/` and the control API give it. Times are ISO 8601.

/** A page of a list. */
export interface Page<Row> {
	total: number;
	rows: Row[];
}

/** Which rows of a list are asked for. */
export interface PageRange {
	limit: number;
	offset: number;
}

/** A number that got the same text in several campaigns. */
export interface Duplicate {
	phone: string;
	tickets: string[];
}

/** `view/summary`: what the frame shows. */
export interface Summary {
	token: string;
	credits: number;
	unread: number;
	campaigns: number;
	waiting: number;
	webhooks: number;
	failedDeliveries: number;
	errors: number;
	faults: number;
	switched: number;
	clockOffsetMs: number;
	duplicates: { total: number; first: Duplicate[] };
}

/** A row of `view/phones`. */
export interface PhoneRow {
	phone: string;
	unread: number;
	at: string;
	last: { text: string; from: 'service' | 'phone' } | null;
}

export interface PhonePage {
	total: number;
	phones: PhoneRow[];
	/** The searched number, where it is one that got nothing yet. */
	opens: string | null;
}

export interface Report {
	status: number;
	at: string;
}

/** A message to one recipient. */
export interface Message {
	ticket: string;
	given: string;
	phone: string | null;
	gsmsmsid: string | null;
	text: string;
	sender: string | null;
	encoding: 'GSM-7' | 'UCS-2';
	parts: number;
	country: string | null;
	/** `sent`, `scheduled`, `moderated` or `filtered`. */
	state: string;
	/** Why it was filtered. */
	reason: string | null;
	sentAt: string | null;
	report: Report | null;
}

interface Item {
	key: string;
	at: string;
}
export type MessageItem = Item & Message & { kind: 'message'; isAwaited: boolean };
export type ReplyItem = Item & { kind: 'reply'; type: string; text: string };
export type ClickItem = Item & { kind: 'click'; url: string };
export type ConversationItem = MessageItem | ReplyItem | ClickItem;

/** `view/phones/:number`. */
export interface Conversation {
	country: string | null;
	messages: number;
	seen: number;
	isBlacklisted: boolean;
	isNpai: boolean;
	/** The sequence of delivery reports: a name, or a list of steps. */
	reports: string | object[] | null;
	total: number;
	items: ConversationItem[];
}

/** An event of a phone, with what became of it. */
export interface Activity {
	id: number;
	type: string;
	at: string;
	/** Of a delivery report. */
	status: number | null;
	isWaiting: boolean;
	isHeard: boolean;
	deliveries: Array<{ id: number; webhookId: string; state: string; httpStatus: number | null }>;
}

export type Counters = { total: number; sent: number } & Record<string, number>;

export interface Campaign {
	ticket: string;
	requestId: string | null;
	state: string;
	createdAt: string;
	scheduledFor: string | null;
	sentAt: string | null;
	pushtype: string | null;
	sender: string | null;
	text: string;
	links: string[];
	counters: Counters;
	cost: number;
}

/** `campaigns/:ticket`. */
export interface CampaignAnswer {
	campaign: Campaign;
	/** Names of the filters, in the order in which they are applied. */
	order: string[];
	duplicates: { total: number; sameExecution: number; tickets: string[] };
	/** The call that made it, while that is logged. */
	call: { id: number; at: string; method: string; path: string } | null;
	/** How many messages have each status of a delivery report. */
	reports: Array<{ status: number; count: number; first: string; last: string }>;
}

/** A row of `calls`. */
export interface Call {
	id: number;
	at: string;
	method: string;
	path: string;
	requestId: string | null;
	httpStatus: number | null;
	outcome: number | null;
	fault: string | null;
	/** Members that the contract does not know, separated by commas. */
	unknown: string | null;
}

export type Headers = Array<[name: string, value: string]>;

export interface Body {
	text: string;
	bytes: number;
	isWhole: boolean;
}

/** The request and the response of a call, secrets masked. */
export interface Exchange {
	method: string;
	url: string;
	headers: Headers;
	body: Body;
	answer: { httpStatus: number; headers: Headers; body: Body } | null;
}

/** A row of `errors` (contract 2.6). */
export interface ErrorRecord {
	id: number;
	at: string;
	code: number;
	method: string;
	url: string;
	query: string;
	ip: string;
	headers: Headers;
	body: string;
}

/** A row of `webhooks` (contract 2.5). */
export interface Webhook {
	id: string;
	type: string;
	url: string;
	status: string;
	hasSignature: boolean;
	lastHttpCode: number | null;
	/** How many deliveries are in each state. */
	deliveries: Record<string, number>;
}

export interface Attempt {
	at: string;
	httpStatus: number | null;
	answer: string | null;
	problem: string | null;
	durationMs: number;
	headers?: Record<string, string>;
	signature?: { scheme: string } | null;
	/** What checking the signature found. */
	check: string;
}

interface SomeDelivery {
	id: number;
	eventId: number;
	type: string;
	state: string;
	fault: { kind: string } | null;
}

/** A row of `deliveries`. */
export type DeliveryRow = SomeDelivery & { tries: number; last: Attempt | null };

/** `deliveries/:id`. */
export type Delivery = SomeDelivery & {
	url: string;
	nextTryAt: string | null;
	body: string;
	bytes: number;
	attempts: Attempt[];
};

export interface Contact {
	phone: string;
	info: string[];
}

/** The answer to a new list. */
export interface ImportedList {
	id: string | number;
	contacts: number;
	leftOut: Array<{ line: number; reason: string }>;
	leftOutCount: number;
}

/** `GET account` of the control API. */
export interface AccountAnswer {
	credits: number;
	balanceTrigger: number | null;
	allowedCountries: string[];
	countryLimits: Record<string, number>;
	countryUsage: Record<string, number>;
	flood: { max: number; windowSeconds: number };
	moderation: boolean;
	lists: Array<{ id: string | number; name: string; contacts: number }>;
}

export interface NpaiRow {
	phone: string;
	at: string;
	info: string[];
	campaignId: string | null;
}

export type FaultFields = Record<string, unknown>;

/** A fault that was switched on. */
export type Fault = FaultFields & {
	id: number;
	kind: string;
	on: string;
	struck: number;
	active: boolean;
	left: { times: number | null; ms: number | null };
};

export interface FaultField {
	name: string;
	text: string;
	/** What it takes, in words. */
	rule: string;
	default: unknown;
}

export interface FaultKind {
	kind: string;
	on: string;
	text: string;
	fields: FaultField[];
}

export type AssumptionValue = string | number | boolean;

/** A row of the assumption register. */
export interface Assumption {
	id: string;
	text: string;
	value: AssumptionValue;
	default: AssumptionValue;
	/** What it can be switched to; null for nothing. */
	switch: {
		values?: AssumptionValue[];
		integer?: { min: number; max: number };
		text?: string;
	} | null;
}
