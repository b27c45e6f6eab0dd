/** Is told of each call and each try of a delivery, in a line; must not throw. */
export type TrafficLog = (line: string) => void;

/** Writes facts as a line of JSON, in ASCII: other characters may move the cursor or hide text. */
export const logLine = (facts: object): string =>
	JSON.stringify(facts).replace(
		/[^\x20-\x7e]/g,
		(character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
	);

/** The beginning of a token, which tells accounts apart. */
export const shownToken = (token: string) => token.slice(0, 8);
