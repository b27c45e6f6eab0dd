/** One recipient, cleaned: digits only where the input allowed it. */
export interface Recipient {
	value: string;
	/** The user's own id for this recipient. */
	gsmsmsid?: string;
}
