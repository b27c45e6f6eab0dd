/** Receives a line for each call and each delivery attempt. Must not throw. */
export type TrafficLog = (line: string) => void;

/** Formats facts as one line of JSON in ASCII, because other characters may move a terminal's cursor or hide text. */
export const logLine = (facts: object): string =>
	JSON.stringify(facts).replace(
		/[^\x20-\x7e]/g,
		(character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
	);

/** Returns the beginning of a token, which identifies the account in a log. */
export const shownToken = (token: string) => token.slice(0, 8);
