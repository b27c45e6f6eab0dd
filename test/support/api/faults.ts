import { CALL_TEXTS, type CallKind } from '../../../nodes/SmsCampaigns/api/errors/faultTexts';
import type { Fault } from '../../../nodes/SmsCampaigns/api/model/types';

/** Every kind of call. */
export const KINDS = Object.keys(CALL_TEXTS) as CallKind[];
/** Every kind of fault. */
export const FAULTS: Fault[] = [
	...[-1, -2, -3, -4, -5, -6, -7].map((code): Fault => ({
		kind: 'rejected',
		reason: 'status',
		code,
	})),
	{ kind: 'rejected', reason: 'errorProperty', httpStatus: 200 },
	...[400, 401, 403, 404, 422, 429].map((httpStatus): Fault => ({
		kind: 'rejected',
		reason: 'http',
		httpStatus,
	})),
	...(
		['refused', 'dns', 'tls', 'timeout', 'network', 'blocked', 'cancelled', 'tooEarly'] as const
	).map((reason): Fault => ({ kind: 'unreachable', reason })),
	...(
		[
			'timeout',
			'reset',
			'tls',
			'redirect',
			'network',
			'cancelled',
			'empty',
			'html',
			'plainText',
			'malformed',
			'unsafeXml',
			'tooLarge',
			'noStatus',
			'contradictory',
		] as const
	).map((reason): Fault => ({ kind: 'unknown', reason, httpStatus: 200 })),
	...[405, 408, 500, 502].map((httpStatus): Fault => ({
		kind: 'unknown',
		reason: 'http',
		httpStatus,
	})),
	{ kind: 'unknown', reason: 'status', code: -99 },
	{ kind: 'unknown', reason: 'unlisted', code: 42 },
];
