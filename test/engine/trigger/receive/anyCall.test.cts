// Random calls to a published trigger: only signed calls start the workflow, and the workflow receives their content.
// TEST_RUNS raises the number of calls.
import fc from 'fast-check';
import { decodeBytes } from '../../../../nodes/SmsCampaigns/api/format/parseBody';
import { MAX_DEPTH, UNSAFE_NAME } from '../../../../nodes/SmsCampaigns/api/format/xml';
import { anyCharset } from '../../../support/foreignText/anyBody.cts';
import { anyEvent } from '../../../support/foreignText/anyEvent.cts';
import { propertyRuns } from '../../../support/propertyRuns.cts';
import { callTrigger } from '../../../support/trigger/callTrigger.cts';
import { publishTrigger } from '../../../support/trigger/triggerReceiver.cts';

const RUNS = propertyRuns(500);

/** A generous limit, because 100,000 calls take several minutes. */
const LONGEST_MS = 3_600_000;

const HEX = '0123456789abcdef'.split('');
const forged = fc.oneof(
	fc.constantFrom('', 'sha256=', 'null', '0'.repeat(64)),
	fc.array(fc.constantFrom(...HEX), { minLength: 64, maxLength: 64 }).map((all) => all.join('')),
	// The characters that Node.js can send in a header.
	fc.string({ unit: fc.integer({ min: 33, max: 126 }).map((code) => String.fromCharCode(code)) }),
);
const contentType = fc.constantFrom(
	...['application/json', 'application/xml', 'text/plain', 'application/x-www-form-urlencoded'],
	...['multipart/form-data', 'nonsense', 'application/octet-stream', 'application/vnd.sms+json'],
);
const calls = fc.record({
	event: anyEvent,
	contentType: fc.tuple(contentType, anyCharset).map((parts) => parts.join('')),
	signature: fc.option(forged, { nil: undefined }),
});

type WithSource = (key: string, value: unknown, context?: { source?: string }) => unknown;

/** Keeps the digits of long integers as a string, and omits fields whose names would change an object's prototype. */
const keepDigits: WithSource = (key, value, context) => {
	if (UNSAFE_NAME.test(key)) return undefined;
	const { source = '' } = context ?? {};
	return /^-?\d{16,}$/.test(source) && !Number.isSafeInteger(value) ? source : value;
};

const depthOf = (value: unknown): number =>
	typeof value === 'object' && value !== null
		? 1 + Math.max(0, ...Object.values(value).map(depthOf))
		: 0;

/** Returns a body's fields as workflows receive them, if the body is a JSON object that is not nested too deeply. */
function saidFields(body: Buffer): object | undefined {
	const text = decodeBytes(body);
	try {
		const value: unknown = JSON.parse(text, keepDigits);
		const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
		return isObject && depthOf(value) <= MAX_DEPTH + 1 ? value : undefined;
	} catch {
		return undefined;
	}
}

it(
	`starts the workflow only for signed calls, with their content, in ${RUNS} random calls`,
	async () => {
		const parameters = { simplify: false, reports: 'all' };
		const trigger = await publishTrigger({ parameters });
		const statuses = new Set<string>();
		const started = new Set<string>();
		const check = fc.asyncProperty(calls, async ({ event, contentType: type, signature }) => {
			const { code, answer } = await callTrigger(trigger, {
				type: event.type,
				body: event.body,
				headers: { 'content-type': type },
				...(signature !== undefined && { signature }),
			});
			statuses.add(answer.status as string);
			const items = trigger.runs.splice(0).flat(2);
			const said = saidFields(event.body);
			if (code !== 200) {
				const isForm = type.startsWith('multipart/');
				expect(code).toBe(isForm || signature === undefined ? 400 : 401);
				expect(items).toEqual([]);
				if (!isForm && signature === undefined) expect(said).toBeUndefined();
				return;
			}
			expect(signature).toBeUndefined();
			expect(items).toHaveLength(answer.status === 'received' ? 1 : 0);
			for (const { json } of items) {
				const { event: name, eventId, webhookId, ...fields } = json;
				expect([name, webhookId]).toEqual([event.type, `id-${event.type}`]);
				expect(JSON.stringify(fields)).toBe(JSON.stringify(said));
				expect(started).not.toContain(eventId);
				started.add(eventId as string);
			}
		});
		await fc.assert(check, { numRuns: RUNS });
		for (const each of ['received', 'unauthorized', 'unreadable']) {
			expect(statuses).toContain(each);
		}
	},
	LONGEST_MS,
);
