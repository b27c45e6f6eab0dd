import { CALL_TEXTS, type CallKind } from '../../../nodes/SmsCampaigns/api/errors/faultTexts';
import type { Fault } from '../../../nodes/SmsCampaigns/api/model/types';

/** Every kind of call. */
export const KINDS = Object.keys(CALL_TEXTS) as CallKind[];

const because = (kind: Fault['kind'], reasons: string): Fault[] =>
	reasons.split(' ').map((reason) => ({ kind, reason }) as Fault);
const behind = (kind: Fault['kind'], ...statuses: number[]): Fault[] =>
	statuses.map((httpStatus) => ({ kind, reason: 'http', httpStatus }));

/** Every kind of fault. */
export const FAULTS: Fault[] = [
	...[-1, -2, -3, -4, -5, -6, -7].map(
		(code) => ({ kind: 'rejected', reason: 'status', code }) as const,
	),
	{ kind: 'rejected', reason: 'errorProperty', httpStatus: 200 },
	...behind('rejected', 400, 401, 403, 404, 422, 429),
	...because('unreachable', 'refused dns tls timeout network blocked cancelled tooEarly'),
	...because('unknown', 'timeout reset tls redirect network cancelled empty html plainText'),
	...because('unknown', 'malformed tooLarge noStatus incomplete contradictory'),
	...behind('unknown', 405, 408, 500, 502),
	{ kind: 'unknown', reason: 'status', code: -99 },
	{ kind: 'unknown', reason: 'unlisted', code: 42 },
];
