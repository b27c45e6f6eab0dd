/** A recipient with a cleaned number: digits only. */
export interface Recipient {
	value: string;
	/** Id of the message to this recipient: the user's, or a generated one (contract 2.2). */
	gsmsmsid?: string;
}
