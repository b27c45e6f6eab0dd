/** A number that got the same text in more than one campaign. */
export interface Duplicate {
	phone: string;
	text: string;
	tickets: string[];
	/** Whether the IDs of two of the messages say that one execution of the client sent them. */
	sameExecution: boolean;
}
