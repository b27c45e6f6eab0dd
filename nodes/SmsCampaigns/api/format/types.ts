import type { WireFormat } from '../model/types';

/** The fields of an answer, free of the format they came in, but not yet of its types. */
export type Fields = Record<string, unknown>;

/** Why a body could not be read. */
export type ParseFailure = 'empty' | 'html' | 'malformed' | 'unsafeXml' | 'tooLarge';

export type ParsedBody =
	{ ok: true; fields: Fields; format: WireFormat } | { ok: false; reason: ParseFailure };
