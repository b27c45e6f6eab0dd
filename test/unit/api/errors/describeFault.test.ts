import { NodeApiError } from 'n8n-workflow';
import {
	describeFault,
	describeProvenRefusal,
	formatDuration,
} from '../../../../nodes/SmsCampaigns/api/errors/describeFault';
import type { Fault } from '../../../../nodes/SmsCampaigns/api/model/types';
import { FAULTS, KINDS } from '../../../support/api/faults';
import { ANY_NODE } from '../../../support/engine/anyNode';
import { faultTable } from '../../../support/docs/messageTables';
import { holds, PAGES } from '../../../support/docs/operationPages';

it.each(Object.entries(PAGES))(
	'the page of %s lists what is said of calls that do not work',
	(operation, { kind, codes }) => holds(operation, 'refusals', faultTable(kind, codes)),
);

const ALL = KINDS.flatMap((kind) => FAULTS.map((fault) => [kind, fault] as const));
describe('every message', () => {
	it.each(ALL)('%s %j is in plain words, and n8n leaves it as it is', (kind, fault) => {
		const { message, description } = describeFault(fault, kind);
		expect(`${message} ${description}`).not.toMatch(
			/error|problem|failure|mistake|undefined|\.\.|: \.| {2}/i,
		);
		expect(message).toMatch(/^[A-Z].*\.$/s);
		expect(new NodeApiError(ANY_NODE, { message }, { message, description }).message).toBe(message);
	});

	it('says what to do next, unless nothing is to be done', () => {
		const withoutAdvice = ALL.filter(
			([kind, fault]) => !/\. .+\.$/.test(describeFault(fault, kind).message),
		).map(([kind, { reason, code }]) => `${kind} ${code ?? reason}`);
		expect(withoutAdvice).toEqual([
			'simulate cancelled',
			'deleteTriggerWebhook -5',
			'listApiErrors cancelled',
			'getApiError cancelled',
			'listNpai cancelled',
		]);
	});

	it('of a send says whether anything was sent', () => {
		for (const fault of FAULTS) {
			const { message } = describeFault(fault, 'send');
			if (fault.kind === 'unknown') {
				expect(message).toContain('unknown whether the campaign was sent');
				expect(message).toContain('delivery reports');
			} else expect(message).toContain('The campaign was not sent');
		}
	});

	it('has the code, and what to do', () => {
		const fault: Fault = { kind: 'rejected', reason: 'status', code: -3, detail: 'No credit' };
		const { message, description } = describeFault({ ...fault, requestId: 'r-1' }, 'send');
		expect(message).toBe(
			'The campaign was not sent: the service refused it because there are not enough credits (status -3). It said: "No credit". Top up the credits of your account with the service, then run this again.',
		);
		expect(description).toContain('r-1');
	});

	it('speaks of recipients and a message only where there are any', () => {
		for (const kind of KINDS) {
			for (const fault of FAULTS.filter(({ code }) => code !== -5)) {
				const { message } = describeFault(fault, kind);
				if (kind !== 'send' && kind !== 'simulate') expect(message).not.toMatch(/recipients/);
			}
		}
		const refused: Fault = { kind: 'rejected', reason: 'status', code: -7 };
		expect(describeFault(refused, 'send').message).toMatch(/check the recipients/);
		expect(describeFault(refused, 'createWebhook').message).toMatch(/check what you entered/);
		expect(describeFault(refused, 'testCredential').message).toMatch(/Check 'Base URL'/);
	});

	it('has all details of the call beneath it', () => {
		const fault: Fault = {
			kind: 'rejected',
			reason: 'status',
			code: -7,
			httpStatus: 200,
			detail: 'no',
			requestId: 'r-1',
		};
		expect(describeFault(fault, 'send').description).toBe(
			'The service said: "no". Status: -7. HTTP status: 200. X-Request-Id of the call: r-1.',
		);
		expect(describeFault({ kind: 'unknown', reason: 'empty' }, 'send').description).toBe('');
	});

	it('says how long to wait', () => {
		const fault: Fault = {
			kind: 'rejected',
			reason: 'http',
			httpStatus: 429,
			retryAfterMs: 90_000,
		};
		expect(describeFault(fault, 'send')).toMatchObject({
			message: expect.stringContaining('asks to wait 90 seconds'),
			failure: { cause: 'rate-limited', retryAfterMs: 90_000 },
		});
	});

	it('says nothing of a wait that is over', () => {
		const fault: Fault = { kind: 'rejected', reason: 'http', httpStatus: 429, retryAfterMs: 0 };
		const report = describeFault(fault, 'send');
		expect(report.message).not.toContain('asks to wait');
		expect(report.failure).toEqual({ cause: 'rate-limited', retryAfterMs: 0 });
	});

	it('quotes words that n8n would read as a code only in the description', () => {
		const fault: Fault = {
			kind: 'rejected',
			reason: 'status',
			code: -7,
			detail: 'a preexisting list',
		};
		const { message, description } = describeFault(fault, 'send');
		expect(message).not.toContain('preexisting');
		expect(description).toContain('a preexisting list');
	});
});

