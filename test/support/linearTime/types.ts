import type { Pumped, Reader } from './pump';

/** The exported functions of a file: how to pump one, or why it reads no foreign text. */
export type FileReaders = Record<string, Pumped | string>;

/** By file, below `nodes/SmsCampaigns`. */
export type Readers = Record<string, FileReaders>;

/** Pumps a function between nothing, between letters, and between the given texts. */
export const pump = (read: Reader, ...around: Pumped['around']): Pumped => ({
	read,
	around: [['', ''], ['x', 'x'], ...around],
});

/** Functions of a file that read no foreign text themselves, for one reason. */
export const except = (reason: string, ...names: string[]): FileReaders =>
	Object.fromEntries(names.map((name) => [name, reason]));

/** Reasons that several files have. */
export const CALLS = 'passes texts on to functions that are pumped';
export const NO_TEXT = 'looks at no text';
export const COPIES = 'puts texts together, without looking into them';
