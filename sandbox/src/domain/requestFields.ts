/**
 * A call's fields as they came over the wire, before any rule: names settled, types still open.
 * Both formats are brought to this one shape, so that every rule is written once.
 */
export interface SmsFields {
	text: unknown;
	pushtype: unknown;
	delay: unknown;
	sender: unknown;
	unicode: unknown;
	/** A list, or undefined when there is none. */
	links: unknown;
	/** Entries of `recipients.gsm`, or undefined when there is no such list. */
	gsm: Array<{ value: unknown; gsmsmsid: unknown }> | undefined;
	/** The `value` of each entry of `lists`, or undefined when there is no such list. */
	lists: unknown[] | undefined;
}

export interface WebhookFields {
	type: unknown;
	url: unknown;
	signature: unknown;
	status: unknown;
}
