/** Receives a line for each call and each attempt of a delivery; must not throw. */
export type TrafficLog = (line: string) => void;

/** Writes facts as a line of JSON, in ASCII: other characters may move the cursor or hide text. */
export const logLine = (facts: object): string =>
	JSON.stringify(facts).replace(
		/[^\x20-\x7e]/g,
		(character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
	);

/** The beginning of a token, which identifies the account. */
export const shownToken = (token: string) => token.slice(0, 8);
