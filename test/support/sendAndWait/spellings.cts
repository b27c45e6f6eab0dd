// The forms in which phones send the same reply.
import fc from 'fast-check';

/** Spaces that keyboards and autocorrection insert between and around words. */
const SPACES = [' ', '  ', '\u00a0', '\u202f', '\n', '\t'];

const cases: Array<(text: string) => string> = [
	(text) => text,
	(text) => text.toUpperCase(),
	(text) => text.toLowerCase(),
	(text) => text.charAt(0).toUpperCase() + text.slice(1),
];

const letters: Array<(text: string) => string> = [
	(text) => text.normalize('NFC'),
	(text) => text.normalize('NFD'),
	// The letters of a keyboard without accents.
	(text) => text.normalize('NFD').replace(/\p{M}/gu, ''),
];

const punctuation = fc.constantFrom('', '.', '!', '!!', ' !', '…', ',', ':');
const around = fc.constantFrom(...SPACES, '', '\u200b', '\ufeff');

/** Draws replies with the same meaning that differ in case, accents, spaces and punctuation. */
export const spellingsOf = (text: string): fc.Arbitrary<string> =>
	fc
		.record({
			changeCase: fc.constantFrom(...cases),
			changeLetters: fc.constantFrom(...letters),
			space: fc.constantFrom(...SPACES),
			before: around,
			after: around,
			end: punctuation,
		})
		.map(({ changeCase, changeLetters, space, before, after, end }) => {
			const words = changeLetters(changeCase(text)).replaceAll(' ', space);
			return `${before}${words}${end}${after}`;
		});

/** Emoji that people add to a reply, in the variants that phones send. */
export const EMOJI = ['🙏', '😡', '🛑', '✋🏽', '❤️', '👍'];
