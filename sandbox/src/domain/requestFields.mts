/**
 * A request's fields, decoded but not validated. Both formats are decoded to this structure, so that every rule is
 * written once.
 */
export interface SmsFields {
	text: unknown;
	pushtype: unknown;
	delay: unknown;
	sender: unknown;
	unicode: unknown;
	/** An array, or undefined. */
	links: unknown;
	/** `recipients.gsm`, or undefined. */
	gsm: Array<{ value: unknown; gsmsmsid: unknown }> | undefined;
	/** The `value` of each entry in `lists`, or undefined. */
	lists: unknown[] | undefined;
}

export interface WebhookFields {
	type: unknown;
	url: unknown;
	signature: unknown;
	status: unknown;
}
