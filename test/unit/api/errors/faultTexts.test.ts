// Which text belongs to which fault.
import { describeFault, inOneText } from '../../../../nodes/SmsCampaigns/api/errors/describeFault';
import type { Fault } from '../../../../nodes/SmsCampaigns/api/model/types';
import { FAULTS, KINDS } from '../../../support/api/faults';

const CAUSES = {
	'configuration-invalid': [
		...['rejected -4', 'rejected -5', 'rejected -7', 'rejected errorProperty', 'rejected 400'],
		...['rejected 404', 'rejected 422', 'unreachable dns', 'unreachable tls'],
		...[
			'unreachable blocked',
			'unknown redirect',
			'unknown html',
			'unknown noStatus',
			'unknown 405',
		],
	],
	'credential-invalid': ['rejected -1', 'rejected 401', 'rejected 403'],
	'node-defect': ['rejected -2', 'rejected -6'],
	'quota-exhausted': ['rejected -3'],
	'rate-limited': ['rejected 429', 'unreachable tooEarly'],
	'temporarily-unavailable': [
		...['unreachable refused', 'unreachable timeout', 'unreachable network', 'unknown timeout'],
		...['unknown reset', 'unknown tls', 'unknown network', 'unknown empty', 'unknown 408'],
		...['unknown 500', 'unknown 502', 'unknown -99'],
	],
	none: [
		...['unreachable cancelled', 'unknown cancelled', 'unknown plainText', 'unknown malformed'],
		...['unknown unsafeXml', 'unknown tooLarge', 'unknown contradictory', 'unknown 42'],
	],
};

describe('a fault', () => {
	it('that got no response in time names the address', () => {
		const unanswered: Fault = { kind: 'unknown', reason: 'timeout' };
		for (const kind of KINDS) {
			const message = inOneText(describeFault(unanswered, kind));
			expect(message).toContain('the service did not respond in time');
			expect(message).toContain("'Base URL'");
			const neverLeft = describeFault({ kind: 'unreachable', reason: 'timeout' }, kind).message;
			expect(neverLeft).toContain('no connection to the service could be made in time');
		}
	});

	it('that was stopped speaks of the execution, where there is one', () => {
		const stopped: Fault = { kind: 'unknown', reason: 'cancelled' };
		const without = KINDS.filter(
			(kind) => !/the execution/.test(describeFault(stopped, kind).message),
		);
		expect(without).toEqual([
			'createTriggerWebhook',
			'startTriggerWebhook',
			'checkTriggerWebhook',
			'deleteTriggerWebhook',
			'testCredential',
		]);
	});

	it.each<[string, Partial<Fault>, string]>([
		[
			'rejected',
			{ reason: 'errorProperty', httpStatus: 200 },
			'the service did not accept the request.',
		],
		[
			'rejected',
			{ reason: 'errorProperty', httpStatus: 399 },
			'the service did not accept the request.',
		],
		[
			'rejected',
			{ reason: 'errorProperty', httpStatus: 400 },
			'the service does not accept the request.',
		],
		['rejected', { reason: 'errorProperty', httpStatus: 403 }, 'the access token does not allow'],
		['rejected', { reason: 'http', httpStatus: 410 }, 'the service did not accept the request.'],
		['rejected', { reason: 'status', code: -42 }, 'the service did not accept the request.'],
		['rejected', { reason: 'status', code: -1, httpStatus: 429 }, 'the access token is not valid.'],
		['unreachable', { reason: 'reset' }, 'the network did not let the call through.'],
		['unknown', { reason: 'network' }, 'the network did not let the call through.'],
		['unknown', { reason: 'redirect', httpStatus: 302 }, 'is not followed.'],
		['unknown', { reason: 'html', httpStatus: 502 }, 'the response was a web page.'],
		['unknown', { reason: 'http', httpStatus: 407 }, 'does not say clearly what became of it.'],
		['unknown', { reason: 'http', httpStatus: 408 }, 'is not working right now.'],
		['unknown', { reason: 'http', httpStatus: 499 }, 'does not say clearly what became of it.'],
		['unknown', { reason: 'http', httpStatus: 500 }, 'is not working right now.'],
		['unknown', { reason: 'http' }, 'does not say clearly what became of it.'],
	])('%s %j says: %s', (kind, fault, words) => {
		expect(inOneText(describeFault({ kind, ...fault } as Fault, 'send'))).toContain(words);
	});

	it('has one of n8n’s causes, or none', () => {
		const causes = new Map<string, string[]>();
		for (const fault of FAULTS) {
			const { reason, code, httpStatus } = fault;
			const cause = describeFault(fault, 'simulate').failure?.cause ?? 'none';
			const name = `${fault.kind} ${code ?? (reason === 'http' ? httpStatus : reason)}`;
			causes.set(cause, [...(causes.get(cause) ?? []), name]);
		}
		expect(Object.fromEntries(causes)).toEqual(CAUSES);
	});
});
