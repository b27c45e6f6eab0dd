import { NodeApiError } from 'n8n-workflow';
import {
	describeFault,
	describeProvenRefusal,
	formatDuration,
} from '../../../../nodes/SmsCampaigns/api/errors/describeFault';
import type { Fault } from '../../../../nodes/SmsCampaigns/api/model/types';
import { CALL_TEXTS, type CallKind } from '../../../../nodes/SmsCampaigns/api/errors/callKinds';
import { ANY_NODE } from '../../../support/engine/anyNode';
import { faultTable } from '../../../support/docs/messageTables';
import { holds, PAGES } from '../../../support/docs/operationPages';

const KINDS = Object.keys(CALL_TEXTS) as CallKind[];
const FAULTS: Fault[] = [
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

	it('of a safe call that is unknown', () => {
		const fault: Fault = { kind: 'unknown', reason: 'http', httpStatus: 503 };
		expect(describeFault(fault, 'simulate').failure?.cause).toBe('temporarily-unavailable');
	});
});

describe('a refusal that the log proves', () => {
	it.each([-1, -3, -5, -7, undefined, -42])('with code %p is safe to repeat', (code) => {
		const { message } = describeProvenRefusal({ code });
		expect(message).toContain('The campaign was not sent');
		expect(message).toContain('It is safe to send it again.');
		expect(message).not.toMatch(/error|problem|failure|mistake|undefined/i);
	});
});

it.each([
	[1, '1 second'],
	[1500, '2 seconds'],
	[119_000, '119 seconds'],
	[120_000, '2 minutes'],
	[3_599_000, '60 minutes'],
	[7_200_000, '2 hours'],
])('%i ms are %s', (ms, words) => expect(formatDuration(ms)).toBe(words));
