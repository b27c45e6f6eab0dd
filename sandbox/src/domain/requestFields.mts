/**
 * The fields of a send or a simulation, decoded but not validated. JSON and XML are decoded to the same structure, so
 * that each rule applies to both formats.
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
