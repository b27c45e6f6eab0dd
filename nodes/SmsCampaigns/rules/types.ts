/**
 * The result of checking what a user typed. `notes` are hints worth showing; they stop nothing.
 * When it is refused, `field` is the parameter's display name, `message` says what is wrong with it
 * and `advice` what to do next. Neither names the item: the router adds that.
 */
export type Checked<T> =
	| { ok: true; value: T; notes?: string[] }
	| { ok: false; field: string; message: string; advice?: string };

/** One recipient, cleaned: digits only where the input allowed it. */
export interface Recipient {
	value: string;
	/** The user's own id for this recipient. */
	gsmsmsid?: string;
}

export type Characters = 'automatic' | 'basic' | 'unicode';

/** The text of a campaign after all checks, ready for the wire. */
export interface PreparedText {
	text: string;
	/** One URL per `<-short->`; absent where the text has none. */
	links?: string[];
	/** 1 when the text needs Unicode or the user asked for it; absent otherwise. */
	unicode?: 1;
}

/** When a campaign goes out. */
export interface Schedule {
	/** `Y-m-d H:i:s`, Europe/Paris wall time, as the service wants it (interface §4.1). */
	delay: string;
	/** The same instant, ISO 8601 with the offset of Europe/Paris. */
	scheduledFor: string;
}

/** How many message parts a text takes (public facts: Length). */
export interface TextCount {
	encoding: 'GSM-7' | 'Unicode';
	/** Characters as a person counts them. */
	characters: number;
	/** Septets for GSM-7 (an extension character takes two), UTF-16 code units for Unicode. */
	units: number;
	parts: number;
	/** Units left in the last part. */
	left: number;
	/** The distinct characters that are not in the GSM-7 alphabet, in order of appearance. */
	unicodeCharacters: string[];
}
