/** n8n's categories of failures, which it may treat differently. */
export type FailureCause =
	| 'rate-limited'
	| 'quota-exhausted'
	| 'temporarily-unavailable'
	| 'credential-invalid'
	| 'configuration-invalid'
	| 'node-defect';

/** An entry of the tables of refusalTexts.ts and unansweredTexts.ts: what happened, what to do next, and n8n's category. */
export interface FaultText {
	/** Continues "Not sent: ". */
	explanation: string;
	nextStep: string;
	cause?: FailureCause;
}

export const CHECK_TOKEN = "Check 'Access Token' in the credential.";
export const CHECK_BASE_URL = "Check 'Base URL' in the credential.";
export const CHECK_DATA =
	"Look at the service's own words in the details, then check the recipients, the message and the options.";
/** For calls that have neither recipients nor a message. */
export const CHECK_INPUT =
	"Look at the service's own words in the details, then check what you entered.";
export const REPORT_BUG = 'Please report this to the makers of this node.';

/** For calls that n8n makes when a workflow with a trigger is published. */
export const PUBLISH_LATER = 'Publish the workflow again later.';
