/** A number that got the same text in more than one campaign. */
export interface Duplicate {
	phone: string;
	text: string;
	tickets: string[];
}
