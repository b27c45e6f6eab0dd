import { NodeApiError } from 'n8n-workflow';
import {
	describeFault,
	describeProvenRefusal,
	formatDuration,
	inOneText,
} from '../../../../nodes/SmsCampaigns/api/errors/describeFault';
import type { Fault } from '../../../../nodes/SmsCampaigns/api/model/types';
import { FAULTS, KINDS } from '../../../support/api/faults';
import { ANY_NODE } from '../../../support/engine/anyNode';

const ALL = KINDS.flatMap((kind) => FAULTS.map((fault) => [kind, fault] as const));

describe('every message', () => {
	it('is in plain words, begins with one short sentence of what happened, and n8n leaves it', () => {
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

	it('says what to do next, unless nothing is to be done', () => {
		const withoutAdvice = ALL.filter(
			([kind, fault]) => describeFault(fault, kind).description === '',
		).map(([kind, { reason, code }]) => `${kind} ${code ?? reason}`);
		expect(withoutAdvice).toEqual([
			'simulate cancelled',
			'listApiErrors cancelled',
			'getApiError cancelled',
			'listNpai cancelled',
		]);
	});

	it('of a send says whether anything was sent', () => {
		for (const fault of FAULTS) {
			const { message, description } = describeFault(fault, 'send');
			if (fault.kind === 'unknown') {
				expect(message).toContain('unknown whether the campaign was sent');
				expect(description).toContain('delivery reports');
			} else expect(message).toMatch(/^Not sent: /);
		}
	});

	it('says what happened, what to do, and beneath it how the service responded', () => {
		const fault: Fault = {
			kind: 'rejected',
			reason: 'status',
			code: -1,
			httpStatus: 200,
			detail: 'Authentication error',
			requestId: 'r-1',
		};
		const report = describeFault(fault, 'send');
		expect(report).toEqual({
			message: 'Not sent: the access token is not valid.',
			description: "Check 'Access Token' in the credential.",
			response: { status: -1, message: 'Authentication error', httpStatus: 200, requestId: 'r-1' },
			failure: { cause: 'credential-invalid' },
		});
		expect(inOneText(report)).toBe(
			'Not sent: the access token is not valid. Check \'Access Token\' in the credential. The service responded "Authentication error" (status -1).',
		);
	});

	it.each<[Partial<Fault>, string]>([
		[{ code: -3, httpStatus: 402 }, 'The service responded (status -3).'],
		[{ code: -3, detail: 'No credit' }, 'The service responded "No credit" (status -3).'],
		[{ httpStatus: 429, detail: 'Slow down' }, 'The service responded "Slow down" (HTTP 429).'],
		[{ httpStatus: 200, detail: 'No' }, 'The service responded "No".'],
		[{ code: -7, detail: 'a preexisting list' }, 'The service responded (status -7).'],
		[{ httpStatus: 200 }, ''],
	])('%j in one text ends with: %s', (response, end) => {
		const report = describeFault({ kind: 'rejected', reason: 'status', ...response }, 'send');
		const { message, description } = report;
		expect(inOneText(report)).toBe([message, description, end].filter(Boolean).join(' '));
	});

	it('speaks of recipients and a message only where there are any', () => {
		for (const kind of KINDS) {
			for (const fault of FAULTS.filter(({ code }) => code !== -5)) {
				const text = inOneText(describeFault(fault, kind));
				if (kind !== 'send' && kind !== 'simulate') expect(text).not.toMatch(/recipients/);
			}
		}
		const refused: Fault = { kind: 'rejected', reason: 'status', code: -7 };
		expect(describeFault(refused, 'send').description).toMatch(/check the recipients/);
		expect(describeFault(refused, 'createWebhook').description).toMatch(/check what you entered/);
		expect(describeFault(refused, 'testCredential').description).toMatch(/Check 'Base URL'/);
	});

	it('says how long to wait', () => {
		const fault: Fault = {
			kind: 'rejected',
			reason: 'http',
			httpStatus: 429,
			retryAfterMs: 90_000,
		};
		expect(describeFault(fault, 'send')).toMatchObject({
			description: expect.stringContaining('asks to wait 90 seconds'),
			failure: { cause: 'rate-limited', retryAfterMs: 90_000 },
		});
	});

	it('says nothing of a wait that is over', () => {
		const fault: Fault = { kind: 'rejected', reason: 'http', httpStatus: 429, retryAfterMs: 0 };
		const report = describeFault(fault, 'send');
		expect(inOneText(report)).not.toContain('asks to wait');
		expect(report.failure).toEqual({ cause: 'rate-limited', retryAfterMs: 0 });
	});
});

it.each(['checkTriggerWebhook', 'deleteTriggerWebhook', 'testCredential'] as const)(
	'%s says nothing of an execution when its time ran out before a call began',
	(what) => {
		const { message } = describeFault({ kind: 'unreachable', reason: 'cancelled' }, what);
		expect(message).toContain('the service did not respond in time');
		expect(message).not.toMatch(/cancel|workflow/i);
	},
);

describe('the cause, for n8n', () => {
	it('of a call that is unknown is left out where the call must not be repeated', () => {
		const fault: Fault = { kind: 'unknown', reason: 'http', httpStatus: 503 };
		const without = KINDS.filter((kind) => describeFault(fault, kind).failure === undefined);
		expect(without).toEqual(['send', 'createWebhook', 'createTriggerWebhook']);
		expect(describeFault(fault, 'simulate').failure).toEqual({ cause: 'temporarily-unavailable' });
	});
});

describe('a refusal that the log proves', () => {
	it('says why, what to do, and for n8n the cause', () => {
		expect(describeProvenRefusal(-3)).toEqual({
			message: 'Not sent: there are not enough credits.',
			description:
				"Top up your account with the service, then run this again. It is safe to send it again: there was no response, but the call is in the service's log of refused calls.",
			response: { status: -3 },
			failure: { cause: 'quota-exhausted' },
		});
	});
});

it.each([
	[0, '1 second'],
	[1, '1 second'],
	[1500, '2 seconds'],
	[119_000, '119 seconds'],
	[120_000, '2 minutes'],
	[121_000, '3 minutes'],
	[7_199_000, '120 minutes'],
	[7_200_000, '2 hours'],
	[7_201_000, '3 hours'],
])('%i ms are %s', (ms, words) => expect(formatDuration(ms)).toBe(words));