it.each(['checkTriggerWebhook', 'deleteTriggerWebhook', 'testCredential'] as const)(
	'%s says nothing of an execution when its time ran out before a call began',
	(what) => {
		const { message } = describeFault({ kind: 'unreachable', reason: 'cancelled' }, what);
		expect(message).toContain('the service did not answer in time');
		expect(message).not.toMatch(/cancel|workflow/i);
	},
);

describe('the cause, for n8n', () => {
	it.each([
		[{ kind: 'rejected', reason: 'status', code: -1 }, 'credential-invalid'],
		[{ kind: 'rejected', reason: 'http', httpStatus: 401 }, 'credential-invalid'],
		[{ kind: 'rejected', reason: 'status', code: -3 }, 'quota-exhausted'],
		[{ kind: 'rejected', reason: 'http', httpStatus: 429 }, 'rate-limited'],
		[{ kind: 'rejected', reason: 'status', code: -6 }, 'node-defect'],
		[{ kind: 'rejected', reason: 'status', code: -7 }, 'configuration-invalid'],
		[{ kind: 'unreachable', reason: 'refused' }, 'temporarily-unavailable'],
		[{ kind: 'unknown', reason: 'http', httpStatus: 503 }, undefined],
		[{ kind: 'unknown', reason: 'timeout' }, undefined],
	] as Array<[Fault, string | undefined]>)('of a send: %j is %s', (fault, cause) => {
		expect(describeFault(fault, 'send').failure?.cause).toBe(cause);
	});

	it('of a call that is unknown is left out where the call must not be repeated', () => {
		const fault: Fault = { kind: 'unknown', reason: 'http', httpStatus: 503 };
		const without = KINDS.filter((kind) => describeFault(fault, kind).failure === undefined);
		expect(without).toEqual(['send', 'createWebhook', 'createTriggerWebhook']);
		expect(describeFault(fault, 'simulate').failure).toEqual({ cause: 'temporarily-unavailable' });
	});
});

describe('a refusal that the log proves', () => {
	it.each([-1, -3, -5, -7, undefined, -42])('with code %p is safe to repeat', (code) => {
		const { message } = describeProvenRefusal({ code });
		expect(message).toContain('The campaign was not sent');
		expect(message).toContain('It is safe to send it again.');
		expect(message).not.toMatch(/error|problem|failure|mistake|undefined/i);
	});

	it('says why, what to do, and for n8n the cause', () => {
		expect(describeProvenRefusal({ code: -3 })).toEqual({
			message:
				"The campaign was not sent: the answer did not come, but the service's log of refused calls holds this call, because there are not enough credits (status -3). Top up the credits of your account with the service, then run this again. It is safe to send it again.",
			description: 'The call was found in the log by its X-Request-Id.',
			failure: { cause: 'quota-exhausted' },
		});
	});
});

it.each([
	[0, '1 second'],
	[1, '1 second'],
	[1000, '1 second'],
	[1500, '2 seconds'],
	[119_000, '119 seconds'],
	[120_000, '2 minutes'],
	[121_000, '3 minutes'],
	[3_599_000, '60 minutes'],
	[7_199_000, '120 minutes'],
	[7_200_000, '2 hours'],
	[7_201_000, '3 hours'],
])('%i ms are %s', (ms, words) => expect(formatDuration(ms)).toBe(words));
