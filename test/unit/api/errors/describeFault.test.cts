import { NodeApiError } from 'n8n-workflow';
import {
	describeFault,
	formatDuration,
	inOneText,
} from '../../../../nodes/SmsCampaigns/api/errors/describeFault';
import {
	CALL_TEXTS,
	statusMeaning,
	type CallKind,
} from '../../../../nodes/SmsCampaigns/api/errors/faultTexts';
import type { Fault } from '../../../../nodes/SmsCampaigns/api/model/types';
import { ANY_NODE } from '../../../support/engine/anyNode.cts';

const KINDS = Object.keys(CALL_TEXTS) as CallKind[];

const because = (kind: Fault['kind'], reasons: string): Fault[] =>
	reasons.split(' ').map((reason) => ({ kind, reason }) as Fault);
const behind = (kind: Fault['kind'], ...statuses: number[]): Fault[] =>
	statuses.map((httpStatus) => ({ kind, reason: 'http', httpStatus }));

const FAULTS: Fault[] = [
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

const ALL = KINDS.flatMap((kind) => FAULTS.map((fault) => [kind, fault] as const));

describe('each message', () => {
	it('contains no alarming words, begins with a short sentence, and stays unchanged in n8n', () => {
		for (const [kind, fault] of ALL) {
			const report = describeFault(fault, kind);
			const text = inOneText(report);
			expect(text).not.toMatch(/error|problem|failure|mistake|undefined|\.\.|: \.| {2}/i);
			expect(text).toMatch(/^[A-Z].*\.$/s);
			expect(new NodeApiError(ANY_NODE, { message: text }, { message: text }).message).toBe(text);
			expect(report.message).toMatch(/^[A-Z][^.]+: [^.]+\.$/);
			expect(report.message.length).toBeLessThanOrEqual(160);
			expect(report.message).not.toMatch(/status -|HTTP|Check|again/);
			expect(report.description).not.toMatch(/status -|HTTP \d/);
		}
	});

	it('has a description with the next step', () => {
		for (const [kind, fault] of ALL) {
			expect(describeFault(fault, kind).description).toMatch(/^[A-Z].*\.$/);
		}
	});

	it('states whether the campaign was sent, if the call was a send', () => {
		for (const fault of FAULTS) {
			const { message, description } = describeFault(fault, 'send');
			if (fault.kind === 'unknown') {
				expect(message).toContain('unknown whether the campaign was sent');
				expect(description).toContain('delivery reports');
			} else expect(message).toMatch(/^Not sent: /);
		}
	});

	it('mentions a stopped execution only for a call within an execution', () => {
		for (const kind of ['unknown', 'unreachable'] as const) {
			const without = KINDS.filter((call) => {
				const { message } = describeFault({ kind, reason: 'cancelled' }, call);
				return message.includes('the service did not respond in time');
			});
			expect(without.filter((call) => !call.includes('Trigger'))).toEqual(['testCredential']);
			expect(without).toHaveLength(5);
		}
	});
});

it.each<[Partial<Fault>, string]>([
	[{ code: -3, httpStatus: 402 }, 'The service responded (status -3).'],
	[{ httpStatus: 429, detail: 'Slow down' }, 'The service responded "Slow down" (HTTP 429).'],
	[{ httpStatus: 200, detail: 'No' }, 'The service responded "No".'],
	[{ code: -7, detail: 'a preexisting list' }, 'The service responded (status -7).'],
	[{ httpStatus: 200 }, ''],
])('the text of a fault with the response %j ends with "%s"', (response, end) => {
	const report = describeFault({ kind: 'rejected', reason: 'status', ...response }, 'send');
	const { message, description } = report;
	expect(inOneText(report)).toBe([message, description, end].filter(Boolean).join(' '));
});

it.each([
	['names a requested wait', 90_000, ' The service asks you to wait 90 seconds.'],
	['does not name a wait that has ended', 0, ''],
])('the description of a fault %s', (_what, retryAfterMs, said) => {
	const fault = { kind: 'rejected', reason: 'http', httpStatus: 429, retryAfterMs } as const;
	expect(describeFault(fault, 'send')).toMatchObject({
		description: `${said} Wait, then run the workflow again.`.trim(),
		failure: { cause: 'rate-limited', retryAfterMs },
	});
});

const REJECTED = 'the service rejected the request.';
const UNCLEAR = 'the response could not be understood.';

it.each<[Fault['kind'], Partial<Fault>, string]>([
	['rejected', { reason: 'errorProperty', httpStatus: 399 }, REJECTED],
	['rejected', { reason: 'errorProperty', httpStatus: 400 }, 'the service rejected the request.'],
	['rejected', { reason: 'errorProperty', httpStatus: 403 }, 'the access token does not allow'],
	['rejected', { reason: 'status', code: -42 }, REJECTED],
	['rejected', { reason: 'status', code: -1, httpStatus: 429 }, 'the access token is not valid.'],
	['rejected', { reason: 'status', code: -5 }, 'there is no recipient list with this ID.'],
	['rejected', { reason: 'status', code: -5, url: '/webhook/a-1/status' }, 'the ID "a-1".'],
	['unknown', { reason: 'network' }, 'n8n could not reach the service.'],
	['unknown', { reason: 'html', httpStatus: 502 }, 'the response was a web page.'],
	['unknown', { reason: 'http', httpStatus: 407 }, UNCLEAR],
	['unknown', { reason: 'http', httpStatus: 408 }, 'is not available right now.'],
	['unknown', { reason: 'http', httpStatus: 499 }, UNCLEAR],
	['unknown', { reason: 'http', httpStatus: 500 }, 'is not available right now.'],
])('the message of a fault (%s, %j) contains "%s"', (kind, fault, text) => {
	const { message } = describeFault({ kind, ...fault } as Fault, 'send');
	expect(message).toContain(text);
});

it('passes no cause to n8n if the outcome is unknown and the call must not be repeated', () => {
	const fault: Fault = { kind: 'unknown', reason: 'http', httpStatus: 503 };
	const without = KINDS.filter((kind) => describeFault(fault, kind).failure === undefined);
	expect(without).toEqual(['send', 'createWebhook', 'createTriggerWebhook']);
	expect(describeFault(fault, 'simulate').failure).toEqual({ cause: 'temporarily-unavailable' });
});

it.each([
	[0, '1 second'],
	[1500, '2 seconds'],
	[119_000, '119 seconds'],
	[121_000, '3 minutes'],
	[7_199_000, '120 minutes'],
	[7_200_000, '2 hours'],
])('formats %i ms as %s', (ms, text) => expect(formatDuration(ms)).toBe(text));

it('returns a meaning only for the status codes that the service documents', () => {
	for (const code of [1, -1, -2, -3, -4, -5, -6, -7, -8, -99, 404]) {
		expect(statusMeaning(code)).toMatch(/^[A-Z][^.]+$/);
	}
	expect([undefined, 0, 42, -42].map(statusMeaning)).toEqual([null, null, null, null]);
});
