// Each call has an outcome, whatever the response. The outcome is an acceptance or a rejection only if the response
// proves this outcome. Set TEST_RUNS to draw more responses.
import fc from 'fast-check';
import { describeFault } from '../../../../nodes/SmsCampaigns/api/errors/describeFault';
import type { Service } from '../../../../nodes/SmsCampaigns/api/http/connection';
import { REJECTION_HTTP_STATUSES } from '../../../../nodes/SmsCampaigns/api/http/classifyResponse';
import type { Outcome } from '../../../../nodes/SmsCampaigns/api/model/types';
import * as apiErrors from '../../../../nodes/SmsCampaigns/api/resources/apiErrors';
import { sendCampaign } from '../../../../nodes/SmsCampaigns/api/resources/campaigns';
import { listNpai } from '../../../../nodes/SmsCampaigns/api/resources/npai';
import * as webhooks from '../../../../nodes/SmsCampaigns/api/resources/webhooks';
import { serviceWith } from '../../../support/api/serviceWith.cts';
import { jsonResponse, xmlResponse, type Plain } from '../../../support/api/writeResponse.cts';
import { anyBody, anyCharset } from '../../../support/foreignText/anyBody.cts';
import { saidFields } from '../../../support/foreignText/saidFields.cts';
import { propertyRuns } from '../../../support/propertyRuns.cts';
import { IS_SMALL } from '../../../support/smallTests.cts';

const RUNS = propertyRuns(300);

/** A generous limit, because 100,000 responses take several minutes. */
const LONGEST_MS = 3_600_000;

const TOKEN = 'sbx_any-response';
const RECORD = { log_id: '9', headers: { 'X-Request-Id': 'r' }, error_code: '-3', body: TOKEN };

/** The fields of typical responses. */
const ANSWERS: Array<Record<string, Plain>> = [
	{ status: 1, message: 'OK', ticket: '7', cost: 1.5, credits: 10, total: 2, sent: 2, npai: 0 },
	{ status: -8, message: 'Moderation', ticket: '7' },
	{ status: -3, message: 'No credit', details: `of ${TOKEN}` },
	{ status: -99, message: 'Unknown' },
	{ error: 'Unauthorized' },
	{ status: 1, list: [{ id: '1', destination: '33639980001', campaign_id: 5 }], totalRecords: 1 },
	{ status: 1, data: [RECORD, RECORD] },
	{ status: 1, data: { value: [RECORD, RECORD] } },
	{ status: 1, webhook: { webhook_id: 'a', type: 'MO', signature: TOKEN, last_http_code: 200 } },
	{ status: 1, deleted_id: 'a' },
];

/** Draws values that replace the fields of a response. */
const wrong = fc.oneof(
	fc.constantFrom<Plain>(
		...[1, -8, -3, 0, 1.5, '1', ' 1 ', '+1', '01', '1x', '1.5', '1e0', 'one', '', ' ', null],
		...[[], [1], [1, -3], {}, { value: 1 }, { status: 1 }],
	),
	fc.jsonValue({ maxDepth: 2 }) as fc.Arbitrary<Plain>,
);
const NAMES = ['status', 'error', 'ticket', 'message', 'cost', 'list', 'data', 'webhook'] as const;
const valid = fc
	.record({
		fields: fc.constantFrom(...ANSWERS),
		wrongFields: fc.dictionary(fc.constantFrom(...NAMES), wrong, { maxKeys: 2 }),
		write: fc.constantFrom(jsonResponse, xmlResponse),
	})
	.map(({ fields, wrongFields, write }) => write({ ...fields, ...wrongFields }));
const responses = fc.record({
	body: anyBody(valid),
	httpStatus: fc.constantFrom(200, 200, 200, 201, 302, 400, 401, 404, 405, 429, 500, 503),
	charset: anyCharset,
	chunk: fc.integer({ min: 1, max: 2_000 }),
	retryAfter: fc.option(fc.oneof(fc.string(), fc.constantFrom('5', '1e9', 'Fri, 20 Nov 2026')), {
		nil: undefined,
	}),
});
type Answer = typeof responses extends fc.Arbitrary<infer T> ? T : never;

