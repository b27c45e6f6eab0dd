import type { WireFormat } from '../model/types';

/** The fields of an answer in either format, before their conversion to types. */
export type Fields = Record<string, unknown>;

/** Why a body could not be parsed. */
export type ParseFailure = 'empty' | 'html' | 'plainText' | 'malformed' | 'unsafeXml' | 'tooLarge';

export type ParsedBody =
	{ ok: true; fields: Fields; format: WireFormat } | { ok: false; reason: ParseFailure };