function* chunksOf(body: Buffer, length: number) {
	for (let at = 0; at < body.length; at += length) yield body.subarray(at, at + length);
}

/** Returns a service that sends this response in chunks. Each call cancels the execution to prevent a retry. */
function answering({ body, httpStatus, chunk, charset, retryAfter }: Answer): Service {
	const cancel = new AbortController();
	const headers = { 'retry-after': retryAfter, 'content-type': `a/b${charset}` };
	const onCall = () => cancel.abort();
	const response = { statusCode: httpStatus, headers, chunks: chunksOf(body, chunk), onCall };
	return { ...serviceWith('', response, TOKEN), signal: cancel.signal };
}

/** Checks that a fault's text is short, and that a value is not much longer than the response. */
function checkLength(outcome: Outcome<unknown>, body: Buffer): void {
	if (outcome.ok) {
		expect(JSON.stringify(outcome.value).length).toBeLessThan(20 * body.length + 1_000);
		return;
	}
	const { message, description } = describeFault(outcome.fault, 'send');
	expect(message).toMatch(/\S/);
	expect(message.length + description.length).toBeLessThan(2_000);
}

const CODES = { accepted: ['1', '-8'], rejected: ['-1', '-2', '-3', '-4', '-5', '-6', '-7'] };
const says = (body: Buffer, codes: readonly string[]) =>
	saidFields(body, 'status').some((said) => codes.includes(String(Number(said))));

it(
	`a send has the outcome that the response indicates, for ${RUNS} responses`,
	async () => {
		const campaign = {
			message: { text: 'a' },
			recipients: { kind: 'numbers' as const, gsm: [{ value: '33639980001' }] },
		};
		const ends = { accepted: 0, rejected: 0, unknown: 0 };
		const check = fc.asyncProperty(responses, async (response) => {
			const { body, httpStatus } = response;
			const outcome = await sendCampaign(answering(response), campaign, 'r');
			expect(JSON.stringify(outcome)).not.toContain(TOKEN);
			checkLength(outcome, body);
			if (outcome.ok) {
				ends.accepted++;
				expect(httpStatus).toBeLessThan(300);
				expect(says(body, CODES.accepted)).toBe(true);
				return;
			}
			ends[outcome.fault.kind as 'rejected' | 'unknown']++;
			if (outcome.fault.kind === 'unknown') return;
			expect(outcome.fault.kind).toBe('rejected');
			expect(says(body, CODES.accepted)).toBe(false);
			const isRejected = says(body, CODES.rejected) || saidFields(body, 'error').length > 0;
			expect(isRejected || REJECTION_HTTP_STATUSES.has(httpStatus)).toBe(true);
		});
		await fc.assert(check, { numRuns: RUNS });
		if (!IS_SMALL) expect(Math.min(...Object.values(ends))).toBeGreaterThan(RUNS / 100);
	},
	LONGEST_MS,
);

const CALLS: Record<string, (service: Service) => Promise<unknown>> = {
	npai: listNpai,
	errors: async (service) => await apiErrors.listApiErrors(service, { start: 0, length: 9 }),
	error: async (service) => await apiErrors.getApiError(service, '9'),
	created: async (service) =>
		await webhooks.createWebhook(service, { type: 'MO', url: 'http://a' }),
	status: async (service) => await webhooks.updateWebhookStatus(service, 'a', 'live'),
	deleted: async (service) => await webhooks.deleteWebhook(service, 'a'),
};

it(
	`every other call has an outcome without secrets, for ${RUNS} responses`,
	async () => {
		const calls = fc.constantFrom(...Object.values(CALLS));
		const check = fc.asyncProperty(responses, calls, async (response, call) => {
			const outcome = (await call(answering(response))) as Outcome<unknown>;
			expect(JSON.stringify(outcome)).not.toContain(TOKEN);
			checkLength(outcome, response.body);
			const isSaid = response.httpStatus < 300 && says(response.body, CODES.accepted);
			const isGone = response.httpStatus === 404 || says(response.body, ['-5']);
			if (outcome.ok) expect(isSaid || (call === CALLS.deleted && isGone)).toBe(true);
		});
		await fc.assert(check, { numRuns: RUNS });
	},
	LONGEST_MS,
);
